import ResponderKit

/// A controller that records its life cycle and every event it receives.
class ProbeController: UIViewController {
  let probe: Probe

  init(_ name: String, _ log: Log) {
    probe = Probe(name, log)
    super.init(nibName: nil, bundle: nil)
    eventHandler = probe
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var canBecomeFirstResponder: Bool { probe.canBecomeFirst }

  override func loadView() {
    probe.note("loadView")
    super.loadView()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    probe.note("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    probe.note("viewWillAppear")
  }

  override func viewWillLayoutSubviews() { probe.note("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { probe.note("viewDidLayoutSubviews") }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    probe.note("viewDidAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    probe.note("viewWillDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    probe.note("viewDidDisappear")
  }

  override func didReceiveMemoryWarning() {
    probe.note("didReceiveMemoryWarning")
    super.didReceiveMemoryWarning()
  }
}
