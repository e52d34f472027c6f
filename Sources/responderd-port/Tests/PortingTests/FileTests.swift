import Porting
import Testing

@Suite struct `A file` {
  @Test(arguments: [
    ("os(iOS)", "os(iOS) || os(Linux)"),
    ("os(iOS) || os(tvOS)", "os(iOS) || os(Linux) || os(tvOS)"),
    ("!os(iOS)", "!(os(iOS) || os(Linux))"),
    ("os(iOS) && DEBUG", "(os(iOS) || os(Linux)) && DEBUG"),
    ("canImport(UIKit) && !os(iOS)", "canImport(UIKit) && !(os(iOS) || os(Linux))"),
    ("os(macOS)", "os(macOS)"),
    ("os(iOS) && !os(Linux)", "os(iOS) && !os(Linux)"),
  ])
  func `takes the branch of iOS`(condition: String, expected: String) {
    let ported = Ported(
      "#if os(macOS)\nimport AppKit\n#elseif \(condition)\nimport UIKit\n#endif\n")
    #expect(ported.text.contains("#elseif \(expected)\n"), "\(ported.text)")
    #expect(ported.isStable)
  }

  @Test func `keeps its branches if one of them is for Linux`() {
    let source = """
      #if os(iOS) || os(tvOS)
      let a = 1
      #elseif os( Linux )
      let a = 2
      #endif
      """
    #expect(Ported(source).text == source)
    let nested = "#if os(Linux)\n#else\n#if os(iOS)\n#endif\n#endif\n"
    #expect(Ported(nested).text.contains("#if os(iOS) || os(Linux)"))
  }

  @Test func `imports whole modules, once`() {
    let ported = Ported(
      """
      // Header.
      import UIKit
      import UIKit.UIGestureRecognizerSubclass
      import class QuartzCore.CALayer
      import struct QuartzCore.CATransform3D
      import struct Foundation.Data
      import ObjectiveC
      import Darwin
      import func Darwin.sqrt
      import Darwin.C
      """)
    #expect(
      ported.text == """
        // Header.
        import UIKit
        import QuartzCore
        import struct Foundation.Data
        import Glibc
        import func Glibc.sqrt
        import Glibc
        """)
    #expect(ported.isStable)
    #expect(Ported("import UIKit.UIGestureRecognizerSubclass\n").text == "import UIKit\n")
  }

  @Test func `reports the modules that Linux does not have, unless a condition asks for them`() {
    let ported = Ported(
      "import UIKit\nimport AVFoundation\n#if canImport(WebKit)\nimport WebKit\n#endif\n")
    #expect(
      ported.findings == ["App.swift:2:1: warning: there is no module AVFoundation on Linux"])
  }

  @Test(arguments: [
    ("#if os(iOS)", true), ("#if canImport(os)", false), ("#if canImport(os) && DEBUG", false),
    ("#if !os(Linux)", false), ("#if os(macOS) || os(tvOS)", false), ("#if !canImport(os)", true),
    ("#if DEBUG", true), ("#if os(Linux)\n#else", false), ("#if os(iOS)\n#else", false),
    ("#if (os(macOS))", false), ("#if swift(>=6) && os(watchOS)", false),
  ])
  func `reports a missing module if Linux has the branch`(condition: String, isReported: Bool) {
    let ported = Ported("\(condition)\nimport os\n#endif\n")
    #expect(ported.findings.isEmpty != isReported)
  }

  @Test func `gets ordinary expressions for the literals of Xcode`() {
    let ported = Ported(
      """
      let a = #keyPath(CALayer.bounds.size)
      let b = #keyPath(position)
      let e = [#keyPath(Item.URL), #keyPath(URL), #keyPath(App.Item.name), #keyPath(Item.URL.path)]
      let c = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
      let d = #imageLiteral(resourceName: "cross")
      """)
    #expect(
      ported.text == """
        let a = "bounds.size"
        let b = "position"
        let e = ["URL", "URL", "name", "URL.path"]
        let c = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        let d = UIImage(named: "cross")!
        """)
  }

  @Test func `gets the present names of types`() {
    let ported = Ported(
      """
      func f(_ state: UIControlState, _ keys: [UIApplicationLaunchOptionsKey: Any]?) {
        set(UIViewAnimationOptions(), UIEventSubtype.motionShake, UILayoutConstraintAxis.vertical)
        set(other.UITouchPhase, UIButtonType.system)
      }
      enum UIButtonType { case system }
      """)
    #expect(
      ported.text == """
        func f(_ state: UIControl.State, _ keys: [UIApplication.LaunchOptionsKey: Any]?) {
          set(UIView.AnimationOptions(), UIEvent.EventSubtype.motionShake, NSLayoutConstraint.Axis.vertical)
          set(other.UITouchPhase, UIButtonType.system)
        }
        enum UIButtonType { case system }
        """)
    #expect(ported.isStable)
  }

  @Test func `gets the present names of functions, methods and notifications`() {
    let ported = Ported(
      """
      addChildViewController(page)
      page.didMove(toParentViewController: self)
      page.removeFromParentViewController()
      view.bringSubview(toFront: page.view)
      let pages = childViewControllers + other.childViewControllers
      let frame = UIEdgeInsetsInsetRect(view.bounds, UIEdgeInsetsMake(1, top(), 3, 4))
      if UIDeviceOrientationIsLandscape(UIDevice.current.orientation) {}
      observe(.UIApplicationDidBecomeActive, NSNotification.Name.UIKeyboardWillShow)
      turn.repeatCount = HUGE
      window.windowLevel = UIWindowLevelStatusBar + 1
      layer.lineCap = kCALineCapRound
      let delay = Double(NSEC_PER_SEC)
      let bundle = Bundle(for: Page.classForCoder())
      """)
    #expect(
      ported.text == """
        addChild(page)
        page.didMove(toParent: self)
        page.removeFromParent()
        view.bringSubviewToFront(page.view)
        let pages = children + other.children
        let frame = view.bounds.inset(by: UIEdgeInsets(top: 1, left: top(), bottom: 3, right: 4))
        if UIDevice.current.orientation.isLandscape {}
        observe(UIApplication.didBecomeActiveNotification, UIResponder.keyboardWillShowNotification)
        turn.repeatCount = Float.greatestFiniteMagnitude
        window.windowLevel = UIWindow.Level.statusBar + 1
        layer.lineCap = CAShapeLayerLineCap.round
        let delay = Double(UInt64(1_000_000_000))
        let bundle = Bundle(for: Page.self)
        """)
    #expect(ported.isStable)
    let own = """
      struct A {
        var childViewControllers = 0
        func addChildViewController(_ a: Int) { addChildViewController(childViewControllers) }
      }
      """
    #expect(Ported(own).text == own)
  }

  @Test func `keeps the names that the program declares`() {
    let ported = Ported(
      """
      let NSEC_PER_SEC = 2
      func UIOffsetMake(_ x: Int, _ y: Int) {}
      enum Kind { case UIKeyboardDidShow }
      class Pages: UIViewController {
        init(childViewControllers: [UIViewController]) {
          childViewControllers.forEach { addChildViewController($0) }
        }
        func f() {
          if let HUGE = huge() { use(HUGE, NSEC_PER_SEC, UIOffsetMake(1, 2), Kind.UIKeyboardDidShow) }
          each { kCALineCapRound in use(kCALineCapRound, \\Pages.title) }
          each { (MAXFLOAT: Int) in use(MAXFLOAT) }
          observe(.UIKeyboardDidShow, .UIKeyboardDidHide)
          use(self.childViewControllers)
        }
      }
      """)
    #expect(
      ported.text == """
        let NSEC_PER_SEC = 2
        func UIOffsetMake(_ x: Int, _ y: Int) {}
        enum Kind { case UIKeyboardDidShow }
        class Pages: UIViewController {
          init(childViewControllers: [UIViewController]) {
            childViewControllers.forEach { addChild($0) }
          }
          func f() {
            if let HUGE = huge() { use(HUGE, NSEC_PER_SEC, UIOffsetMake(1, 2), Kind.UIKeyboardDidShow) }
            each { kCALineCapRound in use(kCALineCapRound, \\Pages.title) }
            each { (MAXFLOAT: Int) in use(MAXFLOAT) }
            observe(.UIKeyboardDidShow, UIResponder.keyboardDidHideNotification)
            use(self.children)
          }
        }
        """)
    #expect(ported.isStable)
    for own in [
      "func f() { let childViewControllers = g(); use(childViewControllers) }",
      "let a = (childViewControllers: 1, 2), b = a.childViewControllers",
      "func f(a: (childViewControllers: Int, Int)) { use(a.childViewControllers) }",
      "func f(_ HUGE: Float, b NSEC_PER_MSEC: Int) { use(HUGE, NSEC_PER_MSEC) }",
      "typealias UIControlState = Int; let a: UIControlState = 1",
    ] {
      #expect(Ported(own).text == own)
    }
  }

  @Test func `renames the methods of controllers beside overrides of the same base name`() {
    let ported = Ported(
      """
      class A: UIView { override func willMove(toSuperview view: UIView?) {} }
      class B: UIViewController {
        func leave() { willMove(toParentViewController: nil) }
      }
      """)
    #expect(ported.text.contains("func leave() { willMove(toParent: nil) }"))
    #expect(ported.isStable)
  }

  @Test func `reads the states of assistive technologies as properties`() {
    let ported = Ported(
      """
      if UIAccessibilityIsReduceMotionEnabled() || UIAccessibilityIsVoiceOverRunning() {}
      let end = info[UIKeyboardFrameEndUserInfoKey], kind = UICollectionElementKindSectionHeader
      observe(.UIWindowDidBecomeVisible, .UIApplicationDidChangeStatusBarOrientation)
      """)
    #expect(
      ported.text == """
        if UIAccessibility.isReduceMotionEnabled || UIAccessibility.isVoiceOverRunning {}
        let end = info[UIResponder.keyboardFrameEndUserInfoKey], kind = UICollectionView.elementKindSectionHeader
        observe(UIWindow.didBecomeVisibleNotification, UIApplication.didChangeStatusBarOrientationNotification)
        """)
    #expect(ported.isStable)
  }

  @Test func `imports UIKit if a header of the program does`() {
    let ported = Ported([
      "A.swift": "import Foundation\n\nclass A: UIView {}\n",
      "B.swift": "import Foundation\nlet b = CGVector()\n", "C.swift": "let c = 1\n",
    ])
    #expect(ported["A.swift"] == "import UIKit\nimport Foundation\n\nclass A: UIView {}\n")
    #expect(ported["B.swift"] == "import UIKit\nimport Foundation\nlet b = CGVector()\n")
    #expect(ported["C.swift"] == "let c = 1\n")
    #expect(ported.isStable)
    for text in [
      "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\n",
      "let a: UIControlEvents = b\n",
      "let a = NSNotification.Name.UIApplicationDidBecomeActive\n",
    ] {
      let ported = Ported("import Foundation\n" + text)
      #expect(ported.text.hasPrefix("import UIKit\nimport Foundation\n"))
      #expect(ported.isStable)
    }
    for text in [
      "import SwiftUI\nlet a: UIView\n", "class UIView {}\nlet a: UIView\n",
      "#if os(iOS) || os(Linux)\nimport UIKit\n#endif\nlet a: UIView\n",
      "#if os(macOS)\nlet a: UIView\n#endif\n", "import Gauges\nlet a: UIGauge\n",
      "import Gauges\nlet a = \"UIView\", b: UIGauge\n",
    ] {
      #expect(Ported(text).text == text)
    }
  }

  @Test func `imports UIKit for the application's timers`() {
    let block = "let a = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }\n"
    let method = "let b = Timer.scheduledTimer(timeInterval: 1, target: x, selector: s)\n"
    let others =
      "let c = Timer(timeInterval: 1, repeats: false) { _ in }\nlet d = Queue.scheduled(1)\n"
      + "#if os(macOS)\n\(block)#endif\n"
    let ported = Ported([
      "A.swift": "import UIKit\n\(block)", "B.swift": "import Foundation\n\(block)",
      "C.swift": "import Foundation\n\(method)", "D.swift": "import Foundation\n\(others)",
    ])
    let present = block.replacing("scheduledTimer", with: "scheduled")
    #expect(ported["A.swift"] == "import UIKit\n\(present)")
    #expect(ported["B.swift"] == "import UIKit\nimport Foundation\n\(present)")
    #expect(ported["C.swift"] == "import UIKit\nimport Foundation\n\(method)")
    #expect(ported["D.swift"].hasPrefix("import Foundation\n"))
    #expect(ported.isStable)
    let withoutUIKit = Ported("import Foundation\n\(method)")
    #expect(withoutUIKit.text == "import Foundation\n\(method)")
  }

  @Test func `isolates a deinit that calls something`() {
    let ported = Ported(
      """
      class A: UIView { deinit { stop() } }
      class B: UIView { deinit { NotificationCenter.default.removeObserver(self) } }
      class C: NSObject { deinit { stop() } }
      class D {
        let pan = UIPanGestureRecognizer()
        init() { pan.addTarget(self, action: #selector(moved)) }
        @objc func moved() {}
        deinit { pan.view?.removeGestureRecognizer(pan) }
      }
      """)
    #expect(ported.text.contains("class A: UIView { isolated deinit { stop() } }"))
    #expect(ported.text.contains("class B: UIView { deinit {"))
    #expect(ported.text.contains("class C: NSObject { deinit {"))
    #expect(ported.text.contains("  isolated deinit { pan.view?"))
    #expect(ported.isStable)
  }

  @Test func `isolates a deinit only in a class that is isolated`() {
    let own = """
      class A: Operation {
        deinit { stop() }
        func f() { go(Selector(A.stop)) }
      }
      class B: Equatable {
        deinit { stop() }
        func f() { go(Selector(B.stop)) }
      }
      class C: UIImage { deinit { stop() } }
      class D: UICollectionViewLayoutAttributes { deinit { stop() } }
      class E: Operation, UITableViewDelegate { deinit { stop() } }
      class F: NSObject { deinit { stop() } }
      extension F: UITableViewDelegate {}
      """
    #expect(Ported(own).text == own)
    let nested = """
      class Job: NSObject {}
      class Panel: UIView {
        class Job: NSObject { deinit { stop() } }
      }
      class Row: UIView {}
      struct Table { class Row { deinit { stop() } } }
      """
    #expect(Ported(nested).text == nested)
    #expect(
      Ported("class Row {}\nstruct A { class Row: UIView { deinit { stop() } } }").text
        == "class Row {}\nstruct A { class Row: UIView { isolated deinit { stop() } } }")
    for line in [
      "class A: NSObject, UITableViewDelegate { deinit { stop() } }",
      "class A: UIView { deinit { link.invalidate() } }",
      "class A: UIView { deinit { cancel() } }",
      "class A: UIView { deinit { self.cancel() } }",
      "class A: UIView { deinit { job.cancel() }; func cancel() {} }",
    ] {
      #expect(Ported(line).text == line.replacing("deinit", with: "isolated deinit"))
    }
    for line in [
      "class A: UIView { deinit { task?.cancel() } }", "class A: UIView { deinit { print(1) } }",
    ] {
      #expect(Ported(line).text == line)
    }
  }

  @Test func `isolates a deinit that sets a property of another object`() {
    let ported = Ported(
      """
      class A: UIView { deinit { table.delegate = nil } }
      class B: UIView { deinit { self.table = nil } }
      class C: UIView { var table: UIView?; deinit { table = nil; var a = 1; a += 1 } }
      class D: UIView { deinit { self.table?.delegate = nil } }
      class E: UIView { deinit { Gauge.live -= 1 } }
      class F: UIView { deinit { all.views[id] = nil } }
      class G: UIView { deinit { let a = b.c <= 1 } }
      class H: UIView { deinit { liveGauges -= 1 } }
      class I: UIView { deinit { (a.delegate, b.delegate) = (nil, nil) } }
      """)
    #expect(
      ported.text == """
        class A: UIView { isolated deinit { table.delegate = nil } }
        class B: UIView { deinit { self.table = nil } }
        class C: UIView { var table: UIView?; deinit { table = nil; var a = 1; a += 1 } }
        class D: UIView { isolated deinit { self.table?.delegate = nil } }
        class E: UIView { isolated deinit { Gauge.live -= 1 } }
        class F: UIView { isolated deinit { all.views[id] = nil } }
        class G: UIView { deinit { let a = b.c <= 1 } }
        class H: UIView { isolated deinit { liveGauges -= 1 } }
        class I: UIView { isolated deinit { (a.delegate, b.delegate) = (nil, nil) } }
        """)
  }

  @Test func `takes the declarations of the branch that Linux takes`() {
    let ported = Ported(
      """
      #if os(iOS)
      open class BaseView: UIView { deinit { stop() } }
      #elseif os(macOS)
      open class BaseView: NSView { deinit { stop() } }
      #endif
      class Gauge: BaseView { deinit { stop() } }
      """)
    #expect(ported.text.contains("class BaseView: UIView { isolated deinit"))
    #expect(ported.text.contains("class Gauge: BaseView { isolated deinit"))
  }

  @Test func `makes the initialisers required that the library calls`() {
    let ported = Ported(
      """
      open class Tile: UICollectionViewCell {
        override init(frame: CGRect) { super.init(frame: frame) }
      }
      open class Row: UITableViewHeaderFooterView {
        internal override init(reuseIdentifier: String?) { super.init(reuseIdentifier: nil) }
      }
      extension UICollectionViewCell: Reusable {}
      class Spin: CABasicAnimation { override init() { super.init() } }
      class Slide: UIStoryboardSegue {
        override init(identifier: String?, source: UIViewController, destination: UIViewController) {
          super.init(identifier: identifier, source: source, destination: destination)
        }
      }
      open class Ring: CALayer {
        override init(layer: Any) { super.init(layer: layer) }
      }
      extension CAShapeLayer { convenience init(path: CGPath? = nil) { self.init() } }
      class Arc: CAShapeLayer {
        init(width: CGFloat) { super.init() }
      }
      """)
    #expect(ported.text.contains("  public required init(frame: CGRect)"))
    #expect(ported.text.contains("  public required init(reuseIdentifier: String?)"))
    #expect(ported.text.contains("class Spin: CABasicAnimation { required init()"))
    #expect(ported.text.contains("  required init(identifier: String?, source"))
    #expect(ported.text.contains("  public required init() {\n    fatalError("))
    #expect(ported.text.contains("super.init() }\n\n  required init() {\n    fatalError("))
    #expect(ported.findings.isEmpty, "\(ported.findings)")
  }

  @Test func `gets no initialiser that takes over the calls of another`() {
    let source = """
      class Ring: CALayer {
        init(width: CGFloat = 2) { super.init() }
      }
      let ring = Ring()
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:1:7: warning: a layer needs a required init(); add one that calls the initialiser with "
          + "its defaults"
      ])
    let extended = """
      class Ring: CALayer { init(width: CGFloat) { super.init() } }
      extension Ring { convenience init(_ size: Int = 2) { self.init(width: 1) } }
      """
    #expect(Ported(extended).text == extended)
    #expect(Ported(extended).findings.count == 1)
    for other in [
      "class Base: CALayer { convenience init(_ size: Int = 2) { self.init() } }\n"
        + "class Ring: Base { override init(layer: Any) { super.init(layer: layer) } }",
      "class Base: CALayer {}\nextension Base { convenience init(a: Int = 2) { self.init() } }\n"
        + "class Ring: Base { init(width: CGFloat) { super.init() } }",
      "class Ring: CALayer {\n  init(width: CGFloat) {}\n  #if DEBUG\n  init(a: Int = 2) {}\n  #endif\n}",
      "class Ring: CALayer {\n  init(width: CGFloat) {}\n  #if DEBUG\n  required init() {}\n  #endif\n}",
    ] {
      #expect(Ported(other).text == other)
      #expect(Ported(other).findings.count == 1)
    }
    let required = Ported(
      """
      class Base: CALayer { override init() { super.init() } }
      class Ring: Base { init(width: CGFloat) { super.init() } }
      """)
    #expect(required.text.contains("class Base: CALayer { required init() {"))
    #expect(required.text.ranges(of: "required init() {").count == 2)
  }

  @Test func `gets the initialiser that layers need`() {
    let ported = Ported(
      """
      public class Ring: CAShapeLayer {
        let width: CGFloat

        public init(width: CGFloat) {
          self.width = width
          super.init()
        }

        required init?(coder: NSCoder) { fatalError() }
      }
      class Dot: Ring { convenience init(_ a: Int) { self.init(width: 1) } }
      """)
    #expect(
      ported.text.contains(
        """
            super.init()
          }

          public required init() {
            fatalError("init() has not been implemented")
          }

          required init?(coder
        """))
    #expect(ported.text.contains("class Dot: Ring { convenience init"))
    #expect(ported.isStable)
  }

  @Test func `calls the optional methods of UIKit's delegates directly`() {
    let ported = Ported(
      """
      let size = delegate.collectionView!(collection, layout: self, sizeForItemAt: path)
      animator.addAnimations? { step() }
      animator.addCompletion?({ _ in })
      delegate?.scrollViewDidScrollToTop?(view)
      closure!(1)
      """)
    #expect(
      ported.text == """
        let size = delegate.collectionView(collection, layout: self, sizeForItemAt: path)
        animator.addAnimations { step() }
        animator.addCompletion({ _ in })
        delegate?.scrollViewDidScrollToTop(view)
        closure!(1)
        """)
    #expect(ported.isStable)
  }

  @Test func `gets the application's timers`() {
    let ported = Ported(
      """
      let a = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in f() }
      let b = Timer.scheduledTimer(timeInterval: 1, target: x, selector: s, userInfo: nil, repeats: true)
      """)
    #expect(
      ported.text.contains("Timer.scheduled(withTimeInterval: 1, repeats: true) { _ in f() }"))
    #expect(ported.text.contains("Timer.scheduledTimer(timeInterval: 1"))
  }

  @Test func `with a syntax error is left, with its place`() {
    let ported = Ported([
      "A.swift": "class A {\n  @objc func f( {}\n", "B.swift": "@objc class B {}",
    ])
    #expect(ported["A.swift"] == "class A {\n  @objc func f( {}\n")
    #expect(ported["B.swift"] == "class B {}")
    #expect(ported.findings.first?.hasPrefix("A.swift:2:") == true)
    #expect(ported.findings.allSatisfy { $0.contains(": error: ") })
  }

  @Test func `with a space that only Swift 6 refuses is ported`() {
    let ported = Ported("import UIKit\n@available (iOS 9, *)\n@objc class A {}\n")
    #expect(ported.text == "import UIKit\n@available (iOS 9, *)\nclass A {}\n")
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `that is not UTF-8 is left`() {
    let results = Porter.port([Porter.Source(path: "A.swift", bytes: [0x40, 0xFF, 0x0A])])
    #expect(results.first?.isParsed == false)
    #expect(results.first?.isChanged == false)
  }

  @Test func `keeps the ends of its lines and a byte order mark`() {
    let ported = Ported(
      "\u{FEFF}import UIKit\r\n@objc\r\nclass A: UIView {\r\n}\r\nextension A {\r\n  override func f() {}\r\n}\r\n"
    )
    #expect(
      ported.text
        == "\u{FEFF}import UIKit\r\nclass A: UIView {\r\n\r\n  override func f() {}\r\n}\r\n")
    #expect(ported.isStable)
  }
}
