import ResponderKit

/// A row with a switch and a title in a stack, which is selected by a tap anywhere.
final class CardRow: UIControl {
  let mark = UISwitch()
  let title = UILabel()
  var isOn = false { didSet { mark.isOn = isOn } }

  init() {
    super.init(frame: .zero)
    contentHorizontalAlignment = .left
    title.text = "1234"
    let row = UIStackView(arrangedSubviews: [mark, title])
    row.alignment = .center
    row.spacing = 8
    row.isUserInteractionEnabled = false
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor),
      heightAnchor.constraint(equalToConstant: 52),
    ])
  }

  required init?(coder: NSCoder) { fatalError("not in a file") }
}

/// Shows the row in the middle of the scene's window.
final class CardController: UIViewController {
  let row = CardRow()

  override func viewDidLoad() {
    super.viewDidLoad()
    row.translatesAutoresizingMaskIntoConstraints = false
    row.addTarget(self, action: Selector(CardController.tapped(_:)), for: .touchUpInside)
    view.addSubview(row)
    NSLayoutConstraint.activate([
      row.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      row.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private func tapped(_ sender: CardRow) { sender.isOn.toggle() }
}

/// Creates the window of the scene.
final class CardSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = CardController()
    window?.makeKeyAndVisible()
  }
}

/// Names the scene's delegate, as the porting command does.
final class CardAppDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: CardSceneDelegate.self)
}
