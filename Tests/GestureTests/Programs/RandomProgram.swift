import Foundation
import ResponderKit
import ResponderTesting

/// A random program: windows, screens, views, nested scroll views, recognisers,
/// animations and timers, and touches on all of them, while the system turns, interrupts, hides and ends it. Some
/// have a scene.
///
/// The same seed makes the same program.
@MainActor
final class RandomProgram {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 600)),
    principalClass: ProgramApplication.self)
  let auditor = Auditor()
  let promises: Promises
  let touches: TouchBook
  private let warnings: WarningBook
  private let delegate: any UIApplicationDelegate
  /// The book of the program's scene, if it has one.
  let sceneBook: SceneBook?
  var random: SplitMix
  /// The actions so far, for the message of a failure; `nil` if they are not recorded.
  private(set) var diary: [String]?

  var windows: [UIWindow] = []
  var views: [UIView] = []
  var scrolls: [ProgramScrollView] = []
  var recognizers: [any Bookkeeping] = []
  var screens: [WeakScreen] = []
  var links: [CADisplayLink] = []
  var animators: [ProgramAnimation] = []
  private let stackDelegate: ProgramStackDelegate
  private(set) lazy var fingers = ProgramFingers(
    device, below: { [unowned self] in random.below($0) },
    note: { [unowned self] in note($0()) })
  private var made: [Glass.Weak] = []
  private var underWay: Set<ObjectIdentifier> = []
  /// How many things may still be done within calls.
  var reactions = 0
  var appearances = 0
  /// Whether the program does nothing more by itself.
  private(set) var isResting = false

  struct WeakScreen {
    weak var screen: UIViewController?
  }

  var application: UIApplication { device.application }
  var liveScreens: [UIViewController] { screens.compactMap(\.screen) }

  init(seed: UInt64, keepsDiary: Bool = false) {
    random = SplitMix(seed: seed)
    promises = Promises(auditor)
    touches = TouchBook(auditor)
    stackDelegate = ProgramStackDelegate(promises, seed: seed)
    warnings = WarningBook(auditor)
    sceneBook = random.oneIn(3) ? SceneBook(auditor, touches) : nil
    let scened = ScenedDelegate()
    scened.book = sceneBook
    delegate = sceneBook == nil ? ProgramDelegate() : scened
    diary = keepsDiary ? [] : nil
    (application as? ProgramApplication)?.book = touches
    application.routeObserver = warnings
    if random.oneIn(3) { application.behavior = .iOS4 }
    application.behavior.touchesOfRemovedViews = random.oneIn(2) ? .cancelled : .goOn
    application.behavior.coalescesTouches = random.oneIn(3)
    application.behavior.cancelsTouchesOfAnimatedViews = random.oneIn(4)
    device.launch(delegate)
    auditor.onCall = { [weak self] in self?.react() }
  }

  func note(_ line: @autoclosure () -> String) {
    diary?.append("\((device.now * 1000).rounded() / 1000) \(line())")
  }

  // MARK: - Life

  /// Plays the program from its first window to its end.
  func run(steps: Int) {
    addWindow()
    for _ in 0..<4 { addView() }
    for _ in 0..<3 { addScroll() }
    for _ in 0..<(1 + random.below(5)) { addRecognizer() }
    reactions = random.below(30)
    for _ in 0..<steps {
      step()
      device.advance(by: [0, 0.005, 0.016, 0.016, 0.05, 0.3][random.below(6)])
      checkLayout()
      if let sceneBook, let scene { sceneBook.check(scene) }
      guard auditor.faults.isEmpty else { return }
    }
    reactions = 0
    rest()
    guard auditor.faults.isEmpty else { return }
    checkRest()
    touchOnceMore()
    if random.oneIn(4) { terminate() } else { leave() }
  }

  /// Lets everything end that was begun.
  private func rest() {
    note("rest")
    isResting = true
    fingers.liftAll()
    device.pressUp(.select)
    device.endShake()
    for link in links { link.invalidate() }
    links = []
    device.returnToForeground()
    device.endInterruption()
    for _ in 0..<ignored { application.endIgnoringInteractionEvents() }
    for _ in 0..<2 {
      for driver in drivers { driver.finish() }
      endAnimators()
      device.settle(within: 60)
    }
  }

  /// What may drive a transition.
  var drivers: [UIPercentDrivenInteractiveTransition] {
    liveScreens.compactMap { ($0 as? ProgramScreen)?.animator?.driver }
      + stackDelegate.drivers.compactMap(\.driver)
  }

  /// How often the program asked to ignore touches, and has not asked to receive them again.
  var ignored = 0

  // MARK: - Parts

  func keep<Object: AnyObject>(_ object: Object) -> Object {
    made.append(Glass.Weak(object: object))
    return object
  }

  func addWindow() {
    let window = keep(makeWindow())
    if random.oneIn(4) { window.windowLevel = .alert }
    window.rootViewController = makeRoot()
    windows.append(window)
    if random.oneIn(3) { window.isHidden = false } else { window.makeKeyAndVisible() }
    note("window \(windows.count)")
  }

  func makeScreen() -> ProgramScreen {
    let screen = keep(ProgramScreen(auditor))
    screens.append(WeakScreen(screen: screen))
    screen.title = "S\(screens.count)"
    return screen
  }

  func makeRoot() -> UIViewController {
    guard random.oneIn(2) else { return makeScreen() }
    let navigation = keep(UINavigationController(rootViewController: makeScreen()))
    screens.append(WeakScreen(screen: navigation))
    navigation.title = "N\(screens.count)"
    if random.oneIn(2) { navigation.delegate = stackDelegate }
    return navigation
  }

  private func frame() -> CGRect {
    CGRect(
      x: Double(random.below(240)) - 20, y: Double(random.below(400)) - 20,
      width: Double(80 + random.below(320)), height: Double(80 + random.below(400)))
  }

  /// A window, a screen's view, or a view that does not lie in another one.
  func parent(for view: UIView) -> UIView {
    let loaded = liveScreens.compactMap { ($0 as? ProgramScreen)?.viewIfLoaded }
    let parents = windows as [UIView] + loaded + loaded + views + scrolls + scrolls
    let fitting = parents.filter { !$0.isDescendant(of: view) }
    return random.element(of: fitting)
  }

  func addView() {
    let view: UIView =
      random.oneIn(3) ? BookkeepingButton(auditor, frame()) : BookkeepingView(auditor, frame())
    view.isMultipleTouchEnabled = random.oneIn(2)
    view.isExclusiveTouch = random.oneIn(10)
    view.autoresizingMask = random.oneIn(2) ? [.flexibleWidth, .flexibleTopMargin] : []
    if random.oneIn(8) { view.transform = CGAffineTransform(rotationAngle: 0.5) }
    parent(for: keep(view)).addSubview(view)
    views.append(view)
  }

  func addScroll() {
    let scroll = keep(ProgramScrollView(auditor, frame()))
    scroll.contentSize = CGSize(
      width: Double(random.below(3) * 300), height: Double(200 + random.below(2000)))
    scroll.isPagingEnabled = random.oneIn(3)
    scroll.isDirectionalLockEnabled = random.oneIn(3)
    scroll.bounces = !random.oneIn(4)
    scroll.alwaysBounceVertical = random.oneIn(3)
    scroll.delaysContentTouches = !random.oneIn(3)
    let content = BookkeepingView(auditor, CGRect(x: 0, y: 0, width: 300, height: 900))
    scroll.addSubview(keep(content))
    if random.oneIn(2) {
      scroll.zoomed = content
      scroll.minimumZoomScale = 0.5
      scroll.maximumZoomScale = 3
    }
    parent(for: scroll).addSubview(scroll)
    scrolls.append(scroll)
    views.append(content)
  }

  func addRecognizer() {
    let recognizer = keep(RandomRecognizer.make(&random))
    recognizer.books = Books("\(type(of: recognizer))", auditor)
    recognizer.addTarget(self, action: Selector(RandomProgram.act(_:)))
    recognizer.cancelsTouchesInView = !random.oneIn(3)
    recognizer.delaysTouchesBegan = random.oneIn(4)
    recognizer.delaysTouchesEnded = !random.oneIn(4)
    if random.oneIn(3), !recognizers.isEmpty {
      recognizer.require(toFail: random.element(of: recognizers))
    }
    random.element(of: windows + views + scrolls).addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  func act(_ recognizer: UIGestureRecognizer) {
    auditor.act(recognizer.state)
    let id = ObjectIdentifier(recognizer)
    switch recognizer.state {
    case .began:
      if !underWay.insert(id).inserted { auditor.fault("\(recognizer) began twice") }
    case .changed:
      if !underWay.contains(id) { auditor.fault("\(recognizer) changed before it began") }
    case .ended: underWay.remove(id)
    case .cancelled:
      if underWay.remove(id) == nil {
        auditor.fault("\(recognizer) was cancelled before it began")
      }
    case .possible, .failed: auditor.fault("\(recognizer) acted while \(recognizer.state)")
    }
    auditor.onCall()
  }

  // MARK: - Checks

  private var allLayouts: Int {
    let views = views + liveScreens.compactMap(\.viewIfLoaded)
    return views.reduce(0) { $0 + (($1 as? BookkeepingView)?.layouts ?? 0) }
      + scrolls.reduce(0) { $0 + $1.layouts }
  }

  /// After a turn no view waits to be laid out.
  private func checkLayout() {
    let before = allLayouts
    for window in windows where isShown(window) { window.layoutIfNeeded() }
    if allLayouts != before { auditor.fault("views wait to be laid out after the turn") }
  }

  private func checkRest() {
    if !touches.isClosed { auditor.fault("touches are open") }
    promises.check(except: ["a repeated animation"])
    if !underWay.isEmpty { auditor.fault("\(underWay.count) gestures are under way") }
    for recognizer in recognizers {
      if recognizer.books?.areClosed != true { auditor.fault("\(recognizer) has open touches") }
      if recognizer.state != .possible { auditor.fault("\(recognizer) is \(recognizer.state)") }
    }
    for case let navigation as UINavigationController in liveScreens {
      let state = navigation.interactivePopGestureRecognizer?.state ?? .possible
      if state != .possible { auditor.fault("the pop's recogniser is \(state)") }
    }
    for view in views {
      if let view = view as? BookkeepingView, !view.books.areClosed || !view.pressed.isEmpty {
        auditor.fault("a view has open touches or presses")
      }
      if let button = view as? BookkeepingButton, !button.books.areClosed || button.isFollowing {
        auditor.fault("a button has open touches")
      }
    }
    for scroll in scrolls where !scroll.isAtRest {
      auditor.fault("a scroll view does not rest: \(scroll.unrest)")
    }
    for case let screen as ProgramScreen in liveScreens {
      appearances += screen.calls
      if screen.place == .coming || screen.place == .going {
        auditor.fault("\(screen.title ?? "?") is \(screen.place) at rest")
      }
      if let view = screen.viewIfLoaded as? BookkeepingView, !view.books.areClosed {
        auditor.fault("\(screen.title ?? "?") has open touches")
      }
      if let window = screen.viewIfLoaded?.window, isShown(window), screen.place != .here {
        auditor.fault("\(screen.title ?? "?") is seen and \(screen.place)")
      }
    }
    if application.isIgnoringInteractionEvents { auditor.fault("fingers are ignored at rest") }
  }

  /// A new window on top is touched as ever.
  private func touchOnceMore() {
    var taps = 0
    let window = makeWindow()
    window.windowLevel = .alert + 1
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    window.addSubview(button)
    window.isHidden = false
    device.tap(at: CGPoint(x: 50, y: 50))
    if taps != 1 { auditor.fault("a new button was tapped \(taps) times in place of once") }
    window.isHidden = true
  }

  /// Takes everything away; nothing stays.
  private func leave() {
    auditor.hasReleasedWindow = false
    for view in views + scrolls + liveScreens.compactMap(\.viewIfLoaded) {
      view.layer.removeAllAnimations()
    }
    for window in windows {
      window.rootViewController = nil
      window.isHidden = true
    }
    device.settle(within: 60)
    windows = []
    views = []
    scrolls = []
    recognizers = []
    animators = []
    device.settle(within: 60)
    promises.check()
    for object in made.compactMap(\.object) { auditor.fault("\(type(of: object)) is kept") }
  }
}

private final class ProgramDelegate: UIResponder, UIApplicationDelegate {}
