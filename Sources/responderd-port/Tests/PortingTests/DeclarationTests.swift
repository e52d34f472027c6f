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
        @IBAction func done() {}
        @IBAction private func moved(_ sender: UIView, for event: UIEvent) {}
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
          func done() {}
          private func moved(_ sender: UIView, for event: UIEvent) {}
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
    #expect(ported.text == "class Panel: UIView {\n  var label: UILabel!\n}")
    #expect(ported.findings == ["App.swift:2:3: \(message)"])
    #expect(ported.originalFindings == ["App.swift:3:3: \(message)"])
  }

  @Test func `of an outlet retains a view, a recogniser or a constraint`() {
    let ported = Ported(
      """
      protocol KnobDelegate: AnyObject {}
      class Knob: UIControl {
        @IBOutlet weak var delegate: KnobDelegate?
        @IBOutlet weak var scrolling: UIScrollViewDelegate?
        @IBOutlet private weak var thumb: UIView!
        weak var owner: UIView?
      }
      class Panel: UIViewController {
        @IBOutlet weak var knob: Knob!
        @IBOutlet weak private(set) var height: NSLayoutConstraint?
        @IBOutlet weak var pan: UIPanGestureRecognizer!
        @IBOutlet weak var child: Panel!
        @IBOutlet weak var target: AnyObject?
      }
      """)
    #expect(
      ported.text == """
        protocol KnobDelegate: AnyObject {}
        class Knob: UIControl {
          weak var delegate: KnobDelegate?
          weak var scrolling: UIScrollViewDelegate?
          private var thumb: UIView!
          weak var owner: UIView?
        }
        class Panel: UIViewController {
          var knob: Knob!
          private(set) var height: NSLayoutConstraint?
          var pan: UIPanGestureRecognizer!
          weak var child: Panel!
          weak var target: AnyObject?
        }
        """)
    #expect(ported.findings.count == 8)
    #expect(ported.isStable)
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

  @Test func `of optional methods in a condition is reported`() {
    let ported = Ported(
      """
      @objc protocol PanelDelegate {
        #if DEBUG
        @objc optional func moved()
        #endif
        @objc optional func closed()
      }
      """)
    #expect(
      ported.text == """
        protocol PanelDelegate: AnyObject {
          #if DEBUG
          func moved()
          #endif
          func closed()
        }

        extension PanelDelegate {
          func closed() {}
        }
        """)
    #expect(ported.findings.count == 1)
    #expect(ported.findings.first?.hasPrefix("App.swift:3:3: warning: ") == true)
    #expect(ported.isStable)
  }

  @Test func `of a nested protocol gets its extension after the outermost type`() {
    let ported = Ported(
      """
      class Panel: UIView {
        class Row: UIView {
          @objc protocol Delegate { @objc optional func moved() }
        }
        @objc private protocol Own { @objc optional func moved() }
      }
      extension Panel {
        @objc protocol Source { @objc optional func name() -> String? }
      }
      """)
    #expect(
      ported.text == """
        class Panel: UIView {
          class Row: UIView {
            protocol Delegate: AnyObject { func moved() }
          }
          private protocol Own: AnyObject { func moved() }
        }

        extension Panel.Row.Delegate {
          func moved() {}
        }
        extension Panel {
          protocol Source: AnyObject { func name() -> String? }
        }

        extension Panel.Source {
          func name() -> String? { nil }
        }
        """)
    #expect(ported.findings.count == 1)
    #expect(ported.findings.first?.hasPrefix("App.swift:5:") == true)
    #expect(ported.isStable)
  }

  @Test func `of a protocol in a function is reported`() {
    let ported = Ported("func f() {\n  @objc protocol P { @objc optional func g() }\n}\n")
    #expect(ported.text == "func f() {\n  protocol P: AnyObject { func g() }\n}\n")
    #expect(ported.findings.count == 1)
  }

  @Test func `of an optional method with the name of a property is reported at its calls`() {
    let ported = Ported(
      """
      @objc protocol LoaderDelegate {
        @objc optional func didFinish()
        @objc optional func loader(_ loader: Loader, failed error: String)
      }
      class Loader {
        var didFinish: (() -> Void)?
        var loader: ((Int) -> Void)?
        func f() {
          self.didFinish?()
          delegate?.loader?(self, failed: "")
          self.loader?(1)
        }
      }
      """)
    #expect(ported.text.contains("self.didFinish?()"))
    #expect(ported.text.contains("delegate?.loader(self, failed: \"\")"))
    #expect(ported.text.contains("self.loader?(1)"))
    #expect(ported.findings.count == 1)
    #expect(ported.findings.first?.contains(":14:10: warning: didFinish is the name") == true)
  }

  @Test func `of UIKit's delegates has no optional methods`() {
    let ported = Ported(
      """
      func f() {
        scroll.delegate?.scrollViewDidScroll?(scroll)
        if pan.delegate?.gestureRecognizer?(pan, shouldReceive: touch) ?? true {}
        app.delegate?.application?(app, didFinishLaunchingWithOptions: nil)
        app.delegate?.application?(app, other: nil)
      }
      """)
    #expect(
      ported.text == """
        func f() {
          scroll.delegate?.scrollViewDidScroll(scroll)
          if pan.delegate?.gestureRecognizer(pan, shouldReceive: touch) ?? true {}
          app.delegate?.application(app, didFinishLaunchingWithOptions: nil)
          app.delegate?.application?(app, other: nil)
        }
        """)
    #expect(ported.findings.isEmpty)
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

  @Test func `of a view that a table makes is required`() {
    let ported = Ported(
      """
      class Row: UITableViewCell {
        override init(style: CellStyle, reuseIdentifier: String?) {}
        override init(frame: CGRect) {}
      }
      class Head: UITableViewHeaderFooterView { override init(reuseIdentifier: String?) {} }
      """)
    #expect(
      ported.text == """
        class Row: UITableViewCell {
          required init(style: CellStyle, reuseIdentifier: String?) {}
          override init(frame: CGRect) {}
        }
        class Head: UITableViewHeaderFooterView { required init(reuseIdentifier: String?) {} }
        """)
    #expect(ported.isStable)
  }

  @Test func `of a view that a collection makes is required`() {
    let ported = Ported(
      """
      class Tile: UICollectionViewCell { override init(frame: CGRect) {} }
      class Photo: Tile { override init(frame: CGRect) {} }
      class Head: UICollectionReusableView { override init(frame: CGRect) {} }
      class Panel: UIView { override init(frame: CGRect) {} }
      """)
    #expect(
      ported.text == """
        class Tile: UICollectionViewCell { required init(frame: CGRect) {} }
        class Photo: Tile { required init(frame: CGRect) {} }
        class Head: UICollectionReusableView { required init(frame: CGRect) {} }
        class Panel: UIView { override init(frame: CGRect) {} }
        """)
    #expect(ported.isStable)
  }

  @Test func `of a view with other initialisers is added`() {
    let ported = Ported(
      """
      public class Row: UITableViewCell {
        public init(title: String) {
          super.init(style: .default, reuseIdentifier: title)
        }
      }
      class Head: UITableViewHeaderFooterView { required init?(coder: NSCoder) { fatalError() } }
      class Tile: UICollectionViewCell { init(title: String) { super.init(frame: .zero) } }
      class Slide: UIStoryboardSegue { init(a: Int) { fatalError() } }
      class Plain: UITableViewCell { convenience init(a: Int) { self.init() } }
      class Spin: CABasicAnimation { init(turns: Int) { super.init() } }
      class Some: UITableViewCell {
        init(title: String) {}
        #if DEBUG
        override init(style: CellStyle, reuseIdentifier: String?) {}
        #endif
      }
      """)
    #expect(
      ported.text.contains(
        """
          }

          public required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            fatalError("init(style:reuseIdentifier:) has not been implemented")
          }
        }
        """))
    for declaration in [
      "required init(reuseIdentifier: String?) {", "required init(frame: CGRect) {",
      "required init(identifier: String?, source: UIViewController, destination: UIViewController) {",
      "required init() {",
    ] {
      #expect(ported.text.ranges(of: declaration).count == 1)
    }
    #expect(ported.text.ranges(of: "has not been implemented").count == 5)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `of a view is not added if calls would reach it instead of another one`() {
    let source = """
      class Cell: UITableViewCell {
        init(style: CellStyle, reuseIdentifier: String?, model: Int? = nil) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
        }
      }
      class Tile: UICollectionViewCell { init(frame: CGRect, title: String = "") {} }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings.count == 2)
  }

  @Test func `of a class that is named without the type around it is required`() {
    let ported = Ported(
      """
      class Cell: UIView { override init(frame: CGRect) {} }
      enum Model {
        class Cell: UICollectionViewCell {}
        class Big: Cell { override init(frame: CGRect) {} }
      }
      extension Model { class Small: Big { override init(frame: CGRect) {} } }
      class Outer {
        class Model { class Cell: UIKit.UICollectionViewCell {} }
        class Big: Model.Cell { override init(frame: CGRect) {} }
      }
      class Row: UIKit.UICollectionViewCell { private override init(frame: CGRect) {} }
      """)
    #expect(ported.text.ranges(of: "required init(frame: CGRect)").count == 4)
    #expect(!ported.text.contains("private"))
    #expect(ported.text.hasPrefix("class Cell: UIView { override init(frame"))
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
