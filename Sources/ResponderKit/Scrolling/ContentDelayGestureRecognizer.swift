import Foundation

/// Delays a touch on the content of a scroll view until it is clear that it does not scroll, and then asks
/// the scroll view whether to deliver it.
@MainActor
final class ContentDelayGestureRecognizer: UIGestureRecognizer {
  init() {
    super.init(target: nil, action: nil)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard scrollView?.delaysContentTouches == true else { return letThrough() }
    if deadline == nil { wait(until: event.timestamp + behavior.contentTouchDelay) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { letThrough() }

  override func timeIsUp() { letThrough() }

  /// Delivers the touch early.
  func giveUp() {
    if storedState == .possible, !attempt.isEmpty { letThrough() }
  }

  private func letThrough() {
    if storedState == .possible { askForContent() }
    fail(because: "the scroll view lets its content have the touch")
  }

  private func askForContent() {
    guard let scrollView, let deliveries = arbiter?.deliveries(of: self) else { return }
    for case let delivery as TouchDeliveryState in deliveries {
      guard let content = delivery.view, content !== scrollView,
        delivery.progress == .new || delivery.progress == .waiting,
        !scrollView.touchesShouldBegin([delivery.touch], with: delivery.event, in: content)
      else { continue }
      delivery.keep()
    }
  }
}
