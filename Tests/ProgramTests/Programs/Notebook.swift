import ResponderKit

/// A list of notes in a navigation controller; a shake sorts it.
final class NotebookController: UIViewController {
  private(set) var notes = ["milk", "bread", "apples"]
  private let open = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    open.accessibilityIdentifier = "open"
    open.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    open.addTarget(self, action: Selector(NotebookController.openNote), for: .touchUpInside)
    view.addSubview(open)
  }

  private func openNote() {
    navigationController?.pushViewController(NoteController(), animated: true)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { notes.sort() }
  }
}

/// One note; a shake empties it, a button leads back.
final class NoteController: UIViewController {
  private(set) var text = "text"
  private let back = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    back.accessibilityIdentifier = "back"
    back.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    back.addAction(
      UIAction { [weak self] _ in self?.navigationController?.popViewController(animated: true) },
      for: .touchUpInside)
    view.addSubview(back)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { text = "" }
  }
}
