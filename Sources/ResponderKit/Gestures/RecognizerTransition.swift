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
