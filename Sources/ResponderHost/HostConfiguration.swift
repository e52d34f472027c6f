import Foundation
internal import InputTranslation
public import ResponderKit

/// How an application is hosted.
public struct HostConfiguration: Sendable {
  /// What to print of each event's way.
  public enum Trace: String, CaseIterable, Sendable {
    case text, json, none
  }

  public var trace = Trace.text
  /// Whether the text is coloured; JSON never is.
  public var isColored = false
  /// The nodes to read; empty: all that can be read as something.
  public var nodes: [String] = []
  /// The screen's size in points.
  public var screenSize = CGSize(width: 320, height: 480)
  /// Pixels per point.
  public var screenScale: CGFloat = 2

  /// How far a device has to swing to either side for a shake, in g, gravity not included: 0.9, in
  /// a range of 0.3 (a finger's tap may do) to 10 (a hand hardly can).
  public var shakeSwing = 0.9
  /// Whether a device that sends PLAY for each press, and never a pause, means togglePlayPause.
  public var playToggles = false
  /// Whether KEY_MEDIA means togglePlayPause on what is no headset.
  public var mediaKeyToggles = false

  /// Where the states of applications that want them saved are kept; `nil`: nowhere. By default
  /// the service's own directory (`STATE_DIRECTORY`), else `responderd` among the user's states
  /// (`XDG_STATE_HOME`, by default `~/.local/state`). It is made when a state is written.
  public var stateDirectory = StateDirectory.path(in: ProcessInfo.processInfo.environment)

  public init() {}

  var shakes: ShakeSettings {
    var settings = ShakeSettings()
    settings.swing = shakeSwing
    return settings
  }

  var keyOptions: KeyOptions {
    var options: KeyOptions = []
    if playToggles { options.insert(.playToggles) }
    if mediaKeyToggles { options.insert(.mediaKeyToggles) }
    return options
  }

  @MainActor
  func makeScreen() -> UIScreen {
    UIScreen(bounds: CGRect(origin: .zero, size: screenSize), scale: screenScale)
  }
}
