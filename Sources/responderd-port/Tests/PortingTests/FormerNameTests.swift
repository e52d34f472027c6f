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
}
