import Foundation
import Testing

@Suite struct `A former name` {
  private static let end = "which the program also declares; rename its declaration, then this"

  @Test func `of a property is read from self if a variable has the present name`() {
    let ported = Ported(
      """
      class Menu: UIViewController {
        let path = \\Menu.childViewControllers
        func show(children: [UIViewController]) { childViewControllers.forEach { hide($0) } }
        func count() { use(self.childViewControllers, other.childViewControllers) }
      }
      """)
    #expect(
      ported.text == """
        class Menu: UIViewController {
          let path = \\Menu.children
          func show(children: [UIViewController]) { self.children.forEach { hide($0) } }
          func count() { use(self.children, other.children) }
        }
        """)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `of a property is reported if the program declares the present name`() {
    let source = """
      extension UIViewController {
        var children: [UIViewController] { childViewControllers.reversed() }
        var others: [UIViewController] { self.childViewControllers }
      }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:2:38: warning: childViewControllers is named children now, \(Self.end)",
        "App.swift:3:41: warning: childViewControllers is named children now, \(Self.end)",
      ])
  }

  @Test func `of a method is reported if the program declares the present name`() {
    let source = """
      extension UIViewController {
        func removeFromParent() { removeFromParentViewController() }
        func leave() { page.removeFromParentViewController() }
      }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:2:29: warning: removeFromParentViewController is named removeFromParent now, "
          + Self.end,
        "App.swift:3:23: warning: removeFromParentViewController is named removeFromParent now, "
          + Self.end,
      ])
    let free = Ported(
      """
      func addChild(_ a: Int) {}
      func f() { addChildViewController(a); b.addChildViewController(c) }
      #if os(macOS)
      func g() { addChildViewController(a) }
      #endif
      """)
    #expect(free.text.contains("f() { addChildViewController(a); b.addChild(c) }"))
    #expect(free.findings.count == 1)
    let overridden = Ported(
      """
      class Page: UIViewController {
        override func removeFromParent() { super.removeFromParent() }
        func leave() { removeFromParentViewController() }
      }
      """)
    #expect(overridden.text.contains("func leave() { removeFromParent() }"))
  }

  @Test func `of a method stays if the program has one with more parameters`() {
    let own = """
      class Deck { func addChildViewController(_ c: Card, animated: Bool = true) {} }
      func f() { d.addChildViewController(c) }
      """
    #expect(Ported(own).text == own)
    #expect(Ported(own).findings.isEmpty)
  }

  @Test func `of a type is replaced in an extension and everywhere else`() {
    let ported = Ported(
      """
      extension UIControlState { static let busy = UIControlState(rawValue: 8) }
      func f(_ state: UIControlState) {}
      """)
    #expect(
      ported.text == """
        extension UIControl.State { static let busy = UIControl.State(rawValue: 8) }
        func f(_ state: UIControl.State) {}
        """)
    #expect(ported.isStable)
  }

  @Test func `of a method is replaced beside a method with other labels`() {
    let ported = Ported(
      """
      extension UIViewController {
        func addChildViewController(_ child: UIViewController, in box: UIView) {
          addChildViewController(child)
          child.didMove(toParentViewController: self)
        }
        func addChild(_ c: UIViewController, to box: UIView) { addChildViewController(c) }
      }
      protocol PanelDelegate: AnyObject { func didMove(_ panel: Panel) }
      """)
    #expect(ported.text.contains("    addChild(child)\n    child.didMove(toParent: self)\n"))
    #expect(ported.text.contains("to box: UIView) { addChild(c) }"))
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `is replaced beside a member of a type that UIKit does not know`() {
    let ported = Ported(
      """
      struct Node { var children: [Node] = [] }
      class Coordinator { func addChild(_ c: Coordinator) {} }
      class Page: UIViewController {
        func f() { for c in childViewControllers { use(c) }; addChildViewController(other) }
      }
      """)
    #expect(ported.text.contains("for c in children { use(c) }; addChild(other)"))
    #expect(ported.findings.isEmpty)
  }

  @Test func `is replaced in overrides and beside them`() {
    let ported = Ported(
      """
      class Nav: UINavigationController {
        override var childViewControllerForStatusBarStyle: UIViewController? { topViewController }
        override func didMove(toParentViewController p: UIViewController?) {
          super.didMove(toParentViewController: p)
        }
      }
      class Box: UIView {
        override func bringSubview(toFront: UIView) { super.bringSubview(toFront: toFront) }
      }
      func g(_ c: UIViewController) { use(c.childViewControllerForStatusBarStyle) }
      """)
    #expect(
      ported.text == """
        class Nav: UINavigationController {
          override var childForStatusBarStyle: UIViewController? { topViewController }
          override func didMove(toParent p: UIViewController?) {
            super.didMove(toParent: p)
          }
        }
        class Box: UIView {
          override func bringSubviewToFront(_ toFront: UIView) { super.bringSubviewToFront(toFront) }
        }
        func g(_ c: UIViewController) { use(c.childForStatusBarStyle) }
        """)
    #expect(ported.findings.isEmpty)
  }

  @Test func `of an override does not stay because another type declares it`() {
    let ported = Ported(
      """
      class Coordinator {
        func addChildViewController(_ c: Coordinator) {}
        var childViewControllers: [Coordinator] = []
      }
      class Nav: UINavigationController {
        override func addChildViewController(_ c: UIViewController) { super.addChildViewController(c) }
        override var childViewControllers: [UIViewController] { super.childViewControllers }
      }
      """)
    #expect(
      ported.text.contains("override func addChild(_ c: UIViewController) { super.addChild(c) }"))
    #expect(ported.text.contains("override var children: [UIViewController] { super.children }"))
    #expect(ported.text.contains("func addChildViewController(_ c: Coordinator) {}"))
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `is renamed beside types that only conform to protocols`() {
    let ported = Ported(
      """
      struct Node: Codable { var children: [Node] = [] }
      class Coordinator: Equatable { func addChild(_ c: Coordinator) {} }
      class Page: UIViewController {
        func f() { use(childViewControllers); addChildViewController(a) }
      }
      """)
    #expect(ported.text.contains("use(children); addChild(a)"))
    #expect(ported.findings.isEmpty)
  }

  @Test func `of an override stays if the program declares it, or the present one`() {
    for source in [
      """
      protocol Container { func addChildViewController(_ c: UIViewController) }
      class Nav: UINavigationController {
        override func addChildViewController(_ c: UIViewController) { super.addChildViewController(c) }
      }
      """,
      """
      class Box: UIView { var childViewControllers: [Int] = [] }
      class Sub: Box { override var childViewControllers: [Int] { didSet {} } }
      """,
    ] {
      #expect(Ported(source).text == source)
    }
    let collision = Ported(
      """
      extension UIViewController { func addChild(_ c: UIViewController) {} }
      class Nav: UINavigationController {
        override func addChildViewController(_ c: UIViewController) { super.addChildViewController(c) }
      }
      """)
    #expect(collision.text.contains("override func addChildViewController"))
    #expect(collision.findings.count == 2)
    let foreign = Ported(
      """
      class Page: FormViewController {
        var children: [Int] = []
        func f() { use(childViewControllers) }
      }
      """)
    #expect(foreign.text.contains("use(childViewControllers)"))
    #expect(foreign.findings.count == 1)
  }

  @Test func `is replaced in the default implementation of an optional requirement`() {
    let ported = Ported(
      """
      @objc protocol GaugeDelegate {
        @objc optional func gauge(_ g: Gauge, didReach state: UIGestureRecognizerState)
      }
      """)
    #expect(!ported.text.contains("UIGestureRecognizerState"))
    #expect(ported.text.components(separatedBy: "state: UIGestureRecognizer.State").count == 3)
    #expect(ported.isStable)
  }

  @Test(arguments: [
    "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\n", "let a = kCAFillModeForwards\n",
    "let a: NSLayoutRelation = b\n",
  ])
  func `gets the import that the present name needs`(source: String) {
    let ported = Ported(["A.swift": "import UIKit\nlet b = UIView()\n", "B.swift": source])
    #expect(ported["B.swift"].hasPrefix("import UIKit\n"))
    #expect(ported.isStable)
  }

  @Test(arguments: [">=4.2", ">=5.0"])
  func `that the present Swift does not compile is left without a report`(version: String) {
    let ported = Ported(
      """
      #if !swift(\(version))
      extension UIViewController {
        var children: [UIViewController] { return childViewControllers }
      }
      #endif
      func f() { use(page.childViewControllers) }
      """)
    #expect(ported.findings.isEmpty)
    #expect(ported.text.contains("use(page.children)"))
  }
}
