import ResponderHost

/// Fills the screen with views in two layers, in rows of ten: boxes with a hundred leaves each.
final class TreeDelegate: UIResponder, UIApplicationDelegate {
  private let window = UIWindow()
  /// How many leaves there are: the command's last word.
  private let leaves = CommandLine.arguments.last.flatMap { Int($0) } ?? 10
  /// Whether a recogniser calls an action for each tap.
  private let hasAction = CommandLine.arguments.contains("tapped-tree")
  private var taps = 0

  private func tapped() { taps += 1 }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let root = TouchedView(frame: window.bounds)
    if hasAction {
      root.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: Selector(TreeDelegate.tapped)))
    }
    var rest = leaves
    let boxes = Self.cells(max(leaves / 100, 1), of: root.bounds.size)
    for frame in boxes {
      let box = TouchedView(frame: frame)
      root.addSubview(box)
      for frame in Self.cells(min(rest, 100), of: frame.size) {
        box.addSubview(TouchedView(frame: frame))
      }
      rest -= 100
    }
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addSubview(root)
    window.makeKeyAndVisible()
    return true
  }

  /// As many places as there are to be, at most ten in a row.
  private static func cells(_ count: Int, of size: CGSize) -> [CGRect] {
    let columns = min(count, 10)
    let rows = (count + columns - 1) / columns
    let (width, height) = (size.width / CGFloat(columns), size.height / CGFloat(rows))
    return (0..<count).map { index in
      CGRect(
        x: width * CGFloat(index % columns), y: height * CGFloat(index / columns), width: width,
        height: height)
    }
  }
}
