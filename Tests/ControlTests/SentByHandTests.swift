import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
private final class Handler {
  static let pressed = Selector(Handler.pressed(_:with:))
  static let slid = Selector(Handler.slid(_:))
  let log: Log
  init(_ log: Log) { self.log = log }

  func pressed(_ sender: UIControl, with event: UIEvent) {
    log.note("pressed, \(event.allTouches?.count ?? -1) touches")
  }
  func maybe(_ sender: UIControl, with event: UIEvent?) {
    log.note(event == nil ? "no event" : "event")
  }
  func slid(_ sender: UISlider) { log.note("slid") }
  func panned(_ sender: UIPanGestureRecognizer) { log.note("panned") }
  func other() { log.note("other") }
  func press(_ sender: UIButton) { log.note("press") }
}

@MainActor
private final class Warnings: RouteObserver {
  var all: [UsageWarning] = []
  func application(_ application: UIApplication, didRoute route: Route) {}
  func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    all.append(warning)
  }
  func take() -> [UsageWarning.Kind] {
    defer { all = [] }
    return all.map(\.kind)
  }
}

/// Actions that an application sends itself, and targets that it removes.
@MainActor
@Suite(.serialized)
final class SentByHandTests {
  lazy var stage = ControlStage()
  private lazy var handler = Handler(stage.log)
  private lazy var warnings = {
    let warnings = Warnings()
    stage.device.application.routeObserver = warnings
    return warnings
  }()
  private lazy var control = stage.add(UIControl(), 100, 100, 100)

  @Test func `TA-21 a method of sender and event is called by sendActions without an event`() {
    control.addTarget(handler, action: Handler.pressed, for: .valueChanged)
    control.addTarget(handler, action: Selector(Handler.maybe(_:with:)), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(stage.log.take() == ["pressed, 0 touches", "no event"])
  }

  @Test func `TA-21 the same by sendAction of control and application, and with a touch's event`() {
    control.sendAction(Handler.pressed, to: handler, for: nil)
    UIApplication.shared.sendAction(Handler.pressed, to: handler, from: control, for: nil)
    #expect(stage.log.take() == ["pressed, 0 touches", "pressed, 0 touches"])
    control.addTarget(handler, action: Handler.pressed, for: .touchDown)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["pressed, 1 touches"])
  }

  @Test func `TA-21 an action that its target cannot take is a warning`() {
    _ = warnings
    control.addTarget(handler, action: Handler.slid, for: .touchDown)
    stage.tap(150, 150)
    #expect(stage.log.take().isEmpty)
    #expect(warnings.all.first?.message.contains("Handler") == true)
    #expect(warnings.take() == [.unfitAction])
  }

  @Test func `TA-21 an action that its recogniser, timer or notification cannot fit is a warning`()
  {
    _ = warnings
    let unfit = Selector(Handler.press(_:))
    let tap = UITapGestureRecognizer(target: handler, action: unfit)
    control.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(warnings.all.first?.message.contains("UITapGestureRecognizer") == true)
    #expect(warnings.take() == [.unfitAction])
    _ = Timer.scheduledTimer(
      timeInterval: 0.1, target: handler, selector: unfit, userInfo: nil, repeats: false)
    stage.device.advance(by: 0.2)
    #expect(warnings.take() == [.unfitAction])
    let link = CADisplayLink(target: handler, selector: unfit)
    link.add(to: .main, forMode: .common)
    stage.device.advance(by: 1 / 60)
    link.invalidate()
    #expect(warnings.take() == [.unfitAction])
    let name = Notification.Name("unfit")
    NotificationCenter.default.addObserver(handler, selector: unfit, name: name, object: nil)
    NotificationCenter.default.post(name: name, object: nil)
    NotificationCenter.default.removeObserver(handler)
    #expect(warnings.take() == [.unfitAction])
    control.perform(unfit, with: nil, afterDelay: 0.1)
    stage.device.advance(by: 0.2)
    #expect(warnings.take() == [.unfitAction])
    #expect(stage.log.take().isEmpty)
  }

  @Test func `TA-22 a selector that was made elsewhere removes nothing, and that is a warning`() {
    _ = warnings
    control.addTarget(handler, action: Selector(Handler.other), for: .touchDown)
    control.removeTarget(handler, action: Selector(Handler.other), for: .touchDown)
    #expect(warnings.take() == [.unknownAction])
    control.removeTarget(nil, action: Selector(Handler.other), for: .allEvents)
    #expect(warnings.take() == [.unknownAction])
    // Of nothing that is registered for the event, of another target, and of a known selector.
    control.removeTarget(handler, action: Selector(Handler.other), for: .touchUpInside)
    control.removeTarget(control, action: Selector(Handler.other), for: .touchDown)
    control.addTarget(handler, action: Handler.pressed, for: .touchDown)
    control.removeTarget(handler, action: Handler.pressed, for: .touchDown)
    control.removeTarget(handler, action: nil, for: .allEvents)
    #expect(warnings.take() == [])
    stage.tap(150, 150)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `TA-22 the same for a recogniser's targets`() {
    _ = warnings
    let pan = UIPanGestureRecognizer(target: handler, action: Selector(Handler.panned(_:)))
    pan.removeTarget(handler, action: Selector(Handler.panned(_:)))
    #expect(warnings.take() == [.unknownAction])
    pan.removeTarget(control, action: Selector(Handler.panned(_:)))
    pan.removeTarget(handler, action: nil)
    pan.removeTarget(handler, action: Selector(Handler.panned(_:)))
    #expect(warnings.take() == [])
  }
}
