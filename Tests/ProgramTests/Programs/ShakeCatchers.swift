import ResponderKit

extension Notification.Name {
  static let deviceWasShaken = Notification.Name("deviceWasShaken")
}

/// Notifies observers that the device was shaken: the usual recipe.
final class ShakeWindow: UIWindow {
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake {
      NotificationCenter.default.post(name: .deviceWasShaken, object: nil)
    }
    super.motionEnded(motion, with: event)
  }
}

/// Receives shakes by notification.
@MainActor
final class ShakeListener {
  private(set) var shakes = 0

  init() {
    NotificationCenter.default.addObserver(
      self, selector: Selector(ShakeListener.shaken(_:)), name: .deviceWasShaken, object: nil)
  }

  func shaken(_ notification: Notification) { shakes += 1 }
}

/// A view that is edited.
final class NoteView: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

/// Undoes the last change when the device is shaken, unless the note is being edited.
final class ShakeController: UIViewController {
  let note = NoteView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
  private(set) var undone = 0
  private(set) var passedOn = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(note)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  func beginEditing() { note.becomeFirstResponder() }

  func endEditing() {
    view.endEditing(true)
    becomeFirstResponder()
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    guard isFirstResponder, motion == .motionShake else {
      passedOn += 1
      return super.motionEnded(motion, with: event)
    }
    undone += 1
  }
}
