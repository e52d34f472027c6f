import Foundation
import ResponderKit
import ResponderTesting

/// A random program of tabs with tables and collections: touches on all of them, batches of changes between events and
/// within the program's own calls, screens that are pushed and presented, and what the system does.
///
/// The same seed makes the same program.
@MainActor
final class RandomListProgram {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 600)),
    principalClass: ProgramApplication.self)
  let auditor = Auditor()
  let promises: Promises
  let touches: TouchBook
  private let warnings: WarningBook
  private let delegate = ListProgramDelegate()
  private var random: SplitMix
  /// The actions so far, for the message of a failure; `nil` if they are not recorded.
  private(set) var diary: [String]?
  private lazy var fingers = ProgramFingers(
    device, below: { [unowned self] in random.below($0) },
    note: { [unowned self] in note($0()) })
  private var window: UIWindow?
  private let tabs = UITabBarController()
  private var screens: [WeakScreen] = []
  /// How many changes may still be made within calls.
  private var reactions = 0
  /// How many batches there were.
  private(set) var batches = 0
  private(set) var selections = 0
  private var isChanging = false

  private struct WeakScreen {
    weak var screen: ListScreen?
  }

  private var liveScreens: [ListScreen] { screens.compactMap(\.screen) }
  private var application: UIApplication { device.application }
  /// How many actions of rows were performed.
  private(set) var rowActions = 0

  init(seed: UInt64, keepsDiary: Bool = false) {
    random = SplitMix(seed: seed)
    promises = Promises(auditor)
    touches = TouchBook(auditor)
    warnings = WarningBook(auditor)
    diary = keepsDiary ? [] : nil
    (application as? ProgramApplication)?.book = touches
    application.routeObserver = warnings
    if random.oneIn(3) { application.behavior = .iOS4 }
    application.behavior.coalescesTouches = random.oneIn(3)
    device.launch(delegate)
    auditor.onCall = { [weak self] in self?.react() }
  }

  private func note(_ line: @autoclosure () -> String) {
    diary?.append("\((device.now * 1000).rounded() / 1000) \(line())")
  }

  // MARK: - Life

  func run(steps: Int) {
    addTabs()
    window = device.show(tabs)
    reactions = random.below(40)
    for _ in 0..<steps {
      step()
      device.advance(by: [0, 0.005, 0.016, 0.016, 0.05, 0.3][random.below(6)])
      for screen in liveScreens { screen.check() }
      guard auditor.faults.isEmpty else { return }
    }
    reactions = 0
    rest()
  }

  private func addTabs() {
    tabs.viewControllers = (0..<(2 + random.below(3))).map { _ in
      UINavigationController(rootViewController: makeScreen())
    }
  }

  private func rest() {
    note("rest")
    fingers.liftAll()
    device.returnToForeground()
    device.endInterruption()
    device.settle(within: 60)
    if !touches.isClosed { auditor.fault("touches are open") }
    promises.check()
    for screen in liveScreens {
      screen.check()
      screen.checkRest()
      if screen.place == .coming || screen.place == .going {
        auditor.fault("a screen is \(screen.place) at rest")
      }
    }
    tabs.setViewControllers([], animated: false)
    window?.rootViewController = nil
    window?.isHidden = true
    window = nil
    device.settle(within: 60)
    if !liveScreens.isEmpty { auditor.fault("\(liveScreens.count) screens are kept") }
  }

  private func makeScreen() -> ListScreen {
    let isShared = random.oneIn(4)
    let shared = isShared ? liveScreens.first?.rows : nil
    // A second list of the same data is notified, too.
    let rows = shared ?? ListRows(&random)
    let screen = ListScreen(auditor, rows, isTable: !random.oneIn(3))
    screen.onSelection = { [weak self] in self?.follow($0) }
    screen.onDeletion = { [weak self] in self?.delete($1, of: $0) }
    screens.append(WeakScreen(screen: screen))
    return screen
  }

  /// Opens another list, as programs do when a row is selected.
  private func follow(_ screen: ListScreen) {
    selections += 1
    guard reactions > 0, random.oneIn(3) else { return }
    note("push")
    screen.navigationController?.pushViewController(makeScreen(), animated: !random.oneIn(3))
  }

  private func step() {
    switch random.below(25) {
    case 0...2: fingers.touchDown()
    case 3...6: fingers.moveAll()
    case 7, 8: fingers.liftOne()
    case 9: fingers.liftAll()
    case 10...13: fingers.flick()
    case 14, 15: fingers.tap()
    case 16: system()
    case 17: changeScreens()
    case 18: later()
    case 19: swipeRow()
    default: changeList()
    }
  }

  /// Does something within a call, now and then.
  private func react() {
    guard reactions > 0, random.oneIn(12) else { return }
    reactions -= 1
    changeList()
  }

  private func system() {
    let kind = random.below(7)
    note("system \(kind)")
    switch kind {
    case 0, 1: device.rotate(to: UIInterfaceOrientation(rawValue: 1 + random.below(4)) ?? .portrait)
    case 2: device.pressHomeButton()
    case 3: device.returnToForeground()
    case 4: device.interrupt()
    case 5: device.endInterruption()
    default: device.warnOfLowMemory()
    }
  }

  private func changeScreens() {
    let kind = random.below(6)
    let isAnimated = !random.oneIn(3)
    note("screens \(kind)\(isAnimated ? " animated" : "")")
    let stack = tabs.selectedViewController as? UINavigationController
    switch kind {
    case 0, 1: tabs.selectedIndex = random.below(tabs.viewControllers?.count ?? 1)
    case 2: stack?.popViewController(animated: isAnimated)
    case 3: stack?.pushViewController(makeScreen(), animated: isAnimated)
    case 4:
      if tabs.presentedViewController == nil { tabs.present(makeScreen(), animated: isAnimated) }
    default:
      if tabs.presentedViewController != nil { tabs.dismiss(animated: isAnimated) }
    }
  }

  /// Opens a row of a visible table to the left, and taps its action, or elsewhere.
  private func swipeRow() {
    let tables = liveScreens.compactMap { $0.list as? UITableView }.filter { $0.window != nil }
    guard !tables.isEmpty else { return }
    let cells = random.element(of: tables).visibleCells
    guard !cells.isEmpty else { return }
    let cell = random.element(of: cells)
    let height = cell.convert(CGPoint(x: 0, y: cell.bounds.midY), to: nil).y
    note("swipe the row at \(height)")
    let finger = device.touchDown(at: CGPoint(x: 350, y: height))
    for step in 1...6 {
      device.advance(by: 0.016)
      device.move(finger, to: CGPoint(x: 350 - Double(step * (10 + random.below(50))), y: height))
    }
    device.lift(finger)
    device.advance(by: 0.4)
    device.tap(at: CGPoint(x: random.oneIn(4) ? 100 : 380, y: height))
  }

  // MARK: - Lists

  private func later() {
    let over = promises.make("a timer")
    note("later")
    Timer.scheduled(withTimeInterval: Double(random.below(100)) / 100, repeats: false) { [self] _ in
      over()
      changeList()
    }
  }

  private func changeList() {
    let alive = liveScreens.filter { $0.list != nil }
    // A change within a change would be part of it.
    guard !alive.isEmpty, !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    let screen = random.element(of: alive)
    let kind = random.below(12)
    note("list \(kind)")
    switch kind {
    case 0...5: update(screen)
    case 6: reload(screen)
    case 7:
      for list in lists(of: screen.rows) where random.oneIn(2) { list.reloadAll() }
    case 8, 9: scroll(screen)
    case 10: select(screen)
    default:
      (screen.list as? UITableView)?.setEditing(random.oneIn(4), animated: random.oneIn(2))
    }
  }

  /// All lists that show the same data.
  private func lists(of rows: ListRows) -> [any ProgramList] {
    liveScreens.filter { $0.rows === rows }.compactMap(\.list)
  }

  private func reload(_ screen: ListScreen) {
    screen.rows.data.replaceAll(&random)
    for list in lists(of: screen.rows) { list.reloadAll() }
  }

  private func update(_ screen: ListScreen) {
    batches += 1
    let lists = lists(of: screen.rows)
    for list in lists { list.load() }
    var data = screen.rows.data
    let batch = data.change(&random)
    note("\(batch)")
    for (index, list) in lists.enumerated() {
      let over = promises.make("an update")
      list.batch {
        if index == 0 { screen.rows.data = data }
        list.make(batch)
      } completion: { _ in
        over()
      }
    }
  }

  private func delete(_ number: Int, of screen: ListScreen) {
    rowActions += 1
    let wasChanging = isChanging
    isChanging = true
    defer { isChanging = wasChanging }
    let lists = lists(of: screen.rows)
    for list in lists { list.load() }
    guard let place = screen.rows.data.remove(number) else { return }
    for list in lists { list.make(ProgramRows.Batch(deleted: [place])) }
  }

  private func place(in screen: ListScreen) -> IndexPath? {
    let full = screen.rows.data.sections.indices.filter { !screen.rows.data.sections[$0].isEmpty }
    guard !full.isEmpty else { return nil }
    let section = random.element(of: full)
    return IndexPath(row: random.below(screen.rows.data.sections[section].count), section: section)
  }

  private func scroll(_ screen: ListScreen) {
    guard let place = place(in: screen) else { return }
    screen.list?.scroll(to: place, animated: random.oneIn(2))
  }

  private func select(_ screen: ListScreen) {
    guard let place = place(in: screen) else { return }
    screen.list?.select(place, animated: random.oneIn(2))
  }
}

private final class ListProgramDelegate: UIResponder, UIApplicationDelegate {}
