import InputTranslation
import ResponderKit
import Testing

@MainActor
@Suite(.serialized)
final class SendEventTests {
  @MainActor
  struct Fixture {
    let log = Log()
    let scheduler = VirtualScheduler(now: 1)
    let application: ProbeApplication
    let delegate: ProbeDelegate
    let window: ProbeWindow
    let view: ProbeView
    let routes = RouteLines()
    let screen = DeviceID(rawValue: 1)

    init() {
      application = ProbeApplication(log, scheduler: scheduler)
      delegate = ProbeDelegate("delegate", log)
      delegate.probe.passesOn = true
      application.launch(delegate)
      application.beginReceivingRemoteControlEvents()
      window = ProbeWindow("window", log)
      window.makeKeyAndVisible()
      view = ProbeView("view", log, frame: window.bounds)
      window.addSubview(view)
      view.becomeFirstResponder()
      _ = log.take()
    }
  }

  lazy var fixture = Fixture()
  var log: Log { fixture.log }
  var scheduler: VirtualScheduler { fixture.scheduler }
  var application: ProbeApplication { fixture.application }
  var delegate: ProbeDelegate { fixture.delegate }
  var window: ProbeWindow { fixture.window }
  var view: ProbeView { fixture.view }
  var routes: RouteLines { fixture.routes }
  var screen: DeviceID { fixture.screen }

  func contact(_ id: UInt32, _ phase: Contact.Phase, _ x: Double = 10) -> [HardwareEvent] {
    [
      .contact(Contact(device: screen, id: id, phase: phase, x: x, y: 10, timestamp: 1)),
      .frameEnd(FrameEnd(device: screen, timestamp: 1)),
    ]
  }

  func enqueue(_ events: [HardwareEvent]) { for event in events { application.enqueue(event) } }

  static let others: [HardwareEvent] = [
    .shake(Shake(device: DeviceID(rawValue: 2), phase: .began, timestamp: 1)),
    .remoteControl(RemoteControlCommand(device: DeviceID(rawValue: 3), kind: .play, timestamp: 1)),
    .press(Press(device: DeviceID(rawValue: 3), button: .menu, phase: .began, timestamp: 1)),
  ]

  @Test func `RL-02 nothing is delivered before the run loop takes it out of the queue`() {
    enqueue(contact(1, .began))
    #expect(log.take() == [])
    application.processPendingEvents()
    #expect(log.take() == ["view began 1"])
  }

  @Test func `RL-06 the view of a touch is known before sendEvent`() {
    var hit: UIView?
    application.onSendEvent = { hit = $0.allTouches?.first?.view }
    enqueue(contact(1, .began))
    application.processPendingEvents()
    #expect(hit === view)
  }

  @Test func `RL-07 an event goes through the application and the window to the view`() {
    application.onSendEvent = { [log] _ in log.note("application sendEvent") }
    window.onSendEvent = { [log] _ in log.note("window sendEvent") }
    enqueue(contact(1, .began) + Self.others)
    application.processPendingEvents()
    let path = ["application sendEvent", "window sendEvent"]
    #expect(
      log.take() == path + ["view began 1"] + path + ["view motionBegan"] + path
        + ["view remote remoteControlPlay"] + path + ["view pressesBegan menu"])
  }

  @Test(arguments: [true, false])
  func `RL-08 an override that keeps an event keeps it from all, and that is reported`(
    isApplication: Bool
  ) {
    application.routeObserver = routes
    application.keepsEvents = isApplication
    window.keepsEvents = !isApplication
    enqueue(contact(1, .began) + Self.others)
    application.processPendingEvents()
    #expect(log.take() == [])
    let reason = "dropped: sendEvent was overridden and kept the event"
    #expect(
      routes.take() == [
        "began 1 | \(reason)", "shake | \(reason)", "remoteControlPlay | \(reason)",
        "menu began | \(reason)",
      ])
  }

  @Test func `RL-08 a window that keeps its touches is reported beside one that got its own`() {
    application.routeObserver = routes
    let small = ProbeWindow("small", log)
    small.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
    small.keepsEvents = true
    small.isHidden = false
    enqueue(Array(contact(1, .began).prefix(1)) + contact(2, .began, 150))
    application.processPendingEvents()
    #expect(
      routes.take() == [
        "began 1 | view | handled by view",
        "began 2 | dropped: sendEvent was overridden and kept the event",
      ])
  }

  @Test func `RL-09 fingers that rest send nothing as time passes`() {
    enqueue(contact(1, .began))
    application.processPendingEvents()
    _ = log.take()
    scheduler.advance(to: 60)
    application.processPendingEvents()
    #expect(log.take() == [])
  }

  @Test func `RL-14 an inactive application receives nothing, and each drop has its reason`() {
    application.routeObserver = routes
    enqueue([.system(.interruptionBegan)] + contact(1, .began) + Self.others)
    application.processPendingEvents()
    #expect(log.take() == ["delegate willResignActive active"])
    let reason = "dropped: the application is not active"
    #expect(
      routes.take() == [
        "began 1 | \(reason)", "shake | \(reason)", "remoteControlPlay | \(reason)",
        "menu began | \(reason)",
      ])
  }

  @Test func `RL-17 events without a place go to the first responder of the key window`() {
    let other = ProbeWindow("other", log)
    let place = ProbeView("place", log, frame: other.bounds)
    other.addSubview(place)
    other.isHidden = false
    place.becomeFirstResponder()
    _ = log.take()
    enqueue([Self.others[1]])
    application.processPendingEvents()
    other.makeKey()
    enqueue([Self.others[1]])
    application.processPendingEvents()
    #expect(
      log.take() == ["view remote remoteControlPlay", "place remote remoteControlPlay"])
  }

  @Test func `events that a handler puts into the queue come after those that wait`() {
    view.probe.reaction = { [application] call in
      guard call == "began" else { return }
      application.enqueue(Self.others[1])
      application.processPendingEvents()
    }
    enqueue(contact(1, .began) + contact(1, .ended))
    application.processPendingEvents()
    #expect(
      log.take() == ["view began 1", "view ended 1", "view remote remoteControlPlay"])
  }

  @Test func `without a key window events without a place are dropped`() {
    application.routeObserver = routes
    window.isHidden = true
    enqueue(Self.others)
    application.processPendingEvents()
    let reason = "dropped: there is no key window"
    #expect(
      routes.take() == [
        "shake | \(reason)", "remoteControlPlay | \(reason)", "menu began | \(reason)",
      ])
  }

  @Test func `a cancel that an override keeps is reported as dropped`() {
    enqueue(Self.others)
    application.processPendingEvents()
    application.routeObserver = routes
    application.keepsEvents = true
    enqueue([.system(.interruptionBegan)])
    application.processPendingEvents()
    let reason = "dropped: sendEvent was overridden and kept the event"
    #expect(routes.take() == ["shake | \(reason)", "menu cancelled | \(reason)"])
  }
}
