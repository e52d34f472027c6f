import ResponderKit
import ResponderTesting
import Testing

/// What a journal keeps, and which other observers receive it.
@MainActor @Suite(.serialized) struct JournalTests {
  private final class Observer: RouteObserver {
    var routes = 0
    var warnings: [UsageWarning.Kind] = []
    var controls = 0

    func application(_ application: UIApplication, didRoute route: Route) { routes += 1 }
    func application(_ application: UIApplication, didWarn warning: UsageWarning) {
      warnings.append(warning.kind)
    }
    func application(
      _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
    ) {
      controls += 1
    }
  }

  @Test func `a journal keeps warnings, and forgets them with the calls`() throws {
    let device = SimulatedDevice(screen: .small)
    let journal = RouteJournal(device.application)
    let (one, two) = (UIViewController(), UIViewController())
    one.present(two, animated: false)
    #expect(journal.warnings.map(\.kind) == [.presenterOffWindow])
    #expect(try #require(journal.warnings.first).subject === one)
    _ = journal.take()
    #expect(journal.warnings.isEmpty)
  }

  @Test func `calls has each responder that an event reached, also those that only pass it on`()
    throws
  {
    let device = SimulatedDevice(screen: .small)
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let plus = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    (plain.accessibilityIdentifier, plus.accessibilityIdentifier) = ("plain", "plus")
    let controller = UIViewController()
    controller.view.accessibilityIdentifier = "root"
    for view in [plain, plus] { controller.view.addSubview(view) }
    device.show(controller)
    let journal = RouteJournal(device.application)
    try device.tap(at: plus)
    #expect(journal.take() == ["plus.touchesBegan", "plus.touchesEnded"])
    try device.tap(at: plain)
    let chain = [
      "plain", "root", "UIViewController", "UIWindow", "UIApplication", "BareDelegate",
    ]
    #expect(
      journal.take() == chain.map { "\($0).touchesBegan" } + chain.map { "\($0).touchesEnded" })
    let tap = UITapGestureRecognizer()
    tap.name = "tap"
    plain.addGestureRecognizer(tap)
    try device.tap(at: plain)
    #expect(journal.take().filter { !$0.contains(".touches") } == ["tap.action"])
  }

  @Test func `an earlier observer still receives everything, and alone after the journal`()
    throws
  {
    let device = SimulatedDevice(screen: .small)
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    device.show(button)
    let observer = Observer()
    device.application.routeObserver = observer
    do {
      let outer = RouteJournal(device.application)
      let inner = RouteJournal(device.application)
      try device.tap(at: button)
      #expect(inner.actions == outer.actions && inner.actions.contains("UIButton.touchUpInside"))
      #expect(observer.routes == 2 && observer.controls == 2)
      UIViewController().present(UIViewController(), animated: false)
      #expect(observer.warnings == [.presenterOffWindow] && outer.warnings.count == 1)
    }
    try device.tap(at: button)
    #expect(observer.routes == 4 && device.application.routeObserver === observer)
  }
}
