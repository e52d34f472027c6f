import Testing

@Suite struct `A declaration` {
  @Test func `loses the attributes of Objective-C, and keeps the others`() {
    let ported = Ported(
      """
      @objcMembers
      @available(iOS 13, *)
      public class Panel: UIView {
        @objc func tapped() {}
        @objc(held:) private func held(_ sender: Any) {}
        @IBAction @objc func sent(_ sender: Any) {}
        /// Kept.
        @objc  // Why.
        dynamic var value = 1
        @nonobjc static let shared = 1
        @IBInspectable var radius: CGFloat = 2
      }
      """)
    #expect(
      ported.text == """
        @available(iOS 13, *)
        public class Panel: UIView {
          func tapped() {}
          private func held(_ sender: Any) {}
          @IBAction func sent(_ sender: Any) {}
          /// Kept.
          // Why.
          dynamic var value = 1
          static let shared = 1
          @IBInspectable var radius: CGFloat = 2
        }
        """)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `of an outlet is reported at its line`() {
    let ported = Ported(
      """
      @objcMembers
      class Panel: UIView {
        @IBOutlet
        weak var label: UILabel!
      }
      """)
    let message =
      "warning: no file of Interface Builder sets this outlet; create the object in code"
    #expect(ported.text == "class Panel: UIView {\n  weak var label: UILabel!\n}")
    #expect(ported.findings == ["App.swift:2:3: \(message)"])
    #expect(ported.originalFindings == ["App.swift:3:3: \(message)"])
  }

  @Test func `of a protocol stays one of classes`() {
    let ported = Ported(
      """
      @objc protocol One {}
      @objc protocol Two: One {}
      @objc public protocol Three: Codable { }
      @objc protocol Four: NSObjectProtocol {}
      @objc protocol Five: UIScrollViewDelegate {}
      protocol Six {}
      """)
    #expect(
      ported.text == """
        protocol One: AnyObject {}
        protocol Two: One {}
        public protocol Three: AnyObject, Codable { }
        protocol Four: NSObjectProtocol {}
        protocol Five: UIScrollViewDelegate {}
        protocol Six {}
        """)
    #expect(ported.isStable)
  }

  @Test func `of optional methods becomes one of default implementations`() {
    let ported = Ported(
      """
      @objc public protocol PanelDelegate {
        @objc optional func moved(_ panel: Panel, to point: CGPoint)
        @objc optional static func name(of panel: Panel) -> String?
        @objc optional func accepts(_ panel: Panel) -> Bool
        func closed()
      }
      func f() {
        delegate?.moved?(panel, to: point)
        _ = delegate.name?(of: panel) ?? "none"
        other?.completion?(1)
      }
      """)
    #expect(
      ported.text == """
        public protocol PanelDelegate: AnyObject {
          func moved(_ panel: Panel, to point: CGPoint)
          static func name(of panel: Panel) -> String?
          func accepts(_ panel: Panel) -> Bool
          func closed()
        }

        extension PanelDelegate {
          public func moved(_ panel: Panel, to point: CGPoint) {}
          public static func name(of panel: Panel) -> String? { nil }
        }
        func f() {
          delegate?.moved(panel, to: point)
          _ = delegate.name(of: panel) ?? "none"
          other?.completion?(1)
        }
        """)
    #expect(ported.findings.count == 1)
    #expect(ported.findings.first?.hasPrefix("App.swift:4:3: warning: ") == true)
    #expect(ported.isStable)
  }

  @Test func `of a layer requires its init`() {
    let ported = Ported(
      """
      class Dial: CALayer { override init() { super.init() } }
      class Ring: Dial { override public init() { super.init() } }
      class Panel: UIView { override init() { super.init() } }
      """)
    #expect(
      ported.text == """
        class Dial: CALayer { required init() { super.init() } }
        class Ring: Dial { required public init() { super.init() } }
        class Panel: UIView { override init() { super.init() } }
        """)
    #expect(ported.isStable)
  }

  @Test func `of the application's delegate becomes the entry point`() {
    let ported = Ported([
      "AppDelegate.swift": """
      @UIApplicationMain
      class AppDelegate: UIResponder, UIApplicationDelegate {

        var window: UIWindow?
      }
      """,
      "SceneDelegate.swift": "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}",
      "Window.swift": "func show() { window.makeKeyAndVisible() }",
    ])
    #expect(
      ported["AppDelegate.swift"] == """
        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          static let sceneManifest: UISceneManifest? = UISceneManifest(delegateClass: SceneDelegate.self)

          var window: UIWindow?
        }
        """)
    #expect(
      ported["SceneDelegate.swift"]
        == "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {}")
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `of a delegate is reported if a storyboard creates the window`() {
    let application = "class AppDelegate: UIResponder, UIApplicationDelegate {}"
    let scene = "\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate {}"
    #expect(
      Ported(application).findings == [
        "App.swift:1:13: warning: no storyboard creates the window; create it in "
          + "application(_:didFinishLaunchingWithOptions:)"
      ])
    #expect(
      Ported(application + scene).findings == [
        "App.swift:4:13: warning: no storyboard creates the window; create it in "
          + "scene(_:willConnectTo:options:)"
      ])
  }

  @Test func `of a delegate with subclasses is reported`() {
    let ported = Ported(
      """
      class Base: UIResponder, UIApplicationDelegate {}
      class AppDelegate: Base { func f() { window.makeKeyAndVisible() } }
      """)
    #expect(
      ported.findings == [
        "App.swift:1:7: warning: Base has to be a final class, but has subclasses"
      ])
  }
}
