import ResponderKit
import ResponderTesting
import Testing

/// A controller whose button is wired up as in an iOS app.
private class ScreenController: UIViewController {
  let log: Log
  let button = UIButton(type: .system)
  var isOpen = true

  init(_ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
    view.addSubview(button)
  }

  func register() {
    button.addTarget(
      self, action: Selector(ScreenController.tapped(_:)), for: .touchUpInside)
  }

  func tapped(_ sender: UIButton) { log.note("tapped \(sender === button)") }
  func pressed(_ sender: UIButton, with event: UIEvent) {
    log.note("pressed \(event.allTouches?.count ?? 0)")
  }
  func opened() { log.note("opened") }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    isOpen && super.canPerformAction(action, withSender: sender)
  }
}

/// A window with an action of its own.
private final class ActionWindow: UIWindow {
  var log: Log?
  func saved(_ sender: UIButton) { log?.note("saved by the window") }
}

@MainActor
private final class Player {
  let log: Log
  init(_ log: Log) { self.log = log }
  func play() { log.note("play") }
}

@MainActor
@Suite(.serialized)
final class TargetActionTests {
  @MainActor
  private struct Fixture {
    let stage = ControlStage()
    let controller: ScreenController
    let window = ActionWindow()

    init() {
      controller = ScreenController(stage.log)
      window.log = stage.log
      window.rootViewController = controller
      window.makeKeyAndVisible()
    }
  }

  private lazy var fixture = Fixture()
  private var stage: ControlStage { fixture.stage }
  private var controller: ScreenController { fixture.controller }
  private var button: UIButton { controller.button }
  private func calls() -> [String] { stage.log.take() }

  @Test func `TA-01 each shape of method is called`() {
    button.addTarget(
      controller, action: Selector(ScreenController.opened), for: .touchUpInside)
    button.addTarget(
      controller, action: Selector(ScreenController.tapped(_:)), for: .touchUpInside)
    button.addTarget(
      controller, action: Selector(ScreenController.pressed(_:with:)), for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls() == ["opened", "tapped true", "pressed 1"])
  }

  @Test func `TA-02 a target is not kept alive`() {
    var player: Player? = Player(stage.log)
    weak let kept = player
    button.addTarget(player, action: Selector(Player.play), for: .touchUpInside)
    stage.tap(150, 150)
    player = nil
    stage.tap(150, 150)
    #expect(kept == nil)
    #expect(calls() == ["play"])
    #expect(button.allControlEvents.isEmpty)
  }

  @Test func `TA-03 OL-66 every method goes by way of the application`() {
    final class Application: UIApplication {
      var sent: [String] = []
      override func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
      ) -> Bool {
        sent.append("\(type(of: sender ?? "nobody")) \(event == nil ? "no event" : "event")")
        return false
      }
    }
    let screen = UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400))
    let application = Application(screen: screen, scheduler: VirtualScheduler())
    let button = UIButton()
    let player = Player(Log())
    button.addTarget(player, action: Selector(Player.play), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(application.sent == ["UIButton no event"])
    #expect(player.log.take().isEmpty)
  }

  @Test func `TA-04 OL-72 without a target the chain of the sender is searched`() {
    button.addTarget(nil, action: Selector(ScreenController.opened), for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls() == ["opened"])
  }

  @Test func `TA-05 OL-72 a window's method is found the same way`() {
    button.addTarget(nil, action: Selector(ActionWindow.saved(_:)), for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls() == ["saved by the window"])
  }

  @Test func `TA-05 sendAction tells whether anybody was found`() {
    _ = fixture
    let application = UIApplication.shared
    #expect(
      application.sendAction(
        Selector(ScreenController.opened), to: nil, from: button, for: nil))
    #expect(
      !application.sendAction(Selector(UISlider.layoutSubviews), to: nil, from: button, for: nil))
  }

  @Test func `TA-04 the search may begin at the first responder instead`() {
    let field = FieldView()
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    let action = Selector(FieldView.resignFirstResponder)
    stage.behavior.actionSearch = .firstResponder
    UIApplication.shared.sendAction(action, to: nil, from: button, for: nil)
    #expect(!field.isFirstResponder)
  }

  @Test func `FR-12 an action without target or sender reaches the first responder`() {
    let field = FieldView()
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    UIApplication.shared.sendAction(
      Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
    #expect(!field.isFirstResponder)
  }

  @Test func `RC-10 a responder refuses an action without the method or by canPerformAction`() {
    let action = Selector(ScreenController.opened)
    #expect(controller.canPerformAction(action, withSender: nil))
    #expect(!button.canPerformAction(action, withSender: nil))
    #expect(button.target(forAction: action, withSender: nil) as? UIViewController === controller)
    controller.isOpen = false
    #expect(button.target(forAction: action, withSender: nil) == nil)
  }

  @Test func `RC-11 a chain that leads back into itself ends the search`() {
    final class Ring: UIView {
      override var next: UIResponder? { self }
    }
    #expect(Ring().target(forAction: Selector(ScreenController.opened), withSender: nil) == nil)
  }

  @Test func `TA-16 methods are called in the order of registration`() {
    let names = ["one", "two", "three"]
    for name in names {
      button.addAction(UIAction { [log = stage.log] _ in log.note(name) }, for: .touchDown)
    }
    button.sendActions(for: .touchDown)
    #expect(calls() == names)
  }

  @Test func `TA-16 a method that is registered again is called once`() {
    controller.register()
    controller.register()
    stage.tap(150, 150)
    #expect(calls() == ["tapped true"])
  }

  @Test func `removeTarget takes a method out for the events named`() {
    let action = Selector(ScreenController.opened)
    button.addTarget(controller, action: action, for: [.touchDown, .touchUpInside])
    button.removeTarget(controller, action: action, for: .touchDown)
    stage.tap(150, 150)
    #expect(calls() == ["opened"])
    button.removeTarget(controller, action: nil, for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls().isEmpty)
  }

  @Test func `TA-17 removeTarget without target and method takes out every method`() {
    controller.register()
    button.addTarget(nil, action: Selector(ActionWindow.saved(_:)), for: .touchUpInside)
    button.removeTarget(nil, action: nil, for: .allEvents)
    stage.tap(150, 150)
    #expect(calls().isEmpty)
  }

  @Test func `an action takes the place of one with its identifier`() {
    let identifier = UIAction.Identifier("play")
    func action(_ name: String) -> UIAction {
      UIAction(identifier: identifier) { [log = stage.log] action in
        log.note("\(name) \(action.sender is UIButton)")
      }
    }
    button.addAction(action("old"), for: .touchUpInside)
    button.addAction(action("new"), for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls() == ["new true"])
    button.removeAction(identifiedBy: identifier, for: .touchUpInside)
    stage.tap(150, 150)
    #expect(calls().isEmpty)
  }

  @Test func `TA-06 events have the numbers that UIKit's have`() {
    let events: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
      .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
      .primaryActionTriggered, .menuActionTriggered, .editingDidBegin, .editingChanged,
      .editingDidEnd, .editingDidEndOnExit,
    ]
    let bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 17, 18, 19]
    #expect(events.map(\.rawValue) == bits.map { UInt(1) << UInt($0) })
  }
}

private final class FieldView: UIView {
  override var canBecomeFirstResponder: Bool { true }
}
