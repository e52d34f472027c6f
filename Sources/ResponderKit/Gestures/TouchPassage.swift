import Foundation

/// A finger's way past the recognisers to its view, and how much of it the view knows.
@MainActor
final class TouchPassage {
  enum Progress {
    /// The view's turn has not come.
    case new
    /// The view is not told of the beginning before some recogniser fails.
    case waiting
    /// The view was told of the beginning.
    case told
    /// The view hears nothing more.
    case closed
  }

  /// What a touch was like at some time.
  struct Moment {
    let phase: UITouch.Phase
    let timestamp: TimeInterval
    let point, previousPoint: CGPoint
    let force, majorRadius: CGFloat

    @MainActor
    init(_ touch: UITouch) {
      phase = touch.phase
      timestamp = touch.timestamp
      point = touch.screenPoint
      previousPoint = touch.previousScreenPoint
      force = touch.force
      majorRadius = touch.majorRadius
    }
  }

  let touch: UITouch
  /// The view that the touch is for.
  let view: UIView
  let event: TouchesEvent
  let beginning: Moment
  var progress: Progress
  /// Where the finger was when the view last heard of it, on the screen.
  var lastTold: CGPoint
  /// Whether the finger lifted and the view was not told so far.
  var isEndHeld = false
  /// Whether the view is to be told that the touch was cancelled.
  var isCancelling = false
  /// Whether the view was told of the current event's change ahead of its turn.
  var isCaughtUp = false

  init(_ touch: UITouch, to view: UIView, of event: TouchesEvent) {
    self.touch = touch
    self.view = view
    self.event = event
    beginning = Moment(touch)
    lastTold = beginning.point
    progress = touch.isWithheld ? .closed : .new
  }

  /// Whether one that delays beginnings may still recognise.
  var isBeginningDelayed: Bool {
    touch.recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided(about: touch) }
  }

  /// Whether one that delays ends may still recognise.
  var isEndDelayed: Bool {
    touch.recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided(about: touch) }
  }

  /// Whether a gesture that is under way keeps the finger from the view.
  var isTaken: Bool {
    touch.recognizers.contains {
      $0.cancelsTouchesInView && $0.isUnderWay && $0.attempt.contains(touch.number)
    }
  }

  /// Keeps the finger from the view, for a recogniser has recognised.
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

  /// Tells the view what it was not told: that the touch began, as it was then, and where it is
  /// now.
  func catchUp() {
    progress = .told
    let now = Moment(touch)
    show(phase: .began, beginning, previousPoint: beginning.point)
    event.tell(view, of: touch, in: .began)
    // Its end, if it comes in this very event, tells where the finger is.
    let isEnding = now.phase == .ended && !isEndHeld
    if now.point != beginning.point, now.phase != .cancelled, !isEnding {
      show(phase: .moved, now, previousPoint: beginning.point)
      event.tell(view, of: touch, in: .moved)
      lastTold = now.point
      isCaughtUp = now.phase == .moved && event.isYetToBeDealtOut(to: view)
    }
    show(phase: now.phase, now, previousPoint: now.previousPoint)
  }

  /// Tells the view that the finger lifted, some time ago.
  func tellEnd() {
    progress = .closed
    isEndHeld = false
    touch.previousScreenPoint = lastTold
    event.tell(view, of: touch, in: .ended)
  }

  private func show(phase: UITouch.Phase, _ moment: Moment, previousPoint: CGPoint) {
    touch.phase = phase
    touch.timestamp = moment.timestamp
    touch.screenPoint = moment.point
    touch.previousScreenPoint = previousPoint
    touch.force = moment.force
    touch.majorRadius = moment.majorRadius
  }
}

extension TouchesEvent {
  /// Tells a view of a touch, out of turn.
  fileprivate func tell(_ view: UIView, of touch: UITouch, in phase: UITouch.Phase) {
    lending([touch]) { TouchDelivery.tell(view, [touch], in: phase, of: self) }
  }

  /// Tells a view that touches were cancelled, whatever their fingers do.
  func tellCancelled(_ passages: [TouchPassage], in view: UIView) {
    let touches = passages.map(\.touch)
    let now = touches.map { ($0.phase, $0.previousScreenPoint) }
    for passage in passages {
      passage.touch.phase = .cancelled
      passage.touch.previousScreenPoint = passage.lastTold
    }
    lending(touches) { TouchDelivery.tell(view, Set(touches), in: .cancelled, of: self) }
    for (touch, now) in zip(touches, now) { (touch.phase, touch.previousScreenPoint) = now }
  }
}
