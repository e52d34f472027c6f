/// Receives the hit tests of new touches, which are only traced while there is an observer.
@MainActor
public protocol HitTestObserver: AnyObject {
  /// Called with the hit test of a new touch, before the next route or transition that no hit test causes, and at the
  /// latest when the touch has been delivered. The handler of the touch may have returned already.
  /// - Parameters:
  ///   - application: The application.
  ///   - recording: The hit test.
  ///   - touch: The number of the touch.
  func application(
    _ application: UIApplication, didHitTest recording: HitTestRecording, forTouch touch: Int)
}

/// Receives details that routes do not contain: hit tests, and the transitions of recognisers.
///
/// These are only recorded while there is an observer.
@MainActor
public protocol InspectionObserver: HitTestObserver {
  /// Called when a recogniser changed its state, or has to wait before it can.
  func application(_ application: UIApplication, didChange transition: RecognizerTransition)
}

/// A transition of a gesture recogniser, with its reason.
@MainActor
public struct RecognizerTransition {
  /// The recogniser.
  public let recognizer: UIGestureRecognizer
  /// Its view, if it has one.
  public let view: UIView?
  /// The old state.
  public let from: UIGestureRecognizer.State
  /// The new state; for a recogniser that waits, the pending state.
  public let to: UIGestureRecognizer.State
  /// Whether the recogniser has to wait for others to fail.
  public let isWaiting: Bool
  /// The recognisers that it waits for, or that prevented it.
  public let others: [UIGestureRecognizer]
  /// The reason; `nil` for a normal transition.
  public let cause: String?
  /// The time, in seconds on the application's clock.
  public let timestamp: Double
}

extension UIApplication {
  /// Reports the hit tests of the new touches, usually after their handlers, because it takes longer than a hit test.
  @inline(__always)
  func reportHitTests() {
    if hitTestRecorder.hasRecordings { reportRecordedHitTests() }
  }

  @inline(never)
  private func reportRecordedHitTests() {
    for recording in hitTestRecorder.recordings(in: self) {
      hitTestObserver?.application(self, didHitTest: recording, forTouch: recording.touch)
      inspectionObserver?.application(self, didHitTest: recording, forTouch: recording.touch)
    }
  }
}
