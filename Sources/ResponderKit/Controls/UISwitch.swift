public import Foundation

/// A control that is on or off; a tap turns it over.
///
/// It has a size of its own, whatever size it is given (Apple, `init(frame:)`); by
/// ``UIBehavior/switchesIgnoreSize`` only where it is given none.
@MainActor
open class UISwitch: UIControl {
  /// Setting it sends no action; a tap does.
  open var isOn = false
  /// Kept and given back, never drawn.
  open var onTintColor: UIColor?
  /// Kept and given back, never drawn.
  open var thumbTintColor: UIColor?

  /// Turns the switch on or off without an action; there is nothing to animate.
  open func setOn(_ on: Bool, animated: Bool) {
    if isOn != on { isOn = on }
  }

  private static let standardSize = CGSize(width: 51, height: 31)

  /// 51 × 31 points, the size of UIKit's switch since iOS 7.
  open override var intrinsicContentSize: CGSize { Self.standardSize }

  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: size(for: newValue.size)) }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let size = transform.isIdentity ? size(for: newValue.size) : newValue.size
      super.frame = CGRect(origin: newValue.origin, size: size)
    }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.standardSize
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  private func size(for wanted: CGSize) -> CGSize {
    let isFixed = UIApplication.current?.behavior.switchesIgnoreSize ?? true
    return isFixed
      ? Self.standardSize : CGRect(origin: .zero, size: wanted).filled(with: Self.standardSize).size
  }

  override var trackingMargin: CGFloat { UIApplication.shared.behavior.controlMargin }
  override var blockedAncestorGestures: AncestorGestures {
    isEnabled ? [.taps, .horizontalDrags] : []
  }

  /// Turns the switch over first, so that every action finds its new value.
  override func touchUpInside(with event: UIEvent?) {
    isOn.toggle()
    super.touchUpInside(with: event)
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  override var savedValue: Double? {
    get { isOn ? 1 : 0 }
    set { setOn(newValue == 1, animated: false) }
  }
}
