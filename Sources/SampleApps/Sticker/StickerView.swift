public import ResponderKit

/// A card that one finger drags and two fingers rotate and scale; a double tap straightens it.
public final class StickerView: UIView, UIGestureRecognizerDelegate {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "sticker"
    backgroundColor = .systemYellow
    isMultipleTouchEnabled = true
    let pan = UIPanGestureRecognizer(target: self, action: Selector(StickerView.dragged(_:)))
    let pinch = UIPinchGestureRecognizer(target: self, action: Selector(StickerView.pinched(_:)))
    let rotation = UIRotationGestureRecognizer(
      target: self, action: Selector(StickerView.turned(_:)))
    pan.name = "pan"
    pinch.name = "pinch"
    rotation.name = "rotation"
    for recognizer in [pan, pinch, rotation] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
    let tap = UITapGestureRecognizer(target: self, action: Selector(StickerView.straighten))
    tap.name = "double tap"
    tap.numberOfTapsRequired = 2
    addGestureRecognizer(tap)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: superview)
    center = CGPoint(x: center.x + way.x, y: center.y + way.y)
    pan.setTranslation(.zero, in: superview)
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    transform = transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }

  private func turned(_ rotation: UIRotationGestureRecognizer) {
    transform = transform.rotated(by: rotation.rotation)
    rotation.rotation = 0
  }

  private func straighten() {
    UIView.animate(withDuration: 0.2) { self.transform = .identity }
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    true
  }
}
