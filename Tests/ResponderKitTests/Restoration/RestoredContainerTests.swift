import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `Restored containers` {
  private let stage = RestorationStage()

  /// A first screen in a stack, which both have identifiers.
  private func useStack() {
    stage.plan.makeRoot = { log in
      let stack = UINavigationController(
        rootViewController: RestoringController("list", log, id: "list"))
      stack.restorationIdentifier = "stack"
      return stack
    }
  }

  /// Has the class make details again, each with the word that it kept as its name.
  private func makeDetails() {
    RemadeController.make = { [log = stage.log] path, coder in
      let word = coder.decodeObject(forKey: "word") as? String ?? "?"
      let detail = RemadeController(word, log, id: path.last)
      detail.restorationClass = RemadeController.self
      return detail
    }
  }

  private func detail(_ word: String, id: String = "detail") -> RemadeController {
    let detail = RemadeController(word, stage.log, id: id)
    detail.restorationClass = RemadeController.self
    detail.word = word
    return detail
  }

  private var stack: UINavigationController {
    guard let stack = stage.window.rootViewController as? UINavigationController else {
      Issue.record("The root controller is no stack.")
      return UINavigationController()
    }
    return stack
  }

  private var words: [String] {
    stack.viewControllers.map { ($0 as? RestoringController)?.name ?? "\($0)" }
  }

  @Test func `SR-09 have their stack again, also with several screens of one identifier`() {
    useStack()
    makeDetails()
    stage.launch()
    for word in ["one", "two", "three"] {
      stack.pushViewController(detail(word), animated: false)
      stage.device.settle()
    }
    stage.leave()
    let lines = stage.launch()
    #expect(words == ["list", "one", "two", "three"])
    stage.device.settle()
    #expect(
      lines.filter { $0.hasSuffix("Appear") } == ["three viewWillAppear", "three viewDidAppear"],
      "only the last screen appears, once")
    #expect(stack.popViewController(animated: false) != nil)
    #expect((stack.topViewController as? RestoringController)?.word == "two")
  }

  @Test func `SR-03 SR-10 OL-48 decode before their screens, and these in their order`() {
    useStack()
    makeDetails()
    stage.launch()
    stack.pushViewController(detail("one"), animated: false)
    stage.device.settle()
    stage.leave()
    #expect(
      stage.launch() == [
        "willFinishLaunching inactive", "shouldRestoreSecure inactive", "delegate asked for stack",
        "delegate asked for stack/list", "list viewDidLoad", "one viewDidLoad", "list decode",
        "one decode", "didDecode inactive", "list finished", "one finished",
        "didFinishLaunching inactive", "one viewWillAppear", "didBecomeActive active",
        "one viewDidAppear",
      ])
  }

  @Test func `do without a screen that has no identifier`() {
    useStack()
    makeDetails()
    stage.launch()
    let nameless = RestoringController("nameless", stage.log)
    stack.setViewControllers(stack.viewControllers + [nameless, detail("one")], animated: false)
    stage.device.settle()
    stage.leave()
    stage.launch()
    #expect(words == ["list", "one"])
  }

  @Test func `SR-14 that an application wrote have to encode their children`() {
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      for name in ["kept", "lost"] {
        let child = RestoringController(name, log, id: name)
        root.addChild(child)
        child.didMove(toParent: root)
      }
      root.onEncode = { $0.encode(root.children[0], forKey: "child") }
      return root
    }
    stage.launch()
    #expect(stage.leave().suffix(2) == ["root encode", "kept encode"])
  }

  @Test func `SR-24 present again what they presented, in the same style, and so on`() {
    useStack()
    makeDetails()
    stage.launch()
    let sheet = detail("sheet", id: "sheet")
    sheet.modalPresentationStyle = .formSheet
    stack.topViewController?.present(sheet, animated: true)
    stage.device.settle()
    sheet.present(detail("cover", id: "cover"), animated: true)
    stage.device.settle()
    stage.leave()
    let lines = stage.launch()
    #expect(lines.last { $0.hasSuffix("viewDidAppear") } == "cover viewDidAppear")
    stage.device.settle()
    let restored = stack.presentedViewController as? RemadeController
    #expect(restored?.word == "sheet")
    #expect(restored?.modalPresentationStyle == .formSheet)
    #expect(restored?.presentingViewController === stack)
    #expect((restored?.presentedViewController as? RemadeController)?.word == "cover")
    #expect(stage.application.windows.count == 1)
  }

  @Test func `SR-24 present no controller whose class no longer restores it`() {
    useStack()
    makeDetails()
    stage.launch()
    stack.present(detail("sheet", id: "sheet"), animated: false)
    stage.device.settle()
    stage.leave()
    RemadeController.make = { _, _ in nil }
    stage.launch()
    stage.device.settle()
    #expect(stack.presentedViewController == nil)
    #expect(stage.drops == ["decodeRestorableState: stack/sheet: nothing was found for it"])
  }
}
