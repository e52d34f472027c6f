import Foundation
import ResponderKit

/// Overrides what controls of an application's own override.
final class CensusControl: UIControl {
  override var isEnabled: Bool { didSet { setNeedsLayout() } }
  override var isSelected: Bool { didSet { setNeedsLayout() } }
  override var isHighlighted: Bool { didSet { setNeedsLayout() } }
  override var isHidden: Bool { didSet { setNeedsLayout() } }
  override var frame: CGRect { didSet { setNeedsLayout() } }
  override var bounds: CGRect { didSet { setNeedsLayout() } }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { isTouchInside }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  override func cancelTracking(with event: UIEvent?) { _ = isTracking }

  // The forms of actions, instead of #selector and @objc.
  func plain() {}
  func sent(_ sender: UIControl) {}
  func sent(_ sender: UIControl, for event: UIEvent) {}

  func register() {
    addTarget(self, action: Selector(CensusControl.plain), for: .touchUpInside)
    addTarget(self, action: Selector(CensusControl.sent(_:)), for: [.valueChanged, .touchDown])
    addTarget(self, action: Selector(CensusControl.sent(_:for:)), for: .touchUpOutside)
    removeTarget(nil, action: nil, for: .allEvents)
    sendActions(for: .touchUpInside)
    let events: UIControl.Event = [
      .touchCancel, .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
      .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchDownRepeat,
      .allTouchEvents, .primaryActionTriggered,
    ]
    addAction(UIAction { _ in }, for: events)
    UIApplication.shared.sendAction(
      Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
  }
}

@MainActor
func controls() {
  let button = UIButton(type: .system)
  button.setTitle("OK", for: .normal)
  let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
  _ = states.contains(button.state)
  let slider = UISlider()
  slider.value = slider.maximumValue
  let toggle = UISwitch()
  toggle.setOn(!toggle.isOn, animated: true)
  _ = UISegmentedControl(items: ["one", "two"]).selectedSegmentIndex
  _ = UIStepper().value
  let scrollView = UIScrollView()
  scrollView.contentOffset.y = 10
  scrollView.contentSize = CGSize(width: 100, height: 1000)
  scrollView.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  _ = scrollView.isDragging || scrollView.isDecelerating || scrollView.isTracking
  scrollView.isScrollEnabled = false
  scrollView.delaysContentTouches = true
  scrollView.canCancelContentTouches = true
}

@MainActor
final class CensusClock {
  private var timer: Timer?
  private var link: CADisplayLink?

  func run(_ view: UIView) {
    UIView.animate(withDuration: 0.3) {
      view.alpha = 0
    } completion: { _ in
      view.removeFromSuperview()
    }
    let options: UIView.AnimationOptions = [.allowUserInteraction, .curveEaseOut]
    UIView.animate(withDuration: 0.3, delay: 0, options: options, animations: {}, completion: nil)
    timer = Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: Selector(CensusClock.tick(_:)), userInfo: nil,
      repeats: true)
    timer?.invalidate()
    link = CADisplayLink(target: self, selector: Selector(CensusClock.frame(_:)))
    link?.add(to: .main, forMode: .common)
    link?.invalidate()
    _ = CACurrentMediaTime()
    RunLoop.main.perform {}
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }.startAnimation()
    DispatchQueue.main.async {}
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}
  }

  func tick(_ timer: Timer) {}
  func frame(_ link: CADisplayLink) {}
}

@MainActor
func geometry(_ view: UIView) {
  view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
  view.bounds.size = CGSize(width: 1, height: 2)
  view.center = CGPoint(x: 1, y: 2)
  let width: CGFloat = view.bounds.width
  _ = view.frame.contains(view.center)
  _ = (view.frame.minX, view.frame.maxX, view.frame.midX, view.frame.minY, view.frame.maxY)
  view.transform = CGAffineTransform(translationX: width, y: 0).scaledBy(x: 2, y: 2).rotated(by: 1)
  view.transform = .identity
  _ = view.frame.insetBy(dx: 1, dy: 1)
  _ = hypot(1.0, 2.0) + atan2(1.0, 2.0)
  // Should be there.
  _ = UIBezierPath(ovalIn: view.bounds).contains(.zero)
  _ = view.safeAreaInsets.top
  _ = view.frame.intersects(view.bounds)
  _ = view.frame.intersection(view.bounds).union(view.frame)
  _ = CGVector(dx: 1, dy: 2)
}
