import Foundation
internal import ResponderKit

/// A screen of a storyboard.
final class SceneController: UIViewController, HandlingResponder, NamedInRoutes {
  let plan: SceneDescription
  let handlers: Handlers
  /// The views by their names, after they were created; `view` is the screen's own.
  private(set) var views: [String: UIView] = [:]
  /// The state of the screen before the reload, until its views are created.
  var inheritance: ScreenState?
  private var bindings: [GestureBinding] = []
  private var observers: [any NSObjectProtocol] = []

  var scene: SceneController? { self }
  var nameInRoutes: String { plan.className }
  private var running: RunningStoryboard { handlers.running }

  init(_ plan: SceneDescription, on running: RunningStoryboard) {
    self.plan = plan
    handlers = Handlers(plan.handlers, name: plan.name, on: running)
    super.init(nibName: nil, bundle: nil)
    handlers.attach(to: self)
    title = plan.title
    restorationIdentifier = plan.restorationIdentifier
    for segue in plan.segues { addSegue(running.template(of: segue)) }
  }

  required init?(coder: NSCoder) {
    preconditionFailure("A SceneController is made by its storyboard, and read from no coder.")
  }

  // MARK: - Views

  override func loadView() {
    let builder = ViewBuilder(for: self, on: running)
    view = builder.makeRoot(plan.view)
    view.frame = UIScreen.main.bounds
    views = builder.views
    bindings = builder.makeGestures()
    inheritance?.apply(to: self)
    inheritance = nil
    handlers.take(.loadView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    handlers.take(.viewDidLoad)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    handlers.take(.viewWillLayoutSubviews)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    handlers.take(.viewDidLayoutSubviews)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    handlers.take(.viewWillTransition)
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    handlers.take(.didReceiveMemoryWarning)
  }

  // MARK: - Coming and going

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    loadLists()
    handlers.take(.viewWillAppear)
  }

  /// Reads the rows that commands print, as an action of each list.
  private func loadLists() {
    for view in plan.view.all {
      guard let list = view.list, list.command != nil else { continue }
      running.perform(
        [PlacedAction(action: .reloadData(view.name), place: list.place)],
        as: .control(view: view.name, .viewWillAppear), of: self, EventFacts())
    }
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    handlers.take(.viewIsAppearing)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    running.didAppear(self)
    if observers.isEmpty {
      observers = running.observers(of: plan.notifications, for: self)
    }
    handlers.take(.viewDidAppear)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    handlers.take(.viewWillDisappear)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    running.willDisappear(self)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    handlers.take(.viewDidDisappear)
    running.didDisappear(self)
  }

  // MARK: - Segues

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    handlers.take(.prepareForSegue)
  }

  /// Returns whether an unwind segue can end here: the screen has the action.
  override func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    guard let action = sender as? UnwindAction else { return false }
    return self !== fromViewController && handlers.actions[action.name] != nil
  }

  /// Runs the action of an unwind segue that ends here.
  func unwind(_ segue: UIStoryboardSegue) {
    let source = segue.source as? SceneController
    guard let plan = source?.plan.segues.first(where: { $0.name == segue.identifier }),
      case .unwind(let name) = plan.way, let actions = handlers.actions[name]
    else { return }
    running.perform(actions, as: .action(name), of: self, EventFacts())
  }

  // MARK: - First responder

  override var canBecomeFirstResponder: Bool { true }

  override var next: UIResponder? { super.next.throughNavigation }

  /// The first responder while the screen is visible, if any.
  var plannedFirstResponder: UIResponder? {
    plan.firstResponder.flatMap(responder)
  }

  func responder(_ name: FirstResponderName) -> UIResponder? {
    switch name {
    case .scene: self
    case .view(let name): views[name]
    }
  }
}
