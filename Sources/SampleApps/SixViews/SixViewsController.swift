import ResponderKit

/// Six coloured views in one another, to see which one a finger hits and who answers.
///
///     white                     the controller's own view
///     ├── red                   answers touches
///     │   ├── yellow            answers touches
///     │   └── green             passes them on, to red
///     └── blue                  passes them on, to white and so to the controller
///         ├── orange            passes them on
///         └── purple            answers touches
///
/// The controller answers what no view did, and, as first responder, shakes and remote controls.
final class SixViewsController: UIViewController {
  private let red = TouchableView("red", .red)
  private let yellow = TouchableView("yellow", .yellow)
  private let green = ColoredView("green", .green)
  private let blue = ColoredView("blue", .blue)
  private let orange = ColoredView("orange", .orange)
  private let purple = TouchableView("purple", .purple)

  private var isPlaying = false
  private var track = 1
  private var seekingBy = 0
  private var shakes = 0
  private var fingers = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "white"
    view.backgroundColor = .white
    view.isMultipleTouchEnabled = true
    view.addSubview(red)
    red.addSubview(yellow)
    red.addSubview(green)
    view.addSubview(blue)
    blue.addSubview(orange)
    blue.addSubview(purple)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place(red, in: view, x: 0.05, y: 0.05, width: 0.9, height: 0.425)
    place(yellow, in: red, x: 0.05, y: 0.1, width: 0.4, height: 0.8)
    place(green, in: red, x: 0.55, y: 0.1, width: 0.4, height: 0.8)
    place(blue, in: view, x: 0.05, y: 0.525, width: 0.9, height: 0.425)
    place(orange, in: blue, x: 0.05, y: 0.1, width: 0.4, height: 0.8)
    place(purple, in: blue, x: 0.55, y: 0.1, width: 0.4, height: 0.8)
  }

  private func place(
    _ child: UIView, in parent: UIView, x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat
  ) {
    let size = parent.bounds.size
    child.frame = CGRect(
      x: size.width * x, y: size.height * y, width: size.width * width,
      height: size.height * height)
  }

  // MARK: - First responder

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIApplication.shared.beginReceivingRemoteControlEvents()
    becomeFirstResponder()
  }

  override func viewDidDisappear(_ animated: Bool) {
    UIApplication.shared.endReceivingRemoteControlEvents()
    resignFirstResponder()
    super.viewDidDisappear(animated)
  }

  // MARK: - Touches that no view answered

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers += touches.count
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
  }

  // MARK: - Shakes

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { shakes += 1 }
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  // MARK: - Remote control

  override func remoteControlReceived(with event: UIEvent?) {
    guard let event, event.type == .remoteControl else { return }
    switch event.subtype {
    case .remoteControlPlay: isPlaying = true
    case .remoteControlPause, .remoteControlStop: isPlaying = false
    case .remoteControlTogglePlayPause: isPlaying.toggle()
    case .remoteControlNextTrack: track += 1
    case .remoteControlPreviousTrack: track = max(track - 1, 1)
    case .remoteControlBeginSeekingForward: seekingBy = 1
    case .remoteControlBeginSeekingBackward: seekingBy = -1
    case .remoteControlEndSeekingForward, .remoteControlEndSeekingBackward: seekingBy = 0
    default: break
    }
  }
}
