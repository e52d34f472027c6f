import ResponderKit

/// A screen that notes its calls.
final class NotingScreen: UIViewController {
  let log: Log
  /// Whether the calls about the parent and `viewIsAppearing` are noted too.
  var isThorough = false

  init(_ title: String, _ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ call: String) { log.note("\(title ?? "").\(call)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("load")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("willAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if isThorough { note("isAppearing") }
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("didDisappear")
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    if isThorough { note(parent == nil ? "willLeave" : "willMove") }
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if isThorough { note(parent == nil ? "didLeave" : "didMove") }
  }
}
