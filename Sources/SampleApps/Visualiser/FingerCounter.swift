public import ResponderKit

/// Shows the number of fingers on it.
public final class FingerCounter: UIView {
  /// The fingers that are down.
  public private(set) var fingers: Set<UITouch> = [] {
    didSet { label.text = "\(fingers.count)" }
  }
  private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "screen"
    isMultipleTouchEnabled = true
    addSubview(label)
  }

  public required init?(coder: NSCoder) { return nil }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers.formUnion(touches)
  }

  /// Does nothing, because the number stays the same: an event that is handled does not go up the chain.
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers.subtract(touches)
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers.subtract(touches)
  }
}
