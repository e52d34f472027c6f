public import Foundation

/// A control whose thumb is dragged along a track to choose a number.
@MainActor
open class UISlider: UIControl {
  private static let thumbWidth: CGFloat = 31

  private var storedValue: Float = 0
  /// How far right of the thumb's middle the finger was put down.
  private var grip: CGFloat = 0
  /// Whether the thumb was moved and nobody was told.
  private var hasUnsentChange = false

  /// From ``minimumValue`` to ``maximumValue``; what lies outside becomes the nearest of the two.
  /// Setting it sends no action; dragging does.
  open var value: Float {
    get { storedValue }
    set { storedValue = clamped(newValue) }
  }

  /// A maximum below it moves along.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// A minimum above it moves along.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether ``UIControl/Event/valueChanged`` is sent while the thumb moves, and not only when it
  /// is let go.
  open var isContinuous = true
  /// Kept and given back, never drawn.
  open var minimumTrackTintColor: UIColor?
  /// Kept and given back, never drawn.
  open var maximumTrackTintColor: UIColor?
  /// Kept and given back, never drawn.
  open var thumbTintColor: UIColor?

  /// Moves the thumb without an action; there is nothing to animate.
  open func setValue(_ value: Float, animated: Bool) {
    let value = clamped(value)
    if self.value != value { self.value = value }
  }

  private func clamped(_ value: Float) -> Float { min(max(value, minimumValue), maximumValue) }

  // MARK: - Geometry

  /// Where the track lies, in the slider's coordinates.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX, y: bounds.midY - 2, width: bounds.width, height: 4)
  }

  /// Where the thumb lies for a value, in the slider's coordinates: 31 points wide and as high as
  /// the slider.
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

  /// Follows fingers that are put down on the thumb; the track beside it takes none.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    guard thumb.contains(point) else { return false }
    grip = point.x - thumb.midX
    hasUnsentChange = false
    return true
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

  /// Sends the last change, when the slider is not tracking any more; of a finger that is given up only one
  /// that nobody was told of.
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
