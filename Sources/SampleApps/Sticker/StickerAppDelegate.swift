public import ResponderKit

/// An application with a card to move around.
public final class StickerAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the sticker.
  public var window: UIWindow?

  /// Shows the sticker.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = StickerViewController()
    window?.makeKeyAndVisible()
    return true
  }
}

/// A table with a card on it.
final class StickerViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "table"
    let size = view.bounds.size
    view.addSubview(
      StickerView(
        frame: CGRect(
          x: size.width * 0.15, y: size.height * 0.2, width: size.width * 0.7,
          height: size.height * 0.6)))
  }
}
