import ResponderKit

@MainActor
final class GestureCensus: NSObject, UIGestureRecognizerDelegate {
  let view = UIView()

  func act(_ recognizer: UIGestureRecognizer) {
    let states: [UIGestureRecognizer.State] = [
      .possible, .began, .changed, .ended, .cancelled, .failed, .recognized,
    ]
    _ = states.contains(recognizer.state)
    _ = recognizer.view
    _ = recognizer.location(in: view)
    recognizer.isEnabled = true
    recognizer.cancelsTouchesInView = true
    recognizer.delaysTouchesBegan = false
    recognizer.delaysTouchesEnded = true
    recognizer.delegate = self
    recognizer.require(toFail: recognizer)
    recognizer.addTarget(self, action: Selector(GestureCensus.act(_:)))
    recognizer.removeTarget(self, action: nil)
    _ = recognizer.location(ofTouch: 0, in: view)
    _ = recognizer.numberOfTouches
    recognizer.allowedTouchTypes = []
    recognizer.name = "census"
    view.addGestureRecognizer(recognizer)
    view.removeGestureRecognizer(recognizer)
    _ = view.gestureRecognizers
  }

  func make() {
    let tap = UITapGestureRecognizer(target: self, action: Selector(GestureCensus.act(_:)))
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 1
    press.allowableMovement = 20
    let pan = UIPanGestureRecognizer()
    _ = pan.translation(in: view)
    _ = pan.velocity(in: view)
    pan.setTranslation(.zero, in: view)
    pan.minimumNumberOfTouches = 1
    pan.maximumNumberOfTouches = 2
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = [.left, .right]
    let pinch = UIPinchGestureRecognizer()
    pinch.scale = pinch.velocity
    let rotation = UIRotationGestureRecognizer()
    rotation.rotation = rotation.velocity
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .left
    _ = UIScrollView().panGestureRecognizer
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}

/// Overrides what recognisers of an application's own override.
final class CensusRecognizer: UIGestureRecognizer {
  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  override func reset() { super.reset() }
  override func ignore(_ touch: UITouch, for event: UIEvent) {}
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
