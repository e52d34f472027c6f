import Foundation

/// The state of delivery of a touch to its view: it exists for each touch that recognisers follow, whether or not
/// they delay it.
@MainActor
final class TouchDeliveryState: DeliveryState {
  let touch: UITouch
  let event: TouchesEvent
  private let hitView: UIView
  private let beginning: TouchState
  /// The location at the last delivery to the view, on the screen.
  private(set) var lastDeliveredPoint: CGPoint
  /// Whether the view already received the current event's change.
  private var isCaughtUp = false

  init(_ touch: UITouch, to view: UIView, of event: TouchesEvent) {
    self.touch = touch
    self.event = event
    hitView = view
    beginning = touch.state
    lastDeliveredPoint = beginning.point
    super.init(touch.number, touch.isWithheld ? .closed : .new)
  }

  override var recognizers: [UIGestureRecognizer] { touch.recognizers }
  override var view: UIView? { hitView }
  override var isHeldBack: Bool { hitView is DesktopView }
  override var isOver: Bool { touch.isOver }
  override var isEndDelivered: Bool {
    get { touch.isEndDelivered }
    set { touch.isEndDelivered = newValue }
  }

  override func forget() { touch.recognizers = [] }

  override func advance(to phase: UITouch.Phase) -> Bool {
    guard super.advance(to: phase) else { return false }
    if isCaughtUp, phase == .moved {
      isCaughtUp = false
      return false
    }
    if phase != .began { touch.state.previousPoint = lastDeliveredPoint }
    lastDeliveredPoint = touch.state.point
    return true
  }

  /// Delivers the delayed beginning with its original state, followed by the present location.
  override func catchUp() {
    super.catchUp()
    let now = touch.state
    show(phase: .began, beginning, previousPoint: beginning.point)
    event.deliver(touch, to: hitView, in: .began)
    // If the touch ends in this event, its end has the present location.
    let isEnding = now.phase == .ended && !isEndHeld
    if now.point != beginning.point, now.phase != .cancelled, !isEnding {
      show(phase: .moved, now, previousPoint: beginning.point)
      event.deliver(touch, to: hitView, in: .moved)
      lastDeliveredPoint = now.point
      isCaughtUp = now.phase == .moved && event.isYetToBeDelivered(to: hitView)
    }
    touch.state = now
  }

  override func deliverEnd() {
    super.deliverEnd()
    touch.state.previousPoint = lastDeliveredPoint
    event.deliver(touch, to: hitView, in: .ended)
  }

  private func show(phase: UITouch.Phase, _ state: TouchState, previousPoint: CGPoint) {
    touch.state = state
    touch.state.phase = phase
    touch.state.previousPoint = previousPoint
  }
}

extension TouchesEvent {
  /// Delivers a delayed change of a touch to a view.
  fileprivate func deliver(_ touch: UITouch, to view: UIView, in phase: UITouch.Phase) {
    lending([touch]) { TouchCalls.deliverTouches([touch], to: view, in: phase, of: self) }
  }

  /// Cancels touches in a view, regardless of their phases.
  func deliverCancellation(of deliveries: [TouchDeliveryState], to view: UIView) {
    let touches = deliveries.map(\.touch)
    let states = touches.map(\.state)
    for delivery in deliveries {
      delivery.touch.phase = .cancelled
      delivery.touch.state.previousPoint = delivery.lastDeliveredPoint
    }
    lending(touches) {
      TouchCalls.deliverTouches(Set(touches), to: view, in: .cancelled, of: self)
    }
    for (touch, state) in zip(touches, states) { touch.state = state }
  }
}
