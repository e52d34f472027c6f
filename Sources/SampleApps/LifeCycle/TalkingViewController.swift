import ResponderKit

/// A screen that prints the calls it receives.
class TalkingViewController: UIViewController {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
    restorationIdentifier = name
  }

  required init?(coder: NSCoder) {
    name = ""
    super.init(coder: coder)
  }

  private func tell(_ method: String) { say("\(name): \(method)") }

  override func loadView() {
    super.loadView()
    view.accessibilityIdentifier = name
    tell("loadView")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tell("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tell("viewWillAppear")
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    tell("viewWillLayoutSubviews")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    tell("viewDidLayoutSubviews")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tell("viewDidAppear")
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    tell("prepareForSegue")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    tell("viewWillDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tell("viewDidDisappear")
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    tell("didReceiveMemoryWarning")
  }

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// The first screen; a tap shows the second.
final class FirstViewController: TalkingViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    addSegue(
      SegueTemplate(identifier: "showSecond", kind: .presentModally(.fullScreen)) {
        SecondViewController("second")
      })
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    performSegue(withIdentifier: "showSecond", sender: self)
  }
}

/// The second screen; a tap goes back.
final class SecondViewController: TalkingViewController {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    dismiss(animated: true)
  }
}
