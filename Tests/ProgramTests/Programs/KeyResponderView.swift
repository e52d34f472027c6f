import ResponderKit

/// Receives presses for a view, without being a view.
final class KeyResponder: UIResponder {
  weak var following: UIResponder?
  private(set) var heard: [UIPress.PressType] = []
  private(set) var asked = 0

  override var next: UIResponder? { following }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    heard += presses.map(\.type)
    super.pressesBegan(presses, with: event)
  }

  func mark() { asked += 1 }
}

/// Inserts a responder that is not a view into the chain behind itself.
final class GameView: UIView {
  let keys = KeyResponder()
  var isPlaying = false

  override var next: UIResponder? {
    keys.following = superview
    return keys
  }

  override var canBecomeFirstResponder: Bool { isPlaying }
}

final class GameController: UIViewController {
  let game = GameView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  private(set) var heard: [UIPress.PressType] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(game)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    heard += presses.map(\.type)
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}
