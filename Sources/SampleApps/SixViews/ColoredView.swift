import ResponderKit

/// A view with a colour and a name that handles no events: they continue up the responder chain.
class ColoredView: UIView {
  init(_ name: String, _ color: UIColor) {
    super.init(frame: .zero)
    accessibilityIdentifier = name
    backgroundColor = color
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
