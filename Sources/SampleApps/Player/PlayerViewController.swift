public import ResponderKit

/// Receives remote control events and keys while its screen is shown, and has two buttons. It pauses
/// when the application leaves the screen, and resumes when it returns.
public final class PlayerViewController: UIViewController {
  /// The playlist.
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

  private func playTapped() { toggle() }
  private func nextTapped() { skipForward() }

  // MARK: - Playing

  private func play() {
    playlist.play()
    say("playing is \(playlist.isPlaying)")
  }

  private func pause() {
    playlist.pause()
    say("playing is \(playlist.isPlaying)")
  }

  private func toggle() {
    playlist.toggle()
    say("playing is \(playlist.isPlaying)")
  }

  private func skipForward() {
    playlist.skip(1)
    say("on to the next track")
  }

  private func skipBack() {
    playlist.skip(-1)
    say("back to the track before")
  }

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
    // While another screen is shown, that screen handles the notifications.
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
      // Blocks of the main queue run on the main actor.
      MainActor.assumeIsolated { self.map(answer) }
    }
    appSwitchObservers.append(observer)
  }

  private func pauseInBackground() {
    wasPlaying = playlist.isPlaying
    playlist.pause()
    say("paused in the background")
  }

  private func goOn() {
    if wasPlaying { playlist.play() }
    say("playing again is \(playlist.isPlaying)")
  }

  // MARK: - Remote control

  public override func remoteControlReceived(with event: UIEvent?) {
    guard let event, event.type == .remoteControl else { return }
    switch event.subtype {
    case .remoteControlPlay: play()
    case .remoteControlPause, .remoteControlStop: pause()
    case .remoteControlTogglePlayPause: toggle()
    case .remoteControlNextTrack: skipForward()
    case .remoteControlPreviousTrack: skipBack()
    case .remoteControlBeginSeekingForward: playlist.wind(1)
    case .remoteControlBeginSeekingBackward: playlist.wind(-1)
    case .remoteControlEndSeekingForward, .remoteControlEndSeekingBackward: playlist.wind(0)
    default: break
    }
  }

  // MARK: - Shakes

  public override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  public override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { skipForward() }
  }

  public override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  // MARK: - Presses

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = presses.filter { !Self.isOurs($0) }
    if !others.isEmpty { super.pressesBegan(others, with: event) }
  }

  public override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.type {
      case .select, .playPause: toggle()
      case .rightArrow: skipForward()
      case .leftArrow: skipBack()
      default: super.pressesEnded([press], with: event)
      }
    }
  }

  private static func isOurs(_ press: UIPress) -> Bool {
    [.select, .playPause, .rightArrow, .leftArrow].contains(press.type)
  }
}
