import Foundation

/// How much of a touch or press its view or responder has received while recognisers may delay it.
@MainActor
class Passage {
  enum Progress {
    /// The view's or responder's turn has not come.
    case new
    /// The beginning is delayed until some recogniser fails.
    case waiting
    /// The beginning was delivered.
    case told
    /// Nothing more is delivered.
    case closed
  }

  /// The number of the touch, or of the press: those are below 0.
  let number: Int
  var progress: Progress
  /// Whether it ended, and the end is not delivered yet.
  var isEndHeld = false
  /// Whether its view or responder still has to get the cancellation.
  var isCancelling = false

  init(_ number: Int, _ progress: Progress) {
    self.number = number
    self.progress = progress
  }

  // MARK: - What differs between touches and presses

  /// The recognisers that receive it.
  var recognizers: [UIGestureRecognizer] { [] }
  /// The view that is asked when a recogniser is to take it away.
  var view: UIView? { nil }
  /// Whether it ended or was cancelled.
  var isOver: Bool { false }
  /// Whether a window delivered its end.
  var isDealtOut: Bool {
    get { false }
    set {}
  }
  /// Removes its recognisers: they receive nothing more of it.
  func forget() {}
  /// Delivers what was delayed: its beginning, as it was then, and its present state.
  func catchUp() { progress = .told }
  /// Delivers its delayed end.
  func deliverEnd() {
    progress = .closed
    isEndHeld = false
  }

  // MARK: - Recognisers

  /// Whether one that delays beginnings may still recognise.
  var isBeginningDelayed: Bool {
    recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided(about: number) }
  }

  /// Whether one that delays ends may still recognise.
  var isEndDelayed: Bool {
    recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided(about: number) }
  }

  /// Whether a gesture that is under way keeps it for itself.
  private var isTaken: Bool {
    recognizers.contains {
      $0.cancelsTouchesInView && $0.isUnderWay && $0.attempt.contains(number)
    }
  }

  /// Takes it from its view or responder, because a recogniser has recognised.
  func claim(by recognizer: UIGestureRecognizer) {
    switch progress {
    case .told where recognizer.cancelsTouchesInView:
      progress = .closed
      isEndHeld = false
      isCancelling = true
    case .new where recognizer.cancelsTouchesInView,
      .waiting where recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan:
      progress = .closed
      isEndHeld = false
    case .new, .waiting, .told, .closed: break
    }
  }

  /// Advances to a phase. Returns whether to deliver it now; otherwise it is delayed or dropped.
  func advance(to phase: UITouch.Phase) -> Bool {
    switch (phase, progress) {
    case (.began, .new):
      progress = isTaken ? .closed : isBeginningDelayed ? .waiting : .told
      return progress == .told
    case (.moved, .told): return true
    case (.ended, .told) where !isEndDelayed:
      progress = .closed
      return true
    case (.ended, .told), (.ended, .waiting):
      isEndHeld = true
      return false
    case (.cancelled, _):
      defer { progress = .closed }
      return progress == .told
    default: return false
    }
  }
}
