import Foundation

/// A control whose left half lowers a number and whose right half raises it, tap by tap.
@MainActor
open class UIStepper: UIControl {
  private var storedValue: Double = 0

  /// From ``minimumValue`` to ``maximumValue``; what lies outside becomes the nearest of the two.
  /// Setting it sends no action; a tap does.
  open var value: Double {
    get { storedValue }
    set { storedValue = min(max(newValue, minimumValue), maximumValue) }
  }

  /// A maximum below it moves along.
  open var minimumValue: Double = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// A minimum above it moves along.
  open var maximumValue: Double = 100 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// How much a tap adds or takes away; more than 0.
  open var stepValue: Double = 1 {
    didSet { precondition(stepValue > 0, "A step has to be more than 0, and not \(stepValue).") }
  }

  /// Whether one step beyond the end leads to the other end.
  open var wraps = false

  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  /// Takes the step of the half that the finger lifted from.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside, let touch else { return }
    let isRaised = touch.location(in: self).x >= bounds.midX
    let next = value + (isRaised ? stepValue : -stepValue)
    let old = value
    if wraps && next > maximumValue {
      value = minimumValue
    } else if wraps && next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
  }

  override var savedValue: Double? {
    get { value }
    set { if let newValue { value = newValue } }
  }
}
