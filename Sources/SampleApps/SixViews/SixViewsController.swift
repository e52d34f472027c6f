import ResponderKit

/// Six nested coloured views that show hit testing and the responder chain.
///
///     white                     the controller's own view
///     ├── red                   handles touches
///     │   ├── yellow            handles touches
///     │   └── green             forwards them to red
///     └── blue                  forwards them to white, and so to the controller
///         ├── orange            forwards them
///         └── purple            handles touches
///
/// The controller handles the touches that no view did and, as first responder, shakes and remote
/// controls.
final class SixViewsController: UIViewController {
  private let red: TouchableView
  private let yellow: TouchableView
  private let green = ColoredView("green", .green)
  private let blue = ColoredView("blue", .blue)
  private let orange = ColoredView("orange", .orange)
  private let purple: TouchableView

  private let speaks: Bool
  private var isPlaying = false
  private var track = 1
  private var seekingBy = 0
  private var shakes = 0
  private var fingers = 0

  init(speaks: Bool) {
    self.speaks = speaks
    red = TouchableView("red", .red, speaks: speaks)
    yellow = TouchableView("yellow", .yellow, speaks: speaks)
    purple = TouchableView("purple", .purple, speaks: speaks)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func tell(_ method: @autoclosure () -> String) {
    if speaks { say("SixViewsController: \(method())") }
  }

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
    tell("touchesBegan")
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
    tell("touchesEnded")
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    fingers -= touches.count
    tell("touchesCancelled")
  }

  // MARK: - Shakes

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    tell("motionBegan")
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { shakes += 1 }
    tell("motionEnded")
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    tell("motionCancelled")
  }

  // MARK: - Remote control

  override func remoteControlReceived(with event: UIEvent?) {
    guard let event, event.type == .remoteControl else { return }
    tell("remoteControlReceived \(event.subtype.command)")
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

extension UIEvent.EventSubtype {
  /// The name of the command: `nextTrack`.
  fileprivate var command: String {
    let name = "\(self)".dropFirst("remoteControl".count)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
