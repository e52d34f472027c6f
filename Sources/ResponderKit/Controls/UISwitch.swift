public import Foundation

/// A control that is on or off; a tap toggles it.
///
/// It has a fixed size, regardless of its frame (Apple, `init(frame:)`); with
/// ``UIBehavior/switchesIgnoreSize`` set to `false`, only if the frame is empty.
@MainActor
open class UISwitch: UIControl {
  /// Whether the switch is on. Setting it sends no action.
  open var isOn = false
  /// Stored, but without effect.
  open var onTintColor: UIColor?
  /// Stored, but without effect.
  open var thumbTintColor: UIColor?

  /// Sets the switch without an action; there is no animation.
  open func setOn(_ on: Bool, animated: Bool) {
    if isOn != on { isOn = on }
  }

  private static let standardSize = CGSize(width: 51, height: 31)

  /// 51 × 31 points, the size of UIKit's switch since iOS 7.
  open override var intrinsicContentSize: CGSize { Self.standardSize }
  override var fitsContent: Bool { true }

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

  /// Toggles the switch first, so that actions receive its new value.
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
