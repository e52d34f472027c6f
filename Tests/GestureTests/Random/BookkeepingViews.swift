import ResponderKit

/// A view that keeps the touches that begin in it to itself, and books on them.
@MainActor
protocol KeepsBooks: UIView {}

extension Set<UITouch> {
  /// Those that began in a view that keeps books. What scrolls or holds a screen passes its touches on, to
  /// another view when it was moved meanwhile.
  @MainActor var booked: Set<UITouch> { filter { $0.view is any KeepsBooks } }
}

/// A view that keeps a record of what it receives.
final class BookkeepingView: UIView, KeepsBooks {
  let books: Books
  /// The presses that began and have not ended.
  private(set) var pressed: Set<UIPress> = []
  /// How often it was laid out.
  private(set) var layouts = 0

  init(_ auditor: Auditor, _ frame: CGRect) {
    books = Books("a view", auditor)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.began(touches.booked, in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.moved(touches.booked)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches.booked, .ended)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches.booked, .cancelled)
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
final class BookkeepingButton: UIButton, KeepsBooks {
  let books: Books
  private(set) var isFollowing = false

  init(_ auditor: Auditor, _ frame: CGRect) {
    books = Books("a button", auditor)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.began(touches.booked, in: self)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.moved(touches.booked)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches.booked, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    books.over(touches.booked, .cancelled)
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
