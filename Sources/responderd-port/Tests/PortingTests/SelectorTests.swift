import Foundation
import Testing

@Suite struct `A selector` {
  @Test(arguments: [
    ("tapped", "Selector(Panel.tapped)"),
    ("tapped(_:)", "Selector(Panel.tapped(_:))"),
    ("self.tapped(_:)", "Selector(Panel.tapped(_:))"),
    ("Self.tapped", "Selector(Panel.tapped)"),
    ("Panel.tapped(_:)", "Selector(Panel.tapped(_:))"),
    ("UIView.endEditing(_:)", "Selector(UIView.endEditing(_:))"),
    ("App.Panel.tapped", "Selector(App.Panel.tapped)"),
    ("(tapped)", "Selector(Panel.tapped)"),
  ])
  func `names its class`(argument: String, expected: String) {
    let ported = Ported(
      """
      class Panel: UIView {
        func tapped(_ sender: UIButton) {}
        func f() { add(self, action: #selector(\(argument))) }
      }
      """)
    #expect(ported.text.contains("add(self, action: \(expected))"), "\(ported.text)")
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `in an extension names the extended class`() {
    let ported = Ported(
      "extension Panel { func f() { go(#selector(Panel.tapped), #selector(held)) } }")
    #expect(ported.text.contains("go(Selector(Panel.tapped), Selector(Panel.held))"))
  }

  @Test func `of an outer class's method names that class`() {
    let ported = Ported(
      """
      class Outer: UIView {
        @objc func tapped() {}
        class Inner: UIView { func f() { go(#selector(tapped)) } }
      }
      """)
    #expect(ported.text.contains("go(Selector(Outer.tapped))"))
  }

  @Test func `of an object names the class of its property`() {
    let ported = Ported(
      """
      class Panel: UIView {
        let model: Model? = nil
        let other = Store()
        func f() { go(#selector(model.changed), #selector(self.other.saved)) }
      }
      """)
    #expect(ported.text.contains("go(Selector(Model.changed), Selector(Store.saved))"))
  }

  @Test func `that is written twice gets a name, so that both are equal`() {
    let ported = Ported([
      "A.swift":
        """
      class Panel: UIView {
        @objc func tapped(_ sender: UIButton) {}
        func on() { b.addTarget(self, action: #selector(tapped), for: .touchUpInside) }
      }
      """,
      "B.swift":
        """
      extension Panel {
        func off() { b.removeTarget(self, action: #selector(Panel.tapped(_:)), for: .touchUpInside) }
      }
      """,
    ])
    #expect(ported["A.swift"].contains(#"action: Selector(Panel.tapped, name: "tapped(_:)"), for"#))
    #expect(
      ported["B.swift"].contains(#"action: Selector(Panel.tapped(_:), name: "tapped(_:)"), for"#))
    #expect(ported.isStable)
  }

  @Test func `that names a class and its subclass gets a name`() {
    let ported = Ported(
      """
      class Base: UIView { @objc func tapped() {} }
      class Panel: Base {
        func on() { go(#selector(Base.tapped)) }
        func off() { go(#selector(tapped)) }
      }
      class Other: Base {
        override func tapped() {}
        func f() { go(#selector(tapped)) }
      }
      """)
    #expect(ported.text.contains(#"on() { go(Selector(Base.tapped, name: "tapped()")) }"#))
    #expect(ported.text.contains(#"off() { go(Selector(Panel.tapped, name: "tapped()")) }"#))
    #expect(ported.text.contains(#"f() { go(Selector(Other.tapped, name: "tapped()")) }"#))
    #expect(ported.isStable)
  }

  @Test func `that is added to a ported program gets the name of the others`() {
    let ported = Ported(
      """
      class Panel: UIView {
        func tapped() {}
        func on() { go(Selector(Panel.tapped)) }
        func off() { go(#selector(tapped)) }
      }
      """)
    #expect(ported.text.contains(#"off() { go(Selector(Panel.tapped, name: "tapped()")) }"#))
  }

  @Test func `keeps the comments in it`() {
    let ported = Ported(
      """
      class Panel: UIView {
        func f() {
          go(#selector(/* The first. */ tapped /* Why. */))
          go(#selector(
            held  // A line.
          ))
        }
      }
      """)
    #expect(ported.text.contains("go(Selector(Panel.tapped) /* The first. */ /* Why. */)"))
    #expect(ported.text.contains("go(Selector(Panel.held) /* A line. */)"), "\(ported.text)")
    #expect(ported.isStable)
  }

  @Test func `of an overloaded method names its type`() {
    let ported = Ported(
      """
      class Player: UIView {
        @objc func play() {}
        func play(at time: Int) {}
        @objc func stop(_ sender: Any) {}
        func stop() {}
        func f() { go(#selector(play), #selector(play as () -> Void), #selector(stop(_:))) }
      }
      """)
    let play = "Player.play as @MainActor (Player) -> @MainActor () -> Void"
    #expect(
      ported.text.contains(
        "go(Selector(\(play), name: \"play()\"), Selector(\(play), name: \"play()\"), "
          + "Selector(Player.stop(_:)))"),
      "\(ported.text)")
  }

  @Test(arguments: [
    (
      "getter: title",
      "a selector of a property needs the Objective-C runtime; use a method or a closure"
    ),
    ("Chain.send", "Chain is a protocol; a Selector needs the class that has the method"),
    (
      "saved(_:error:context:)",
      "a Selector cannot call saved(_:error:context:): the parameters can be a sender and a UIEvent"
    ),
    ("other.thing", "the class of this method is unknown; write Selector(CLASS.METHOD)"),
  ])
  func `that cannot be ported is reported and left`(argument: String, message: String) {
    let source = """
      protocol Chain {}
      class Panel: UIView {
        func saved(_ image: UIImage, error: NSError, context: Int) {}
        func f() { go(#selector(\(argument))) }
      }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings == ["App.swift:4:17: warning: \(message)"])
  }

  @Test func `made from text is reported`() {
    let ported = Ported("let a = Selector(\"tapped:\")\nlet b = Selector((\"held\"))")
    #expect(ported.findings.count == 2)
  }

  @Test func `of a method for another class of sender is reported`() {
    let ported = Ported(
      """
      class Dial: UIControl {}
      class Panel: UIView {
        let dial = Dial()
        let knob: UIButton! = nil
        @objc func turned(_ sender: UIButton) {}
        @objc func moved(_ sender: UIPanGestureRecognizer?) {}
        @objc func any(_ sender: Any) {}
        func f() {
          dial.addTarget(self, action: #selector(turned), for: .valueChanged)
          knob.addTarget(self, action: #selector(turned), for: .touchUpInside)
          self.dial.addTarget(self, action: #selector(any), for: .touchUpInside)
          add(UITapGestureRecognizer(target: self, action: #selector(moved)))
          add(UIScreenEdgePanGestureRecognizer(target: self, action: #selector(moved)))
        }
        func g() {
          let dial = UIButton()
          dial.addTarget(self, action: #selector(turned), for: .valueChanged)
        }
      }
      """)
    #expect(
      ported.findings == [
        "App.swift:9:34: warning: turned is not called: it takes a UIButton, and the sender is a "
          + "Dial",
        "App.swift:12:54: warning: moved is not called: it takes a UIPanGestureRecognizer, and the "
          + "sender is a UITapGestureRecognizer",
      ])
  }

  @Test func `keeps a comment of a line that contains marks of block comments`() {
    let ported = Ported(
      """
      class Panel: UIView {
        func f() {
          go(#selector(
            held  // See Views/*.swift and **/A.
          ))
        }
      }
      """)
    #expect(
      ported.text.contains("go(Selector(Panel.held) /* See Views/ *.swift and ** /A. */)"),
      "\(ported.text)")
    #expect(ported.isStable)
  }

  @Test func `in a string or a comment stays`() {
    let source = """
      // #selector(a) @objc
      let text = "#selector(tapped) @objc #if os(iOS)"
      /* @IBOutlet */
      """
    #expect(Ported(source).text == source)
  }

  @Test func `marks the class of its method, unless UIKit's isolation is inherited`() {
    let ported = Ported(
      """
      class Ticker: NSObject {
        @objc func tick() {}
        func f() { go(#selector(tick)) }
      }
      public final class Plain { func f() { go(#selector(tick)) } }
      class Panel: UIView { func f() { go(#selector(tick)) } }
      class Own: Panel { func f() { go(#selector(tick)) } }
      class Proxy: NSObject, UIGestureRecognizerDelegate { func f() { go(#selector(tick)) } }
      """)
    #expect(ported.text.contains("@MainActor class Ticker"))
    #expect(ported.text.contains("@MainActor public final class Plain"))
    #expect(ported.text.components(separatedBy: "@MainActor").count == 3)
    #expect(ported.isStable)
  }

  @Test func `marks a nested class beside another one of that name`() {
    let ported = Ported(
      """
      class Ticker: NSObject { deinit { stop() } }
      struct Clock {
        class Ticker: NSObject {
          @objc func tick() {}
          func f() { go(#selector(tick)) }
          deinit { stop() }
        }
      }
      """)
    #expect(ported.text.hasPrefix("class Ticker: NSObject { deinit { stop() } }"))
    #expect(ported.text.contains("  @MainActor class Ticker"))
    #expect(ported.text.contains("    isolated deinit { stop() }"))
    #expect(ported.isStable)
  }
}
