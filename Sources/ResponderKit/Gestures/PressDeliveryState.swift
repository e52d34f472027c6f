import Foundation

/// The state of delivery of a press to its responder.
@MainActor
final class PressDeliveryState: DeliveryState {
  let press: UIPress
  private let event: UIPressesEvent
  private let window: UIWindow
  /// The time at which the button went down.
  private let began: TimeInterval

  init(_ press: UIPress, of event: UIPressesEvent, in window: UIWindow) {
    self.press = press
    self.event = event
    self.window = window
    began = press.timestamp
    super.init(press.number, .new)
  }

  override var recognizers: [UIGestureRecognizer] { press.recognizers }
  override var isOver: Bool { press.isOver }
  override var isEndDelivered: Bool {
    get { press.isEndDelivered }
    set { press.isEndDelivered = newValue }
  }

  override func forget() { press.recognizers = [] }

  override func catchUp() {
    super.catchUp()
    let now = press.timestamp
    press.timestamp = began
    deliver(.began)
    press.timestamp = now
  }

  override func deliverEnd() {
    super.deliverEnd()
    deliver(.ended)
  }

  func deliverCancellation() {
    isCancelling = false
    deliver(.cancelled)
  }

  /// Delivers a delayed change of the press to the responder.
  private func deliver(_ phase: UIPress.Phase) {
    let (now, current) = (press.phase, event.current)
    let isLent = event.allPresses.insert(press).inserted
    press.phase = phase
    event.current = press
    UIApplication.shared.deliverToFirstResponder(event, of: window)
    if isLent { event.allPresses.remove(press) }
    (press.phase, event.current) = (now, current)
  }
}
