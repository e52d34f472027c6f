package import ResponderHost
package import Storyboards

extension HostConfiguration {
  /// Adopts the screen of a storyboard, unless another one is configured.
  package mutating func adopt(_ storyboard: Storyboard) {
    guard screenSize == nil, let screen = storyboard.screen else { return }
    screenSize = screen.size
    screenScale = screen.scale
  }
}
