import ResponderKit

/// Books on every screen's appearances, and what was wrong about them.
@MainActor
final class ScreenBooks {
  enum State {
    case gone, appearing, shown, disappearing
  }

  private(set) var faults: [String] = []
  private(set) var calls = 0
  /// The actions and calls of this sequence, for the message of a fault; `nil` if not recorded.
  private(set) var diary: [String]?

  init(keepsDiary: Bool) { diary = keepsDiary ? [] : nil }

  /// How often a screen was turned round on its way.
  private(set) var turns = 0
  private var states: [ObjectIdentifier: State] = [:]
  /// Whether the application has ended, and no calls are allowed.
  var isOver = false

  func state(of screen: UIViewController) -> State { states[ObjectIdentifier(screen)] ?? .gone }

  /// Enters a call; each is allowed in some states only.
  func enter(_ screen: UIViewController, _ call: String, from allowed: Set<State>, to new: State) {
    calls += 1
    note("\(screen.title ?? "?").\(call)")
    let old = state(of: screen)
    if isOver { fault("\(call) after the end") }
    if !allowed.contains(old) { fault("\(call) while \(old)") }
    if old == .appearing && new == .disappearing || old == .disappearing && new == .appearing {
      turns += 1
    }
    states[ObjectIdentifier(screen)] = new
  }

  func close(_ id: ObjectIdentifier) {
    if !isOver, let state = states[id], state != .gone { fault("freed while \(state)") }
    states[id] = nil
  }

  func beginSequence() { diary?.removeAll(keepingCapacity: true) }

  func note(_ line: @autoclosure () -> String) { diary?.append(line()) }

  func fault(_ text: String) { faults.append(text) }
}

/// Keeps an object without keeping it alive.
struct WeakScreen {
  weak var screen: UIViewController?
}

/// A screen that records its calls in the books, and may act within a call.
final class BookedScreen: UIViewController {
  private let books: ScreenBooks
  private let act: (BookedScreen) -> Void

  init(_ books: ScreenBooks, act: @escaping (BookedScreen) -> Void) {
    self.books = books
    self.act = act
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  isolated deinit { books.close(ObjectIdentifier(self)) }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    books.enter(self, "viewWillAppear", from: [.gone, .disappearing], to: .appearing)
    act(self)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if books.state(of: self) != .appearing { books.fault("viewIsAppearing too late") }
    if view.window == nil { books.fault("viewIsAppearing in no window") }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    books.enter(self, "viewDidAppear", from: [.appearing], to: .shown)
    if view.window == nil { books.fault("viewDidAppear in no window") }
    act(self)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    books.enter(self, "viewWillDisappear", from: [.appearing, .shown], to: .disappearing)
    act(self)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    books.enter(self, "viewDidDisappear", from: [.disappearing], to: .gone)
    act(self)
  }
}
