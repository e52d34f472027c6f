import ResponderKit

/// A coloured view that handles touches and dims while a finger is on it.
final class TouchableView: ColoredView {
  private let name: String
  private let speaks: Bool
  private var fingers = 0 {
    didSet { alpha = fingers > 0 ? 0.5 : 1 }
  }

  init(_ name: String, _ color: UIColor, speaks: Bool) {
    self.name = name
    self.speaks = speaks
    super.init(name, color)
  }

  required init?(coder: NSCoder) { nil }

  private func tell(_ method: String) {
    if speaks { say("\(name): \(method)") }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers += touches.count
    tell("touchesBegan")
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
    tell("touchesEnded")
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
    tell("touchesCancelled")
  }
}
