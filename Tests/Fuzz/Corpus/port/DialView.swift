import QuartzCore
import UIKit

#if canImport(AppKit)
  import AppKit
#endif

@IBDesignable
class DialView: UIControl {
  @IBInspectable var value: CGFloat = 0 {
    didSet { setNeedsDisplay() }
  }
  private let knob = CAShapeLayer()
  fileprivate var start: CGPoint = .zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(knob)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    layer.addSublayer(knob)
  }

  override class var layerClass: AnyClass { return CAGradientLayer.self }

  override func layoutSubviews() {
    super.layoutSubviews()
    knob.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
  }
}

// The fingers.
extension DialView {
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    value += (place.x - start.x) / max(bounds.width, 1)
    start = place
    sendActions(for: .valueChanged)
    return true
  }
}
