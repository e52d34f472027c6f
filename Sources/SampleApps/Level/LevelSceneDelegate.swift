public import ResponderKit

/// An empty screen that notes when the device is shaken, because its readings are not steady then.
final class LevelViewController: UIViewController {
  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func viewWillDisappear(_ animated: Bool) {
    resignFirstResponder()
    super.viewWillDisappear(animated)
  }

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    say("level: shaken")
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    say("level: steady")
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    say("level: steady")
  }
}

/// Prints gravity and the user's acceleration ten times a second.
public final class LevelSceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// The window, whose view is empty.
  public var window: UIWindow?
  private let motion = CMMotionManager()

  /// Creates the window.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.accessibilityIdentifier = "window"
    window?.rootViewController = LevelViewController()
    window?.makeKeyAndVisible()
  }

  /// Starts the sensor when the scene becomes active.
  public func sceneDidBecomeActive(_ scene: UIScene) {
    guard motion.isDeviceMotionAvailable else { return say("level: there is no accelerometer") }
    motion.deviceMotionUpdateInterval = 0.1
    motion.startDeviceMotionUpdates(to: .main) { motion, _ in
      guard let motion else { return }
      say(
        "level: \(motion.timestamp) gravity \(Self.text(motion.gravity)) "
          + "user \(Self.text(motion.userAcceleration))")
    }
  }

  /// Stops the sensor.
  public func sceneWillResignActive(_ scene: UIScene) { motion.stopDeviceMotionUpdates() }

  private static func text(_ acceleration: CMAcceleration) -> String {
    [acceleration.x, acceleration.y, acceleration.z]
      .map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " ")
  }
}
