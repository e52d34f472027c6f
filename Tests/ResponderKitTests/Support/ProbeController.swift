import ResponderKit

/// A controller that records its life cycle and every event it receives.
class ProbeController: UIViewController {
  let probe: Probe

  init(_ name: String, _ log: Log) {
    probe = Probe(name, log)
    super.init(nibName: nil, bundle: nil)
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

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("began", touches)
    if probe.passesOn { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("moved", touches)
    if probe.passesOn { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("ended", touches)
    if probe.passesOn { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("cancelled", touches)
    if probe.passesOn { super.touchesCancelled(touches, with: event) }
  }

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionBegan")
    if probe.passesOn { super.motionBegan(motion, with: event) }
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionEnded")
    if probe.passesOn { super.motionEnded(motion, with: event) }
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionCancelled")
    if probe.passesOn { super.motionCancelled(motion, with: event) }
  }

  override func remoteControlReceived(with event: UIEvent?) {
    probe.note("remote", event.map { "\($0.subtype)" } ?? "")
    if probe.passesOn { super.remoteControlReceived(with: event) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesBegan", presses)
    if probe.passesOn { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesEnded", presses)
    if probe.passesOn { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesCancelled", presses)
    if probe.passesOn { super.pressesCancelled(presses, with: event) }
  }
}
