import ResponderKit
import ResponderTesting

extension SimulatedDevice {
  /// A telephone of 320 × 480 points that was just switched on.
  static func phone() -> SimulatedDevice {
    SimulatedDevice(screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2))
  }
}

/// A view that answers touches and remembers the calls.
class TouchPad: UIView {
  private(set) var calls: [String] = []

  init(_ identifier: String, frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = identifier
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("began")
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("moved")
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("ended")
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("cancelled")
  }
}
