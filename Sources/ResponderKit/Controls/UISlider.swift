public import Foundation

/// A control with a thumb that is dragged along a track to select a value.
@MainActor
open class UISlider: UIControl {
  private static let thumbWidth: CGFloat = 31

  private var storedValue: Float = 0
  /// The distance of the touch to the right of the thumb's centre.
  private var grip: CGFloat = 0
  /// Whether the thumb moved without sending an action.
  private var hasUnsentChange = false

  /// The value, clamped to ``minimumValue`` and ``maximumValue``. Setting it sends no action.
  open var value: Float {
    get { storedValue }
    set { storedValue = clamped(newValue) }
  }

  /// The minimum. A smaller maximum is raised to it.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The maximum. A larger minimum is lowered to it.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether ``UIControl/Event/valueChanged`` is sent while the thumb moves, and not only when the
  /// finger lifts.
  open var isContinuous = true
  /// Stored, but without effect.
  open var minimumTrackTintColor: UIColor?
  /// Stored, but without effect.
  open var maximumTrackTintColor: UIColor?
  /// Stored, but without effect.
  open var thumbTintColor: UIColor?
  /// Stored, but without effect.
  open var minimumValueImage: UIImage?
  /// Stored, but without effect.
  open var maximumValueImage: UIImage?
  private var thumbImages: [State: UIImage] = [:]
  /// Sets the picture of the thumb for a state; stored, but without effect: the thumb keeps its size.
  open func setThumbImage(_ image: UIImage?, for state: State) { thumbImages[state] = image }
  /// Returns the picture of the thumb for a state, or that of the normal state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] ?? thumbImages[.normal] }
  /// The picture of the thumb for the present state.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }

  /// Sets the value without an action; there is no animation.
  open func setValue(_ value: Float, animated: Bool) {
    let value = clamped(value)
    if self.value != value { self.value = value }
  }

  private func clamped(_ value: Float) -> Float { min(max(value, minimumValue), maximumValue) }

  // MARK: - Geometry

  /// No width, and a height of 31 points, as wide as the thumb.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.thumbWidth)
  }

  override var fitsContent: Bool { true }

  /// Returns the rectangle of the track, in the slider's coordinates.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX, y: bounds.midY - 2, width: bounds.width, height: 4)
  }

  /// Returns the rectangle of the thumb for a value, in the slider's coordinates: 31 points wide
  /// and as high as the slider.
  open func thumbRect(
    forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
  ) -> CGRect {
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let way = max(rect.width - Self.thumbWidth, 0)
    return CGRect(
      x: rect.minX + part * way, y: bounds.minY, width: Self.thumbWidth, height: bounds.height)
  }

  private var track: CGRect { trackRect(forBounds: bounds) }
  private var thumb: CGRect { thumbRect(forBounds: bounds, trackRect: track, value: value) }

  // MARK: - Tracking

  override var blockedAncestorGestures: AncestorGestures { isTracking ? .horizontalDrags : [] }

  /// Tracks fingers that go down on the thumb; the track itself does not react.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    guard thumb.contains(point) else { return false }
    grip = point.x - thumb.midX
    hasUnsentChange = false
    return true
  }

  /// Actions learn from the touch's phase that tracking began.
  override func didBeginTracking(with event: UIEvent?) {
    if isContinuous { sendValueChanged(with: event) }
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let way = track.width - thumb.width
    guard way > 0 else { return true }
    let start = track.minX + thumb.width / 2
    let part = (touch.location(in: self).x - grip - start) / way
    let value = clamped(minimumValue + Float(part) * (maximumValue - minimumValue))
    if value != self.value {
      self.value = value
      hasUnsentChange = !isContinuous
      if isContinuous { sendValueChanged(with: event) }
    }
    return true
  }

  /// Sends the last change after tracking has ended; if tracking ends early, only a pending change.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !isGivingUp || hasUnsentChange else { return }
    sendValueChanged(with: event)
  }

  private func sendValueChanged(with event: UIEvent?) {
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  override var savedValue: Double? {
    get { Double(value) }
    set { if let newValue { value = Float(newValue) } }
  }
}
