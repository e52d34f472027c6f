import Foundation
internal import ResponderKit

/// A screen of a storyboard.
final class SceneController: UIViewController, Answering, NamedInRoutes {
  let plan: SceneDescription
  let answers: Answers
  /// The views by their names, after they were created; `view` is the screen's own.
  private(set) var views: [String: UIView] = [:]
  /// The state of the screen before the reload, until its views are created.
  var inheritance: ScreenState?
  private var bindings: [GestureBinding] = []
  private var observers: [any NSObjectProtocol] = []

  var scene: SceneController? { self }
  var nameInRoutes: String { plan.className }
  private var stage: Stage { answers.stage }

  init(_ plan: SceneDescription, on stage: Stage) {
    self.plan = plan
    answers = Answers(plan.handlers, name: plan.name, on: stage)
    super.init(nibName: nil, bundle: nil)
    answers.attach(to: self)
    title = plan.title
    restorationIdentifier = plan.restorationIdentifier
    for segue in plan.segues { addSegue(stage.template(of: segue)) }
  }

  required init?(coder: NSCoder) {
    preconditionFailure("A SceneController is made by its storyboard, and read from no coder.")
  }

  // MARK: - Views

  override func loadView() {
    let builder = ViewBuilder(for: self, on: stage)
    view = builder.makeRoot(plan.view)
    view.frame = UIScreen.main.bounds
    views = builder.views
    bindings = builder.makeGestures()
    inheritance?.apply(to: self)
    inheritance = nil
    answers.take(.loadView)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    answers.take(.viewDidLoad)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    answers.take(.viewWillLayoutSubviews)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    answers.take(.viewDidLayoutSubviews)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    answers.take(.viewWillTransition)
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    answers.take(.didReceiveMemoryWarning)
  }

  // MARK: - Coming and going

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    answers.take(.viewWillAppear)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    answers.take(.viewIsAppearing)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    stage.didAppear(self)
    if observers.isEmpty {
      observers = stage.observers(of: plan.notifications, for: self)
    }
    answers.take(.viewDidAppear)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    answers.take(.viewWillDisappear)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    stage.willDisappear(self)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    answers.take(.viewDidDisappear)
    stage.didDisappear(self)
  }

  // MARK: - Segues

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    answers.take(.prepareForSegue)
  }

  /// Returns whether an unwind segue can end here: the screen has the action.
  override func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    guard let action = sender as? UnwindAction else { return false }
    return self !== fromViewController && answers.actions[action.name] != nil
  }

  /// Runs the action of an unwind segue that ends here.
  func unwind(_ segue: UIStoryboardSegue) {
    let source = segue.source as? SceneController
    guard let plan = source?.plan.segues.first(where: { $0.name == segue.identifier }),
      case .unwind(let name) = plan.way, let actions = answers.actions[name]
    else { return }
    stage.run(actions, as: .action(name), of: self, EventFacts())
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
