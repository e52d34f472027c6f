public import ResponderKit

/// Listens to remote controls and keys while its screen is shown, and has two buttons for fingers. It
/// pauses when the application leaves the screen, and goes on when it comes back.
public final class PlayerViewController: UIViewController {
  /// What is played.
  public private(set) var playlist = Playlist()
  private let playButton = UIButton(type: .system)
  private let nextButton = UIButton(type: .system)
  private var wasPlaying = false
  private var appSwitchObservers: [any NSObjectProtocol] = []

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "player"
    add(playButton, "play", Selector(PlayerViewController.playTapped), at: 0.1)
    add(nextButton, "next", Selector(PlayerViewController.nextTapped), at: 0.55)
  }

  private func add(_ button: UIButton, _ name: String, _ action: Selector, at x: CGFloat) {
    let size = view.bounds.size
    button.accessibilityIdentifier = name
    button.setTitle(name, for: .normal)
    button.frame = CGRect(
      x: size.width * x, y: size.height * 0.1, width: size.width * 0.35, height: size.height * 0.8)
    button.addTarget(self, action: action, for: .touchUpInside)
    view.addSubview(button)
  }

  private func playTapped() { playlist.toggle() }
  private func nextTapped() { playlist.skip(1) }

  // MARK: - First responder

  public override var canBecomeFirstResponder: Bool { true }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    UIApplication.shared.beginReceivingRemoteControlEvents()
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
    observe(UIApplication.didEnterBackgroundNotification) { $0.pauseInBackground() }
    observe(UIApplication.willEnterForegroundNotification) { $0.goOn() }
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    UIApplication.shared.endReceivingRemoteControlEvents()
    resignFirstResponder()
    // What happens when another screen is shown is that screen's affair.
    for observer in appSwitchObservers { NotificationCenter.default.removeObserver(observer) }
    appSwitchObservers = []
  }

  // MARK: - Leaving and coming back

  private func observe(
    _ name: Notification.Name,
    _ answer: @escaping @MainActor @Sendable (PlayerViewController) -> Void
  ) {
    let observer = NotificationCenter.default.addObserver(
      forName: name, object: nil, queue: OperationQueue.main
    ) { [weak self] _ in
      // The main queue's blocks run on the main actor.
      MainActor.assumeIsolated { self.map(answer) }
    }
    appSwitchObservers.append(observer)
  }

  private func pauseInBackground() {
    wasPlaying = playlist.isPlaying
    playlist.pause()
  }

  private func goOn() {
    if wasPlaying { playlist.play() }
  }

  // MARK: - Remote control

  public override func remoteControlReceived(with event: UIEvent?) {
    guard let event, event.type == .remoteControl else { return }
    switch event.subtype {
    case .remoteControlPlay: playlist.play()
    case .remoteControlPause, .remoteControlStop: playlist.pause()
    case .remoteControlTogglePlayPause: playlist.toggle()
    case .remoteControlNextTrack: playlist.skip(1)
    case .remoteControlPreviousTrack: playlist.skip(-1)
    case .remoteControlBeginSeekingForward: playlist.wind(1)
    case .remoteControlBeginSeekingBackward: playlist.wind(-1)
    case .remoteControlEndSeekingForward, .remoteControlEndSeekingBackward: playlist.wind(0)
    default: break
    }
  }

  // MARK: - Presses

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = presses.filter { !Self.isOurs($0) }
    if !others.isEmpty { super.pressesBegan(others, with: event) }
  }

  public override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.type {
      case .select, .playPause: playlist.toggle()
      case .rightArrow: playlist.skip(1)
      case .leftArrow: playlist.skip(-1)
      default: super.pressesEnded([press], with: event)
      }
    }
  }

  private static func isOurs(_ press: UIPress) -> Bool {
    [.select, .playPause, .rightArrow, .leftArrow].contains(press.type)
  }
}
