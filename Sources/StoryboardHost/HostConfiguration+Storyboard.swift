package import ResponderHost
package import Storyboards

extension HostConfiguration {
  /// Adopts the screen of a storyboard, unless another one is configured, how it turns the display off, and
  /// what it keeps from other programs.
  package mutating func adopt(_ storyboard: Storyboard) {
    display = display ?? storyboard.display.map { DisplaySettings($0) }
    exclusiveKeys = exclusiveKeys || storyboard.exclusiveKeys
    desktop = desktop || storyboard.desktop
    adoptScreen(of: storyboard)
  }

  /// Adopts the screen of a storyboard, unless another one is configured.
  package mutating func adoptScreen(of storyboard: Storyboard) {
    guard screenSize == nil, let screen = storyboard.screen else { return }
    screenSize = screen.size
    screenScale = screen.scale
  }
}

extension DisplaySettings {
  /// The settings of a storyboard.
  init(_ display: Storyboard.Display) {
    self.init(offAfter: display.offAfter, backlight: display.backlight)
    programs = display.programs
  }
}
