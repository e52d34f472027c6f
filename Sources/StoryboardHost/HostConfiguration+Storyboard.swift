package import ResponderHost
package import Storyboards

extension HostConfiguration {
  /// Takes the screen that a storyboard asks for, where no other was asked for.
  package mutating func adopt(_ storyboard: Storyboard) {
    guard screenSize == nil, let screen = storyboard.screen else { return }
    screenSize = screen.size
    screenScale = screen.scale
  }
}
