import Foundation
import Testing

@Suite struct `An override in an extension` {
  @Test func `moves to the end of its class, with its comments`() {
    let ported = Ported([
      "Panel.swift": """
      import UIKit
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
        import UIKit
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

  @Test(arguments: [
    "class Panel: UIView {}\n#if DEBUG\nextension Panel {\n  override func f() {}\n}\n#endif\n",
    "#if DEBUG\nclass Panel: UIView {}\n#endif\nextension Panel {\n  override func f() {}\n}\n",
  ])
  func `stays if the extension or the class is in a condition`(source: String) {
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings.count == 1)
    #expect(ported.findings.first?.contains("with the conditions of #if") == true)
  }

  @Test func `that a condition excludes on Linux stays without a report`() {
    let source = """
      class Panel: UIView {}
      #if !os(Linux)
      extension Panel { override func f() {} }
      #endif
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings.isEmpty)
  }

  @Test func `moves to the class of its name in the same file, else in the same folder`() {
    let move = "extension Panel { override func f() {} }\n"
    let ported = Ported([
      "App/Panel.swift": "class Panel: UIView {}\n", "App/Touches.swift": move,
      "Widget/Panel.swift": "class Panel: UIView {}\n" + move,
    ])
    #expect(ported["App/Panel.swift"].contains("override"))
    #expect(ported["App/Touches.swift"] == "\n")
    #expect(ported["Widget/Panel.swift"].components(separatedBy: "override").count == 2)
    #expect(ported.findings.isEmpty)
  }

  @Test func `stays if several classes have the name`() {
    let move = "extension Panel {\n  override func f() {}\n}\n"
    let ported = Ported([
      "App/Panel.swift": "class Panel: UIView {}\n", "Shared/Touches.swift": move,
      "Widget/Panel.swift": "class Panel: UIView {}\n",
    ])
    #expect(ported["Shared/Touches.swift"] == move)
    #expect(
      ported.findings == [
        "Shared/Touches.swift:2:3: warning: an extension cannot override; several classes are named "
          + "Panel, so move this to the right one"
      ])
  }

  @Test func `stays if only a nested class has the name`() {
    let source = """
      class Panel: UIView { class Row: UIView {} }
      typealias Row = Panel.Row
      extension Row { override func f() {} }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings.count == 1)
  }

  @Test func `of particular arguments stays`() {
    let source = "class Box<T>: UIView {}\nextension Box<Int> {\n  override func f() {}\n}\n"
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:3:3: warning: an extension cannot override; move this to the class, for all its "
          + "arguments"
      ])
  }

  @Test func `takes the access of the extension with it`() {
    let ported = Ported(
      """
      public class Panel: UIView {}
      public extension Panel {
        /// Counts.
        @MainActor override func f() {}
        internal override func g() {}
      }
      class Base: UIView {}
      private extension Base {
        @objc func h() {}
      }
      class Own: Base { override func h() {} }
      """)
    #expect(
      ported.text == """
        public class Panel: UIView {

          /// Counts.
          @MainActor public override func f() {}

          internal override func g() {}
        }
        class Base: UIView {

          fileprivate func h() {}
        }
        class Own: Base { override func h() {} }
        """)
    #expect(ported.isStable)
  }

  @Test func `takes the attributes of the extension with it`() {
    let ported = Ported(
      """
      class Panel: NSObject {}
      @available(iOS 13, *) @MainActor extension Panel {
        override var f: Int { 1 }
        // Why.
        @available(iOS 14, *) nonisolated override func g() {}
      }
      """)
    #expect(
      ported.text == """
        class Panel: NSObject {

          @available(iOS 13, *) @MainActor override var f: Int { 1 }

          // Why.
          @available(iOS 14, *) nonisolated override func g() {}
        }
        @available(iOS 13, *) @MainActor extension Panel {
        }
        """)
    #expect(ported.isStable)
  }

  @Test func `stays in its file if it uses what is private there`() {
    let source = """
      import UIKit
      private let limit = 3
      extension Panel {
        override func f() { use(limit) }
        override func g() {}
      }
      """
    let ported = Ported([
      "Panel.swift": "import UIKit\nclass Panel: UIView {}\n", "Touches.swift": source,
    ])
    #expect(ported["Panel.swift"].contains("override func g() {}"))
    #expect(!ported["Panel.swift"].contains("limit"))
    #expect(ported["Touches.swift"].contains("override func f() { use(limit) }"))
    #expect(
      ported.findings == [
        "Touches.swift:4:3: warning: an extension cannot override; move this to the class, and also "
          + "limit, which is private to this file"
      ])
    #expect(Ported(source + "\nclass Panel: UIView {}\n").findings.isEmpty)
  }

  @Test func `brings the imports that the file of its class lacks`() {
    let ported = Ported([
      "Panel.swift": "// Header.\nimport UIKit\nclass Panel: UIView {}\n",
      "Touches.swift": """
      import Logging
      import UIKit
      import AVFoundation
      extension Panel { override func f() {} }
      """,
    ])
    #expect(
      ported["Panel.swift"].hasPrefix("// Header.\nimport Logging\nimport UIKit\nclass Panel"))
    #expect(ported.isStable)
  }

  @Test func `stays if it needs an import in a condition`() {
    let source = """
      #if canImport(Logging)
      import Logging
      #endif
      extension Panel { override func f() {} }
      """
    let ported = Ported(["Panel.swift": "class Panel: UIView {}\n", "Touches.swift": source])
    #expect(ported["Touches.swift"] == source)
    #expect(ported.findings.count == 1)
  }
}
