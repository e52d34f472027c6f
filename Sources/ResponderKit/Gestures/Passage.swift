import Foundation

/// The way of a finger or a button past the recognisers to whom it is for, and how much of it that
/// one knows.
@MainActor
class Passage {
  enum Progress {
    /// The turn of whom it is for has not come.
    case new
    /// The beginning is not told before some recogniser fails.
    case waiting
    /// The beginning was told.
    case told
    /// Nothing more is told.
    case closed
  }

  /// The number of the touch, or of the press: those are below 0.
  let number: Int
  var progress: Progress
  /// Whether it ended, and whom it is for was not told so far.
  var isEndHeld = false
  /// Whether whom it is for is to be told that it was cancelled.
  var isCancelling = false

  init(_ number: Int, _ progress: Progress) {
    self.number = number
    self.progress = progress
  }

  // MARK: - What a touch and a press do in their own ways

  /// The recognisers that hear of it.
  var recognizers: [UIGestureRecognizer] { [] }
  /// The view that is asked when a recogniser is to take it away.
  var view: UIView? { nil }
  /// Whether it ended or was cancelled.
  var isOver: Bool { false }
  /// Whether a window dealt out that it is over.
  var isDealtOut: Bool {
    get { false }
    set {}
  }
  /// Notes that nobody else hears of it any more.
  func forget() {}
  /// Tells what was not told: that it began, as it was then, and how it is now.
  func catchUp() { progress = .told }
  /// Tells that it ended, some time ago.
  func tellEnd() {
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

  /// Keeps it from whom it is for, for a recogniser has recognised.
  func take(by recognizer: UIGestureRecognizer) {
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

  /// Whether a change is to be told now; notes that it was, or that it waits.
  func isDue(_ phase: UITouch.Phase) -> Bool {
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
