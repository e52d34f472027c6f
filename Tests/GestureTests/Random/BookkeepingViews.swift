import ResponderKit

/// A view that keeps books on what it hears.
final class BookkeepingView: UIView {
  let books: Books
  /// The presses that were heard to begin and not to be over.
  private(set) var pressed: Set<UIPress> = []

  init(_ auditor: Auditor, _ frame: CGRect) {
    books = Books("a view", auditor)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.began(touches, in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.moved(touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches, .ended)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches, .cancelled)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !pressed.isDisjoint(with: presses) {
      books.auditor.fault("a view heard a press begin twice")
    }
    pressed.formUnion(presses)
    books.auditor.onCall()
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    release(presses, .ended)
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    release(presses, .cancelled)
  }

  private func release(_ presses: Set<UIPress>, _ phase: UIPress.Phase) {
    if !pressed.isSuperset(of: presses) || presses.contains(where: { $0.phase != phase }) {
      books.auditor.fault("a view was told \(phase) of a press that is not")
    }
    pressed.subtract(presses)
    books.auditor.onCall()
  }
}

/// A button that keeps books on its touches and its tracking.
final class BookkeepingButton: UIButton {
  let books: Books
  private(set) var isFollowing = false

  init(_ auditor: Auditor, _ frame: CGRect) {
    books = Books("a button", auditor)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.began(touches, in: self)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if isFollowing { books.auditor.fault("a button began to track twice") }
    isFollowing = true
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    stop("ended")
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: UIEvent?) {
    stop("cancelled")
    super.cancelTracking(with: event)
  }

  private func stop(_ how: String) {
    if !isFollowing { books.auditor.fault("a button \(how) a tracking that had not begun") }
    isFollowing = false
  }
}

/// A window that shows each event to the glass before it deals it out.
final class BookkeepingWindow: UIWindow {
  private let glass: Glass

  init(_ glass: Glass) {
    self.glass = glass
    super.init(frame: UIScreen.main.bounds)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func sendEvent(_ event: UIEvent) {
    glass.check(event)
    super.sendEvent(event)
  }
}
