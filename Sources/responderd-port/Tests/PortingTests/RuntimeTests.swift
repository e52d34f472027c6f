import Testing

@Suite struct `What needs the Objective-C runtime` {
  private func findings(_ line: String) -> [String] {
    Ported("import UIKit\nfunc run(view: UIView, me: NSObject) {\n  \(line)\n}").findings
  }

  @Test(arguments: [
    ("view.addObserver(me, forKeyPath: \"frame\", options: [], context: nil)", "3:8", "observing"),
    ("let token = view.observe(\\.frame) { _, _ in }", "3:20", "observing"),
    ("objc_setAssociatedObject(view, &key, me, .OBJC_ASSOCIATION_RETAIN)", "3:3", "associated"),
    ("_ = objc_getAssociatedObject(view, &key)", "3:7", "associated"),
    ("if me.responds(to: action) {}", "3:9", "responds(to:)"),
    ("method_exchangeImplementations(one, other)", "3:3", "exchanged"),
    ("_ = view.value(forKey: \"frame\")", "3:12", "coding"),
    ("me.perform(action, with: view)", "3:6", "by their name"),
  ])
  func `is reported at its place`(line: String, place: String, word: String) {
    let found = findings(line)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("App.swift:\(place): warning: ") == true, "\(found)")
    #expect(found.first?.contains(word) == true, "\(found)")
  }

  @Test(arguments: [
    "NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in }",
    "model.observe { _ in }", "list.setValue(1, at: 2)", "animator.perform()",
  ])
  func `is not mistaken for other calls`(line: String) {
    #expect(findings(line).isEmpty)
  }

  @Test(arguments: [
    "let fade = CABasicAnimation(keyPath: \"opacity\")\n  fade.setValue(1, forKey: \"id\")",
    "let all: CAAnimationGroup = make()\n  _ = all.value(forKey: \"id\")",
    "if let slide = last as? CATransition { slide.setValue(1, forKey: \"id\") }",
    "guard let fade = last as? CABasicAnimation else { return }\n  _ = fade.value(forKey: \"id\")",
    "(last as! CAAnimation).setValue(1, forKey: \"id\")",
    "end { (done: CAAnimation?) in _ = done?.value(forKey: \"id\") }",
    "func stop(_ fade: CAAnimation) { _ = fade.value(forKey: \"id\") }",
  ])
  func `is not the value that an animation keeps for a key`(lines: String) {
    #expect(findings(lines).isEmpty)
  }

  @Test(arguments: [
    "let fade = UIView()\n  fade.setValue(1, forKey: \"id\")",
    "let fade = CABasicAnimation()\n  _ = fade.value(forKeyPath: \"a.b\")",
    "let fade = CABasicAnimation()\n  end { fade in _ = fade.value(forKey: \"id\") }",
  ])
  func `is the value for a key of anything else`(lines: String) {
    #expect(findings(lines).count == 1)
  }

  @Test func `is not a method of the program`() {
    let ported = Ported(
      """
      class Store {
        func value(forKey key: String) -> Int { 1 }
        func perform(_ action: Action) {}
      }
      func run(store: Store) { store.perform(store.value(forKey: "a")) }
      """)
    #expect(ported.findings.isEmpty)
  }

  @Test func `is judged by the class of a property and of self`() {
    let ported = Ported(
      """
      class Fade: CABasicAnimation { func mark() { self.setValue(1, forKey: "id") } }
      class Panel: UIView {
        let fade = Fade(), view = UIView()
        func mark() {
          fade.setValue(1, forKey: "id")
          self.fade.setValue(1, forKey: "id")
          self.view.setValue(1, forKey: "id")
          self.setValue(1, forKey: "id")
        }
      }
      """)
    #expect(ported.findings.map { $0.prefix(16) } == ["App.swift:7:15: ", "App.swift:8:10: "])
  }

  @Test func `is not reported where Linux excludes it`() {
    #expect(findings("#if !os(Linux)\n  me.perform(action, with: view)\n  #endif").isEmpty)
  }
}

@Suite struct `A file that a header imports UIKit for` {
  /// Ports a file of a program that imports UIKit elsewhere.
  private func ported(_ source: String) -> String {
    let ported = Ported(["A.swift": source, "B.swift": "import UIKit\n"])
    #expect(ported.isStable)
    return ported["A.swift"]
  }

  @Test func `imports it itself, before its other imports`() {
    #expect(
      ported("// Name\n\nimport Foundation\n\nfinal class Panel: UIView {}\n")
        == "// Name\n\nimport UIKit\nimport Foundation\n\nfinal class Panel: UIView {}\n")
  }

  @Test func `imports it at its beginning, if it has no imports`() {
    #expect(
      ported("/// A panel.\nclass Panel: UIView {}\n")
        == "import UIKit\n\n/// A panel.\nclass Panel: UIView {}\n")
  }

  @Test(arguments: [
    "class UIThing {}\nlet thing = UIThing()\n", "let id = UUID()\nlet UIKITS = 1\n",
    "import SwiftUI\nlet view = UIView()\n", "import UIKit\nlet view = UIView()\n",
    "#if !os(Linux)\nlet view = UIView()\n#endif\n",
  ])
  func `is left alone if it needs no type of UIKit, or imports it`(source: String) {
    #expect(ported(source) == source)
  }
}
