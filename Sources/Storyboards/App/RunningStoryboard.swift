// The application that a storyboard becomes: its screens, views and actions. Begin here; `StoryboardAppDelegate`
// launches it.

import Foundation
internal import ResponderKit

/// The running storyboard: its screens, pending actions and first responders.
@MainActor
final class RunningStoryboard {
  let storyboard: Storyboard
  let services: any StoryboardServices
  let defaults: UserDefaults
  /// The screens that have appeared, the latest last.
  private var appeared: [SceneController] = [] {
    didSet { onSceneChange?() }
  }
  /// Called when another screen may have become the frontmost.
  var onSceneChange: (@MainActor () -> Void)?
  /// The lists of actions that wait.
  private(set) var waiting: [HandlerKey: ScheduledAction] = [:]
  /// Those of them that the next input ends.
  private var idleLists: Set<HandlerKey> = []
  /// Whether another storyboard replaces this one, so that lists end at the next `wait`, except the list that turns
  /// the display on.
  private var isClosed = false
  /// The number of nested lists, and the number of lists since the outermost one began.
  private var depth = 0
  private var listCount = 0
  /// Whether user defaults could not be saved the last time, which is logged once.
  private var hasUnsavedDefaults = false
  /// Whether actions have set user defaults since they were saved.
  var hasSetDefaults = false
  /// The action in progress, if any.
  private(set) var actionInProgress: ActionReport?

  /// Identifies a list of actions.
  struct HandlerKey: Hashable {
    let responder: ObjectIdentifier
    let name: HandlerName
  }

  /// The maximum depth of nested lists, and the maximum number of lists for one event. A few
  /// actions that each run two others could otherwise run for years.
  private static let depthLimit = 256
  private static let listLimit = 1000

  init(
    _ storyboard: Storyboard, services: any StoryboardServices, defaults: UserDefaults
  ) {
    self.storyboard = storyboard
    self.services = services
    self.defaults = defaults
  }

  // MARK: - Screens

  /// Creates a screen, or a navigation controller with its first screen.
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

  /// The name of the latest screen that has appeared and is still visible.
  var sceneInFront: String? { controllerInFront?.plan.name }
  var controllerInFront: SceneController? { appeared.last }

  func didAppear(_ scene: SceneController) {
    appeared = appeared.filter { $0 !== scene } + [scene]
    if scene.plan.wantsRemoteControl { UIApplication.shared.beginReceivingRemoteControlEvents() }
    // A screen that would only pass events on leaves the first responder of the screen behind it.
    if scene.plan.isFirstResponderIfNone, scene.viewIfLoaded?.window?.firstResponder != nil {
      return
    }
    scene.plannedFirstResponder?.becomeFirstResponder()
  }

  func willDisappear(_ scene: SceneController) {
    appeared.removeAll { $0 === scene }
    if !appeared.contains(where: { $0.plan.wantsRemoteControl }) {
      UIApplication.shared.endReceivingRemoteControlEvents()
    }
    scene.plannedFirstResponder?.resignFirstResponder()
  }

  /// Restores the first responder of a screen that was visible behind a sheet or a page curl.
  func didDisappear(_ scene: SceneController) {
    guard let top = appeared.last, let planned = top.plannedFirstResponder,
      !appeared.contains(where: { $0.plannedFirstResponder?.isFirstResponder == true })
    else { return }
    planned.becomeFirstResponder()
  }

  // MARK: - Notifications

  func observers(
    of notifications: [NotificationDescription], for responder: any HandlingResponder
  ) -> [any NSObjectProtocol] {
    notifications.map { notification in
      NotificationCenter.default.addObserver(
        forName: Notification.Name(notification.name), object: nil, queue: OperationQueue.main
      ) { [weak self, weak responder] posted in
        let values = EventFacts.values(in: posted)
        let item = EventFacts.item(in: posted)
        // Blocks of the main queue run on the main actor.
        MainActor.assumeIsolated {
          guard let self, let responder else { return }
          self.perform(
            notification.actions, as: .notification(notification.name), of: responder,
            EventFacts(values, item: item))
        }
      }
    }
  }

  // MARK: - Actions

  /// Performs a list of actions in order.
  /// - Returns: Whether the event is forwarded up the chain.
  @discardableResult
  func perform(
    _ actions: [PlacedAction], as name: HandlerName, of responder: any HandlingResponder,
    _ facts: EventFacts
  ) -> Bool {
    var facts = facts
    if facts[.responder] == nil {
      facts[.responder] = .text(name.view ?? responder.handlers.name)
    }
    facts[.callback] = .text(name.callback)
    facts.add(of: UIApplication.shared)
    facts[.scene] = responder.scene.map { .text($0.plan.name) }
    let handler = HandlerKey(responder: ObjectIdentifier(responder), name: name)
    // A handler that is called again restarts.
    waiting.removeValue(forKey: handler)?.cancel()
    return UIApplication.shared.runHandlers(because: name.cause(of: responder)) {
      facts.handlerRun = $0
      return perform(actions[...], handler, responder, facts)
    }
  }

  private func perform(
    _ actions: ArraySlice<PlacedAction>, _ handler: HandlerKey, _ responder: any HandlingResponder,
    _ facts: EventFacts
  ) -> Bool {
    if depth == 0 { listCount = 0 }
    // After the limit everything stops, which is reported once.
    guard listCount <= Self.listLimit else { return false }
    listCount += 1
    guard listCount <= Self.listLimit, depth < Self.depthLimit else {
      let problem =
        depth < Self.depthLimit
        ? "one event runs more than \(Self.listLimit) lists of actions"
        : "lists of actions run one another more than \(Self.depthLimit) deep"
      services.log("\(actionInProgress?.place ?? storyboard.name): \(problem); all are stopped")
      listCount = Self.listLimit + 1
      return false
    }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { saveDefaults() }
    }
    let outer = actionInProgress
    defer { actionInProgress = outer }
    var passesOn = false
    var rest = actions
    while let next = rest.popFirst(), listCount <= Self.listLimit {
      switch next.action {
      case .passOn: passesOn = true
      case .wait(let seconds):
        wait(seconds, then: rest, handler, responder, facts)
        return passesOn
      case .choose(let choice):
        let branch = performer(of: next, handler, responder, facts).branch(of: choice)
        // A wait in a branch also delays what follows the branch.
        if !branch.isEmpty { rest = branch + rest }
      case let action: performer(of: next, handler, responder, facts).perform(action)
      }
    }
    return passesOn
  }

  private func performer(
    of action: PlacedAction, _ handler: HandlerKey, _ responder: any HandlingResponder,
    _ facts: EventFacts
  ) -> ActionPerformer {
    let report = ActionReport(action, of: handler.name, responder, facts.handlerRun)
    actionInProgress = report
    return ActionPerformer(running: self, responder: responder, facts: facts, report: report)
  }

  private func wait(
    _ seconds: Double, then rest: ArraySlice<PlacedAction>, _ handler: HandlerKey,
    _ responder: any HandlingResponder, _ facts: EventFacts
  ) {
    guard !isClosed || handler.name.turnsDisplayOn, !rest.isEmpty else { return }
    let scheduler = UIApplication.shared.scheduler
    waiting.removeValue(forKey: handler)?.cancel()
    if facts.isIdle { idleLists.insert(handler) } else { idleLists.remove(handler) }
    waiting[handler] = scheduler.schedule(at: scheduler.now + seconds) {
      [weak self, weak responder] in
      self?.waiting[handler] = nil
      guard let self, let responder else { return }
      UIApplication.shared.runHandlers(because: .earlier(facts.handlerRun)) { _ in
        _ = self.perform(rest, handler, responder, facts)
      }
    }
  }

  /// Cancels the rest of a list that waits.
  func cancel(_ name: HandlerName, of responder: any HandlingResponder) {
    let handler = HandlerKey(responder: ObjectIdentifier(responder), name: name)
    waiting.removeValue(forKey: handler)?.cancel()
  }

  /// Cancels the rest of the lists that wait because there was no input.
  func cancelIdleLists() {
    for handler in idleLists { waiting.removeValue(forKey: handler)?.cancel() }
    idleLists = []
  }

  // MARK: - User defaults

  /// Saves the user defaults that actions have set, and reports a failure once until they can be saved again. Each time
  /// the whole file is written, so this is done once for all actions of an event.
  func saveDefaults() {
    guard hasSetDefaults else { return }
    hasSetDefaults = false
    let hadUnsavedDefaults = hasUnsavedDefaults
    hasUnsavedDefaults = !defaults.synchronize()
    guard hasUnsavedDefaults, !hadUnsavedDefaults else { return }
    services.log(
      "\(storyboard.name): user defaults are not saved yet; saving is tried again with the next change"
    )
  }

  // MARK: - Reloading

  /// Cancels pending actions, because another storyboard takes over. The display is not left dark.
  func close() {
    isClosed = true
    for (handler, action) in waiting where !handler.name.turnsDisplayOn { action.cancel() }
    waiting = waiting.filter { $0.key.name.turnsDisplayOn }
  }
}

/// A navigation controller of a storyboard.
final class SceneNavigationController: UINavigationController, NamedInRoutes {
  let plan: SceneDescription
  var nameInRoutes: String { plan.className }

  init(_ plan: SceneDescription) {
    self.plan = plan
    super.init(nibName: nil, bundle: nil)
    title = plan.title
    restorationIdentifier = plan.restorationIdentifier
  }

  override var next: UIResponder? { super.next.throughNavigation }

  required init?(coder: NSCoder) {
    preconditionFailure(
      "A SceneNavigationController is made by its storyboard, and read from no coder.")
  }
}

@MainActor extension UIResponder? {
  /// The screen in front if the responder is a stack that presents another screen, so that the chain leads to the
  /// screen whose segue presented it.
  var throughNavigation: UIResponder? {
    (self as? SceneNavigationController)?.topViewController ?? self
  }
}
