import Foundation

/// The state of delivery of a touch or press to its view or responder, which recognisers may delay.
@MainActor
class DeliveryState {
  enum Progress {
    /// It has not reached the view or responder.
    case new
    /// The beginning is delayed until a recogniser fails.
    case waiting
    /// The beginning was delivered.
    case begun
    /// Nothing more is delivered.
    case closed
  }

  /// The number of the touch, or the negative number of the press.
  let number: Int
  var progress: Progress
  /// Whether it has ended, and the end is not delivered yet.
  var isEndHeld = false
  /// Whether a scroll view keeps it from its content.
  private(set) var isKept = false
  /// Whether the view or responder has yet to receive the cancellation.
  var isCancelling = false
  /// The recogniser that took it from the view or responder, if any.
  private(set) var taker: UIGestureRecognizer?

  init(_ number: Int, _ progress: Progress) {
    self.number = number
    self.progress = progress
  }

  // MARK: - What differs between touches and presses

  /// The recognisers that receive it.
  var recognizers: [UIGestureRecognizer] { [] }
  /// The view that is asked whether a recogniser may claim it.
  var view: UIView? { nil }
  /// Whether every recogniser delays its beginning, because the view could not take back what it received.
  var isHeldBack: Bool { false }
  /// Whether it has ended or was cancelled.
  var isOver: Bool { false }
  /// Whether a window delivered its end.
  var isEndDelivered: Bool {
    get { false }
    set {}
  }
  /// Whether nothing more is delivered, and a window delivered the end.
  var isDone: Bool { progress == .closed && isEndDelivered }
  /// Removes its recognisers, which receive nothing more of it.
  func forget() {}
  /// Delivers the delayed beginning with its original state, followed by the present state.
  func catchUp() { progress = .begun }
  /// Delivers the delayed end.
  func deliverEnd() {
    progress = .closed
    isEndHeld = false
  }

  // MARK: - Recognisers

  /// Whether a recogniser that delays beginnings is undecided.
  var isBeginningDelayed: Bool {
    recognizers.contains { delaysBeginning($0) && $0.isUndecided(about: number) }
  }

  private func delaysBeginning(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.delaysTouchesBegan || (isHeldBack && recognizer.cancelsTouchesInView)
  }

  /// Whether a recogniser that delays ends is undecided.
  var isEndDelayed: Bool {
    recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided(about: number) }
  }

  /// A recogniser in progress that claims it at its beginning.
  private var claimant: UIGestureRecognizer? {
    recognizers.first {
      $0.cancelsTouchesInView && $0.isUnderWay && $0.attempt.contains(number)
    }
  }

  /// Cancels it in its view or responder, because a recogniser has recognised.
  func claim(by recognizer: UIGestureRecognizer) {
    switch progress {
    case .begun where recognizer.cancelsTouchesInView:
      progress = .closed
      taker = recognizer
      isEndHeld = false
      isCancelling = true
    case .new where recognizer.cancelsTouchesInView,
      .waiting where recognizer.cancelsTouchesInView || delaysBeginning(recognizer):
      progress = .closed
      taker = recognizer
      isEndHeld = false
    // The scroll view scrolls by it now.
    case .closed where isKept && taker == nil && recognizer.cancelsTouchesInView: taker = recognizer
    case .new, .waiting, .begun, .closed: break
    }
  }

  /// Keeps it from the content of a scroll view: nothing of it is delivered.
  func keep() {
    isKept = true
    progress = .closed
    isEndHeld = false
  }

  /// Returns whether a change was already delivered, together with the delayed beginning.
  func isDelivered(in phase: UITouch.Phase) -> Bool { phase == .moved && progress == .begun }

  /// Returns why a change is not delivered, or not yet, although no recogniser took it.
  /// - Parameter subject: What it is: a touch or a press.
  func reasonForDelay(of subject: String, in phase: UITouch.Phase) -> String {
    if isKept { return "the scroll view keeps the \(subject) from its content" }
    return phase == .cancelled && progress == .closed
      ? "the \(subject) was cancelled while a gesture recogniser delayed it"
      : "a gesture recogniser delayed the \(subject)"
  }

  /// Advances to a phase. Returns whether to deliver it now; otherwise it is delayed or dropped.
  func advance(to phase: UITouch.Phase) -> Bool {
    switch (phase, progress) {
    case (.began, .new):
      taker = claimant
      progress = taker != nil ? .closed : isBeginningDelayed ? .waiting : .begun
      return progress == .begun
    case (.moved, .begun): return true
    case (.ended, .begun) where !isEndDelayed:
      progress = .closed
      return true
    case (.ended, .begun), (.ended, .waiting):
      isEndHeld = true
      return false
    case (.cancelled, _):
      defer { progress = .closed }
      return progress == .begun
    default: return false
    }
  }
}
