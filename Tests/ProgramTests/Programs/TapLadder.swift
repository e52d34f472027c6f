import ResponderKit

/// A terminal: one, two and three taps and a press each do something else, and so do keys.
final class TerminalView: UIView {
  private(set) var story: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "terminal"
    let single = UITapGestureRecognizer(target: self, action: Selector(TerminalView.single))
    let double = UITapGestureRecognizer(target: self, action: Selector(TerminalView.double))
    double.numberOfTapsRequired = 2
    let triple = UITapGestureRecognizer(target: self, action: Selector(TerminalView.triple))
    triple.numberOfTapsRequired = 3
    let press = UILongPressGestureRecognizer(
      target: self, action: Selector(TerminalView.held(_:)))
    press.minimumPressDuration = 0.7
    single.require(toFail: double)
    double.require(toFail: triple)
    for recognizer in [single, double, triple, press] { addGestureRecognizer(recognizer) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func single() { story.append("single") }
  func double() { story.append("double") }
  func triple() { story.append("triple") }
  func held(_ press: UILongPressGestureRecognizer) {
    if press.state == .began { story.append("press") }
  }

  // MARK: - Keys

  private var repeating: Timer?

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    var isHandled = false
    for press in presses where press.key?.keyCode == .keyboardUpArrow {
      story.append("up")
      repeating = Timer.scheduledTimer(
        timeInterval: 0.1, target: self, selector: Selector(TerminalView.repeated), userInfo: nil,
        repeats: true)
      isHandled = true
    }
    if !isHandled { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    stopRepeating()
    super.pressesEnded(presses, with: event)
  }

  func repeated() { story.append("up again") }

  private func stopRepeating() {
    repeating?.invalidate()
    repeating = nil
  }

  override func resignFirstResponder() -> Bool {
    stopRepeating()
    return super.resignFirstResponder()
  }
}
