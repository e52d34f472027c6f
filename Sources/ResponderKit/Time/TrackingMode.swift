public import Foundation

extension RunLoop.Mode {
  /// The mode of the run loop while a finger scrolls and while content decelerates, during which work
  /// for the default mode waits. It is one of the common modes.
  public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}

/// The tracking state of the run loop, and the timers that wait for its end.
final class TrackingMode: ApplicationPart {
  /// The number of scroll views that are being scrolled or decelerate.
  private var count = 0
  /// The timers of the default mode that became due meanwhile, in order.
  private var held: [Ticker] = []

  var isOn: Bool { count > 0 }

  func begin() {
    RunLoop.Mode.tracking.becomeCommon()
    count += 1
  }

  func end() {
    count -= 1
    guard count == 0 else { return }
    // Deferred work can run now.
    application.hasActed = true
    let held = held
    self.held = []
    for ticker in held { ticker.fallDueAgain() }
  }

  /// Defers a timer until the tracking mode ends.
  func hold(_ ticker: Ticker) { held.append(ticker) }
}

extension UIApplication {
  var tracking: TrackingMode { part(TrackingMode.self) }

  /// The present mode of the run loop.
  package var runLoopMode: RunLoop.Mode { tracking.isOn ? .tracking : .default }
}
