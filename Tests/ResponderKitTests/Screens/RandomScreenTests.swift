import ResponderKit
import ResponderTesting
import Testing

/// Screens that are presented, pushed, dragged, turned, interrupted and taken away at random, also from
/// within the calls that tell of it: what holds for one sequence holds for all.
@MainActor
@Suite(.serialized)
final class RandomScreenTests {
  private var random = SplitMix(seed: 0)
  private var books = ScreenBooks(keepsDiary: false)
  private var screens: [WeakScreen] = []
  /// How many things screens may still do within calls.
  private var reactions = 0
  private var stage = RandomStage()

  @Test func `VC-67 S5 S6 twenty thousand sequences keep will- and did-calls in pairs`() {
    var calls = 0
    var turns = 0
    for round in 0..<200 {
      play(round: round, keepsDiary: false)
      calls += books.calls
      turns += books.turns
      guard books.faults.isEmpty && stage.delegate.faults.isEmpty else {
        // The same once more, for what led there.
        play(round: round, keepsDiary: true)
        let diary = (books.diary ?? []).joined(separator: "\n")
        Issue.record("round \(round): \(books.faults) \(stage.delegate.faults)\n\(diary)")
        return
      }
    }
    #expect(calls > 100_000)
    #expect(turns > 100)
  }

  /// A hundred sequences in one application's life, up to the first fault.
  private func play(round: Int, keepsDiary: Bool) {
    random = SplitMix(seed: 20_260_303 + UInt64(round))
    stage = RandomStage()
    books = ScreenBooks(keepsDiary: keepsDiary)
    for _ in 0..<100 {
      play()
      guard books.faults.isEmpty else { return }
    }
    end()
  }

  /// One sequence: a root, some steps, rest, and everything taken away.
  private func play() {
    reactions = random.below(3)
    books.beginSequence()
    stage.window.rootViewController = makeRoot()
    for _ in 0..<(3 + random.below(6)) {
      step()
      switch random.below(4) {
      case 0: stage.device.settle()
      case 1: break
      default: stage.device.advance(by: Double(random.below(30)) / 100)
      }
    }
    stage.rest()
    books.note("rest")
    checkRest()
    reactions = 0
    stage.window.rootViewController = nil
    stage.device.settle()
    if let left = screens.first(where: { $0.screen != nil }) {
      books.fault("\(String(describing: left.screen.map { type(of: $0) })) is kept")
    }
    screens.removeAll()
  }

  /// Ends the application at any time; no calls are made from then on.
  private func end() {
    stage.window.rootViewController = makeRoot()
    step()
    stage.device.advance(by: 0.1)
    step()
    stage.device.terminate()
    books.isOver = true
    for _ in 0..<5 { step() }
    stage.device.settle()
    stage.window.rootViewController = nil
    stage.device.settle()
    screens.removeAll()
  }

  // MARK: - Screens

  private func makeScreen() -> BookedScreen {
    let screen = BookedScreen(books) { [unowned self] in react($0) }
    screens.append(WeakScreen(screen: screen))
    screen.title = "\(screens.count)"
    return screen
  }

  private func makeRoot() -> UIViewController {
    guard random.below(2) == 0 else { return makeScreen() }
    let navigation = UINavigationController(rootViewController: makeScreen())
    screens.append(WeakScreen(screen: navigation))
    navigation.title = "N\(screens.count)"
    return navigation
  }

  /// A screen from the root up, at random.
  private func anyone() -> UIViewController? {
    let alive = screens.compactMap(\.screen)
    return alive.isEmpty ? nil : alive[random.below(alive.count)]
  }

  private func react(_ screen: BookedScreen) {
    guard reactions > 0, random.below(6) == 0 else { return }
    reactions -= 1
    change(screen)
  }

  // MARK: - Steps

  private func step() {
    let kind = random.below(12)
    if kind < 6 { books.note("step \(kind)") }
    switch kind {
    case 0 where random.below(2) == 0: stage.leave()
    case 0: stage.interrupt()
    case 1 where random.below(2) == 0: stage.comeBack()
    case 1: stage.resume()
    case 2 where random.below(3) == 0: stage.warn()
    case 2: stage.tap(at: random.below(320), random.below(480))
    case 3: stage.dragFromEdge(by: random.below(320), lifts: random.below(3) > 0)
    case 4 where random.below(4) == 0: stage.window.rootViewController = makeRoot()
    case 4 where random.below(4) == 0: wrapRoot()
    case 5: stage.turn(random.below(4))
    default: if let someone = anyone() { change(someone) }
    }
  }

  /// Puts the root into a stack, which becomes the root.
  private func wrapRoot() {
    guard let root = stage.window.rootViewController as? BookedScreen else { return }
    books.note("wrap \(root.title ?? "?")")
    let navigation = UINavigationController(rootViewController: root)
    screens.append(WeakScreen(screen: navigation))
    navigation.title = "N\(screens.count)"
    stage.window.rootViewController = navigation
  }

  private func change(_ screen: UIViewController) {
    let isAnimated = random.below(3) > 0
    switch random.below(8) {
    case 0, 1, 2: present(from: screen, animated: isAnimated)
    case 3, 4:
      books.note("\(screen.title ?? "?") dismisses")
      screen.dismiss(animated: isAnimated)
    case 5: navigate(screen, animated: isAnimated)
    case 6: contain(in: screen)
    default: navigate(screen, animated: isAnimated)
    }
  }

  private func present(from screen: UIViewController, animated: Bool) {
    let shown = random.below(4) == 0 ? makeRoot() : makeScreen()
    let styles: [UIModalPresentationStyle] = [
      .automatic, .fullScreen, .fullScreen, .pageSheet, .formSheet, .overFullScreen, .popover,
      .currentContext, .overCurrentContext,
    ]
    shown.modalPresentationStyle = styles[random.below(styles.count)]
    if shown.modalPresentationStyle == .fullScreen, random.below(4) == 0 {
      shown.modalTransitionStyle = .partialCurl
    }
    if random.below(4) == 0 { screen.definesPresentationContext = true }
    books.note(
      "\(screen.title ?? "?") presents \(shown.title ?? "?") \(shown.modalPresentationStyle)")
    screen.present(shown, animated: animated)
  }

  private func navigate(_ screen: UIViewController, animated: Bool) {
    guard let stack = screen as? UINavigationController ?? screen.navigationController else {
      return
    }
    let kind = random.below(6)
    books.note("navigate \(stack.title ?? "?") \(kind)")
    switch kind {
    case 0, 1, 2: stack.pushViewController(makeScreen(), animated: animated)
    case 3: stack.popViewController(animated: animated)
    case 4:
      if let popped = stack.popViewController(animated: animated), let screen = anyone() {
        move(popped, into: screen)
      }
    default:
      var screens = stack.viewControllers
      if screens.count > 1 { screens.swapAt(0, screens.count - 1) }
      screens.append(makeScreen())
      stack.setViewControllers(screens, animated: animated)
    }
  }

  /// Puts a screen that goes into another one, unless that is in it.
  private func move(_ moved: UIViewController, into screen: UIViewController) {
    guard screen is BookedScreen, let view = screen.viewIfLoaded, let window = view.window,
      window === moved.viewIfLoaded?.window, !view.isDescendant(of: moved.view),
      !sequence(first: screen, next: { $0.parent }).contains(moved)
    else { return }
    books.note("move \(moved.title ?? "?") into \(screen.title ?? "?")")
    screen.addChild(moved)
    view.addSubview(moved.view)
    moved.didMove(toParent: screen)
  }

  private func contain(in screen: UIViewController) {
    books.note("contain in \(screen.title ?? "?")")
    if let child = screen.children.last, !(screen is UINavigationController) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    } else if !(screen is UINavigationController), screen.isViewLoaded {
      let child = makeScreen()
      screen.addChild(child)
      screen.view.addSubview(child.view)
      child.didMove(toParent: screen)
    }
  }

  // MARK: - Rest

  /// At rest, a screen has come if it is to be seen, and has gone if not.
  private func checkRest() {
    for screen in screens.compactMap(\.screen) {
      guard let booked = screen as? BookedScreen else { continue }
      let isSeen = booked.viewIfLoaded?.window != nil
      let state = books.state(of: booked)
      if state != (isSeen ? .shown : .gone) { books.fault("\(state) at rest, seen: \(isSeen)") }
      if booked.isBeingPresented || booked.isBeingDismissed || booked.isMovingFromParent
        || booked.isMovingToParent && isSeen
      {
        books.fault("on its way at rest")
      }
    }
    var covering: UIViewController? = stage.window.rootViewController
    while let presenter = covering {
      if let shown = presenter.presentedViewController,
        shown.presentingViewController === presenter,
        shown.presentationController?.shouldRemovePresentersView == true,
        presenter.viewIfLoaded?.window != nil
      {
        books.fault("two screens fill the window at rest")
      }
      if let navigation = presenter as? UINavigationController {
        for screen in navigation.viewControllers.dropLast() where screen.viewIfLoaded?.window != nil
        {
          books.fault("two screens of one stack are seen at rest")
        }
      }
      covering = presenter.presentedViewController
    }
    if stage.application.isIgnoringInteractionEvents { books.fault("touches are ignored at rest") }
  }
}
