public import ResponderKit

/// Shows a dot under each finger, which fades when the finger lifts.
public final class VisualiserWindow: UIWindow {
  private var dots: [UITouch: TouchDot] = [:]
  private var clock: CADisplayLink?

  /// The visible dots, including those that are fading.
  public var visibleDots: [TouchDot] { subviews.compactMap { $0 as? TouchDot } }

  public override func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      for touch in event.allTouches ?? [] { show(touch) }
      keepTime()
    }
    super.sendEvent(event)
  }

  private func show(_ touch: UITouch) {
    switch touch.phase {
    case .began:
      let dot = TouchDot(touch, in: self)
      dots[touch] = dot
      addSubview(dot)
    case .moved: dots[touch]?.follow(in: self)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    case .ended, .cancelled: dots.removeValue(forKey: touch)?.fade()
    }
  }

  /// Updates the dots' times while there are any.
  private func keepTime() {
    if dots.isEmpty {
      clock?.invalidate()
      clock = nil
    } else if clock == nil {
      clock = CADisplayLink(target: self, selector: Selector(VisualiserWindow.tick(_:)))
      clock?.add(to: .main, forMode: .common)
    }
  }

  private func tick(_ clock: CADisplayLink) {
    for dot in dots.values { dot.tellTime(clock.timestamp) }
  }
}

/// The dot of one finger, with the seconds since it went down.
public final class TouchDot: UIView {
  /// The touch, which may already have ended.
  public let touch: UITouch
  private let label = UILabel()
  private let start: TimeInterval

  init(_ touch: UITouch, in window: UIWindow) {
    self.touch = touch
    start = touch.timestamp
    super.init(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    isUserInteractionEnabled = false
    backgroundColor = UIColor.systemBlue.withAlphaComponent(0.5)
    layer.cornerRadius = 30
    addSubview(label)
    follow(in: window)
  }

  public required init?(coder: NSCoder) { return nil }

  /// The seconds since the finger went down, when last updated.
  public private(set) var age: TimeInterval = 0

  func follow(in window: UIWindow) { center = touch.location(in: window) }

  func tellTime(_ time: TimeInterval) {
    age = max(time - start, 0)
    label.text = "\((age * 10).rounded() / 10)"
  }

  func fade() {
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
  }
}
