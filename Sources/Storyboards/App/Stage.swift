import Foundation
internal import ResponderKit

/// A storyboard at work: its screens, what they have under way, and who hears of events first.
@MainActor
final class Stage {
  let storyboard: Storyboard
  let services: any StoryboardServices
  let defaults: UserDefaults
  /// The screens that have appeared, the last one last.
  private var appeared: [SceneController] = [] {
    didSet { onSceneChange?() }
  }
  /// Called when another screen may have come to the front.
  var onSceneChange: (@MainActor () -> Void)?
  /// The lists of actions that wait.
  private(set) var waiting: [Handler: ScheduledAction] = [:]
  /// Whether another stage takes the place of this one: what is said in farewell is done at once.
  private var isClosed = false
  /// How many lists run within one another, and how many have run since the first of them began.
  private var depth = 0
  private var runs = 0
  /// Whether it was said that user defaults are not kept.
  private var hasLostDefaults = false

  /// Tells a list of actions from all others.
  struct Handler: Hashable {
    let responder: ObjectIdentifier
    let name: HandlerName
  }

  /// How many lists may run within one another, and how many for one event. A few actions that each
  /// call two others would be run for years.
  private static let depthLimit = 32
  private static let runLimit = 1000

  init(
    _ storyboard: Storyboard, services: any StoryboardServices, defaults: UserDefaults
  ) {
    self.storyboard = storyboard
    self.services = services
    self.defaults = defaults
  }

  // MARK: - Screens

  /// Makes a screen, with its navigation controller if it is one.
  func makeController(_ name: String) -> UIViewController {
    guard let plan = storyboard.scene(name) else {
      preconditionFailure("The storyboard \(storyboard.name) has no scene \"\(name)\".")
    }
    guard let root = plan.root else { return SceneController(plan, on: self) }
    let navigation = SceneNavigationController(plan)
    navigation.pushViewController(makeController(root), animated: false)
    return navigation
  }

  func template(of segue: SegueDescription) -> SegueTemplate {
    func make(_ name: String) -> @MainActor () -> UIViewController {
      { [unowned self] in
        let controller = makeController(name)
        controller.modalTransitionStyle = segue.transition
        return controller
      }
    }
    switch segue.way {
    case .present(let scene):
      return SegueTemplate(
        identifier: segue.name, kind: .presentModally(segue.style), animated: segue.isAnimated,
        destination: make(scene))
    case .push(let scene):
      return SegueTemplate(
        identifier: segue.name, kind: .push, animated: segue.isAnimated, destination: make(scene))
    case .show(let scene):
      return SegueTemplate(
        identifier: segue.name, kind: .show, animated: segue.isAnimated, destination: make(scene))
    case .unwind:
      return SegueTemplate(
        identifier: segue.name, unwindAction: Selector(SceneController.unwind(_:)),
        animated: segue.isAnimated)
    }
  }

  // MARK: - First responder and remote control

  /// The name of the screen that appeared last and is still there.
  var sceneInFront: String? { appeared.last?.plan.name }

  func didAppear(_ scene: SceneController) {
    appeared = appeared.filter { $0 !== scene } + [scene]
    if scene.plan.wantsRemoteControl { UIApplication.shared.beginReceivingRemoteControlEvents() }
    scene.plannedFirstResponder?.becomeFirstResponder()
  }

  func willDisappear(_ scene: SceneController) {
    appeared.removeAll { $0 === scene }
    if !appeared.contains(where: { $0.plan.wantsRemoteControl }) {
      UIApplication.shared.endReceivingRemoteControlEvents()
    }
    scene.plannedFirstResponder?.resignFirstResponder()
  }

  /// Gives the first responder back to a screen that was there all the time, behind a sheet or a
  /// curled page.
  func didDisappear(_ scene: SceneController) {
    guard let top = appeared.last, let planned = top.plannedFirstResponder,
      !appeared.contains(where: { $0.plannedFirstResponder?.isFirstResponder == true })
    else { return }
    planned.becomeFirstResponder()
  }

  // MARK: - Notifications

  func observers(
    of notifications: [NotificationDescription], for responder: any Answering
  ) -> [any NSObjectProtocol] {
    notifications.map { notification in
      NotificationCenter.default.addObserver(
        forName: Notification.Name(notification.name), object: nil, queue: OperationQueue.main
      ) { [weak self, weak responder] _ in
        // The main queue's blocks run on the main actor.
        MainActor.assumeIsolated {
          guard let self, let responder else { return }
          self.run(
            notification.actions, as: .notification(notification.name), of: responder, EventFacts())
        }
      }
    }
  }

  // MARK: - Actions

  /// Runs a list of actions, in their order.
  /// - Returns: Whether the event goes on up the chain.
  @discardableResult
  func run(
    _ actions: [Action], as name: HandlerName, of responder: any Answering, _ facts: EventFacts
  ) -> Bool {
    var facts = facts
    if facts[.responder] == nil {
      facts[.responder] = .text(name.view ?? responder.answers.name)
    }
    facts[.callback] = .text(name.callback)
    // Neither the calls of the life cycle nor notifications bring a time along.
    if facts[.time] == nil { facts[.time] = .number(UIApplication.shared.scheduler.now) }
    facts[.scene] = responder.scene.map { .text($0.plan.name) }
    let handler = Handler(responder: ObjectIdentifier(responder), name: name)
    // Whoever is called again begins again.
    waiting.removeValue(forKey: handler)?.cancel()
    return run(actions[...], handler, responder, facts)
  }

  private func run(
    _ actions: ArraySlice<Action>, _ handler: Handler, _ responder: any Answering,
    _ facts: EventFacts
  ) -> Bool {
    if depth == 0 { runs = 0 }
    // Once stopped, all that is under way is: it is told once.
    guard runs <= Self.runLimit else { return false }
    runs = depth < Self.depthLimit ? runs + 1 : Self.runLimit + 1
    guard runs <= Self.runLimit else {
      services.log("\(storyboard.name): actions call one another without an end; stopped")
      return false
    }
    depth += 1
    defer { depth -= 1 }
    let performer = ActionPerformer(stage: self, responder: responder, facts: facts)
    var passesOn = false
    for index in actions.indices {
      guard runs <= Self.runLimit else { break }
      switch actions[index] {
      case .passOn: passesOn = true
      case .wait(let seconds):
        wait(seconds, then: actions[(index + 1)...], handler, responder, facts)
        return passesOn
      case let action: performer.perform(action)
      }
    }
    return passesOn
  }

  private func wait(
    _ seconds: Double, then rest: ArraySlice<Action>, _ handler: Handler,
    _ responder: any Answering, _ facts: EventFacts
  ) {
    guard !isClosed, !rest.isEmpty else { return }
    let scheduler = UIApplication.shared.scheduler
    waiting.removeValue(forKey: handler)?.cancel()
    waiting[handler] = scheduler.schedule(at: scheduler.now + seconds) {
      [weak self, weak responder] in
      self?.waiting[handler] = nil
      guard let self, let responder else { return }
      _ = self.run(rest, handler, responder, facts)
    }
  }

  // MARK: - User defaults

  /// Writes the user defaults down, and says once if that fails.
  func saveDefaults() {
    guard !defaults.synchronize(), !hasLostDefaults else { return }
    hasLostDefaults = true
    services.log(
      "\(storyboard.name): user defaults cannot be written; they last as long as the process")
  }

  // MARK: - Reloading

  /// Ends what is under way, for another stage takes over.
  func close() {
    isClosed = true
    for action in waiting.values { action.cancel() }
    waiting = [:]
  }
}

/// A stack of screens of a storyboard.
final class SceneNavigationController: UINavigationController, NamedInRoutes {
  let plan: SceneDescription
  var nameInRoutes: String { plan.className }

  init(_ plan: SceneDescription) {
    self.plan = plan
    super.init(nibName: nil, bundle: nil)
    title = plan.title
    restorationIdentifier = plan.restorationIdentifier
  }

  required init?(coder: NSCoder) {
    preconditionFailure(
      "A SceneNavigationController is made by its storyboard, and read from no coder.")
  }
}
