import Testing

@Suite struct `An override in an extension` {
  @Test func `moves to the end of its class, with its comments`() {
    let ported = Ported([
      "Panel.swift": """
      class Panel: UIView {
        var count = 0
        // The end.
      }
      """,
      "Panel+Touches.swift": """
      // The header.
      import UIKit

      extension Panel: Counting {
        func helper() {}

        /// Counts.
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
          count += 1  // One more.
        }
        func other() {}
      }
      """,
    ])
    #expect(
      ported["Panel.swift"] == """
        class Panel: UIView {
          var count = 0

          /// Counts.
          override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            count += 1  // One more.
          }
          // The end.
        }
        """)
    #expect(
      ported["Panel+Touches.swift"] == """
        // The header.
        import UIKit

        extension Panel: Counting {
          func helper() {}
          func other() {}
        }
        """)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `takes an extension with it that has nothing else`() {
    let ported = Ported(
      """
      class Panel: UIView {}

      extension Panel {
        override var canBecomeFirstResponder: Bool { true }

        @objc override func tapped() { go(#selector(tapped)) }
      }

      extension Panel {}
      """)
    #expect(
      ported.text == """
        class Panel: UIView {

          override var canBecomeFirstResponder: Bool { true }

          override func tapped() { go(Selector(Panel.tapped)) }
        }

        extension Panel {}
        """)
    #expect(ported.isStable)
  }

  @Test func `takes along the method that it overrides, if that is in an extension`() {
    let ported = Ported(
      """
      class Base: UIView {
      }
      extension Base {
        @objc func refresh(_ sender: Any) {}
        @objc var name: String { "" }
        @objc func stays() {}
      }
      class Panel: Base {
        override func refresh(_ sender: Any) {}
        override var name: String { "panel" }
      }
      """)
    #expect(
      ported.text == """
        class Base: UIView {

          func refresh(_ sender: Any) {}

          var name: String { "" }
        }
        extension Base {
          func stays() {}
        }
        class Panel: Base {
          override func refresh(_ sender: Any) {}
          override var name: String { "panel" }
        }
        """)
    #expect(ported.isStable)
  }

  @Test func `of a class that is not in the program is reported and left`() {
    let source = """
      extension UINavigationController {
        open override var shouldAutorotate: Bool { true }
      }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:2:3: warning: an extension cannot override; the class UINavigationController is "
          + "not part of this program, so use a subclass"
      ])
  }

  @Test func `in a nested class stays`() {
    let source = """
      class Panel: UIView {}
      extension Panel {
        class Row: UIView { override func layoutSubviews() {} }
      }
      """
    #expect(Ported(source).text == source)
  }
}
