import Foundation

/// A control that is on or off; a tap turns it over.
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
