import ResponderKit

/// A button that shows the next title with each tap. It registers the same action in two places.
final class CycleButton: UIButton {
  var titles: [String] = [] { didSet { show() } }
  var onChange: ((Int) -> Void)? {
    didSet {
      addTarget(self, action: Selector(CycleButton.next(_:), name: "next(_:)"), for: .touchUpInside)
    }
  }
  private(set) var index = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addTarget(self, action: Selector(CycleButton.next(_:), name: "next(_:)"), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The colour follows the tint.
  override func tintColorDidChange() { setTitleColor(tintColor, for: .normal) }

  private func next(_ sender: UIButton) {
    index = (index + 1) % titles.count
    show()
    onChange?(index)
  }

  private func show() { setTitle(titles[index], for: .normal) }
}
