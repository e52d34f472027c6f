import ResponderKit

/// A screen that records its life-cycle calls: `A.viewWillAppear`.
class Screen: UIViewController {
  let name: String
  let log: Log
  /// Called within each method, after it was noted, with the method's name.
  var reaction: (String) -> Void = { _ in }
  /// Notes `viewIsAppearing` and the two `…Move(toParent:)` as well.
  var notesAll = false

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  func note(_ what: String) {
    log.note("\(name).\(what)")
    reaction(what)
  }

  override func loadView() {
    note("loadView")
    super.loadView()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = name
    note("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("viewWillAppear")
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if notesAll { note("viewIsAppearing") }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("viewDidAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("viewWillDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("viewDidDisappear")
  }

  override func viewWillLayoutSubviews() { note("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { note("viewDidLayoutSubviews") }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    if notesAll { note("willMove(\(parent == nil ? "nil" : "parent"))") }
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if notesAll { note("didMove(\(parent == nil ? "nil" : "parent"))") }
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    note("prepare")
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    note("shouldPerformSegue")
    return super.shouldPerformSegue(withIdentifier: identifier, sender: sender)
  }
}
