import ResponderKit

/// A coloured view that answers touches: it dims while a finger is on it.
final class TouchableView: ColoredView {
  private var fingers = 0 {
    didSet { alpha = fingers > 0 ? 0.5 : 1 }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers += touches.count
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
  }
}
