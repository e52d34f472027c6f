public import Foundation

extension RunLoop.Mode {
  /// The mode of the run loop while a finger scrolls, and while content glides on: what waits for the
  /// default mode waits that long. It is one of the common modes.
  public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}

/// Whether the run loop is in the mode for tracking.
@MainActor
final class TrackingMode {
  private unowned let application: UIApplication
  /// How many scroll views are scrolled, or glide.
  private var count = 0

  init(_ application: UIApplication) {
    self.application = application
  }

  var isOn: Bool { count > 0 }

  func begin() { count += 1 }

  func end() {
    count -= 1
    // What waited has its turn now.
    if count == 0 { application.hasActed = true }
  }
}

extension UIApplication {
  /// The mode that its run loop is in.
  package var runLoopMode: RunLoop.Mode { tracking.isOn ? .tracking : .default }
}
