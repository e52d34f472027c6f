import Foundation
internal import InputTranslation
internal import KernelInput
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

  public init() {}

  @MainActor
  func makeScreen() -> UIScreen {
    UIScreen(bounds: CGRect(origin: .zero, size: screenSize), scale: screenScale)
  }

  /// Where a touchscreen lies on the screen, and how it is read.
  func touchSettings(_ hints: DeviceHints) -> TouchSettings {
    var settings = TouchSettings(width: screenSize.width, height: screenSize.height)
    settings.calibration = hints.calibration ?? .identity
    settings.jitterX = hints.fuzzX / 2
    settings.jitterY = hints.fuzzY / 2
    settings.idleTimeout = hints.idleTimeout
    return settings
  }
}
