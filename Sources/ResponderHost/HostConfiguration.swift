import Foundation
public import ResponderKit

/// How an application is hosted.
public struct HostConfiguration: Sendable {
  /// What to print of each event's way.
  public enum Trace: String, CaseIterable, Sendable {
    /// A paragraph for people.
    case text
    /// A line of JSON.
    case json
    /// Nothing.
    case none
  }

  /// What to print; text, if nothing else is asked for.
  public var trace = Trace.text
  /// Whether the text is coloured; JSON never is.
  public var isColored = false
  /// The nodes to read; empty: all that can be read as something.
  public var nodes: [String] = []
  /// The screen's size in points.
  public var screenSize = CGSize(width: 320, height: 480)
  /// Pixels per point.
  public var screenScale: CGFloat = 2

  /// The application's class, for an application that has one of its own.
  public var principalClass: UIApplication.Type = UIApplication.self

  /// The configuration that an application has which asks for nothing special.
  public init() {}

  @MainActor
  func makeScreen() -> UIScreen {
    UIScreen(bounds: CGRect(origin: .zero, size: screenSize), scale: screenScale)
  }
}
