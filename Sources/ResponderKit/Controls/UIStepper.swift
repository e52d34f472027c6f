public import Foundation

/// A control whose left half decreases a value and whose right half increases it, with a tap or
/// repeatedly while a finger is held.
@MainActor
open class UIStepper: UIControl {
  private var storedValue: Double = 0

  /// The value, clamped to ``minimumValue`` and ``maximumValue``. Setting it sends no action.
  open var value: Double {
    get { storedValue }
    set { storedValue = min(max(newValue, minimumValue), maximumValue) }
  }

  /// The minimum. A smaller maximum is raised to it.
  open var minimumValue: Double = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The maximum. A larger minimum is lowered to it.
  open var maximumValue: Double = 100 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The increment, greater than 0.
  open var stepValue: Double = 1 {
    didSet { precondition(stepValue > 0, "A step has to be more than 0, and not \(stepValue).") }
  }

  /// Whether the value wraps around at its ends.
  open var wraps = false

  /// Whether holding a finger down repeats the step, with increasing speed; see
  /// ``UIBehavior/stepperRepeatDelay``.
  open var autorepeat = true

  /// Whether ``UIControl/Event/valueChanged`` is sent for each step, and not only when the finger
  /// lifts.
  open var isContinuous = true

  /// Creates a stepper. Without a width or height it has the size of UIKit's.
  public override init(frame: CGRect) {
    super.init(frame: frame.filled(with: Self.standardSize))
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.standardSize
  }

  private static let standardSize = CGSize(width: 94, height: 32)

  /// 94 × 32 points, the size of UIKit's stepper since iOS 13.
  open override var intrinsicContentSize: CGSize { Self.standardSize }
  override var fitsContent: Bool { true }

  // MARK: - Touches

  private var valueBefore: Double = 0
  private var repeats = 0
  private var nextRepeat: ScheduledAction?

  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  /// Tracks every finger, and starts the timer for repeating.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    valueBefore = value
    repeats = 0
    if autorepeat { repeatLater(UIApplication.shared.behavior.stepperRepeatDelay) }
    return true
  }

  /// Makes the step of the half in which the finger lifted, unless holding it has already made
  /// steps, or tracking ends early.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    stopRepeating()
    if !isGivingUp, isTouchInside, repeats == 0, let touch { step(toward: touch, with: event) }
    sendLastChange(with: event)
  }

  /// Keeps the steps that were made.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    stopRepeating()
    sendLastChange(with: event)
  }

  private func repeatLater(_ delay: TimeInterval) {
    stopRepeating()
    let scheduler = UIApplication.shared.scheduler
    nextRepeat = scheduler.scheduleUnawaited(at: scheduler.now + delay) { [weak self] in
      self?.repeatStep()
    }
  }

  private func stopRepeating() {
    nextRepeat?.cancel()
    nextRepeat = nil
  }

  private func repeatStep() {
    guard isTracking, let touch = trackedTouch else { return }
    if isTouchInside {
      repeats += 1
      step(toward: touch, with: nil)
    }
    // A handler may have disabled the stepper or its repeating.
    guard isTracking, autorepeat else { return }
    let speed: Double = repeats < 10 ? 1 : repeats < 30 ? 2 : 4
    repeatLater(UIApplication.shared.behavior.stepperRepeatInterval / speed)
  }

  private func step(toward touch: UITouch, with event: UIEvent?) {
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
    if isContinuous, value != old { sendValueChanged(with: event) }
  }

  private func sendLastChange(with event: UIEvent?) {
    if !isContinuous, value != valueBefore { sendValueChanged(with: event) }
  }

  private func sendValueChanged(with event: UIEvent?) {
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  override var savedValue: Double? {
    get { value }
    set { if let newValue { value = newValue } }
  }
}
