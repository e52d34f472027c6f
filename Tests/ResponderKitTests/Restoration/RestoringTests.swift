import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `Restoring an application's state` {
  private let stage = RestorationStage()

  @Test func `SR-01 SR-03 happens between willFinishLaunching and didFinishLaunching`() {
    stage.launch()
    stage.leave()
    #expect(
      stage.launch() == [
        "willFinishLaunching inactive", "shouldRestoreSecure inactive", "delegate asked for root",
        "root viewDidLoad", "root decode", "didDecode inactive", "root finished",
        "didFinishLaunching inactive", "root viewWillAppear", "didBecomeActive active",
        "root viewDidAppear",
      ])
  }

  @Test func `SR-02 needs a state that was saved, and a delegate that wants it`() {
    #expect(!stage.launch().contains("shouldRestoreSecure inactive"), "nothing was saved")
    stage.leave()
    stage.plan.restores = false
    #expect(
      stage.launch() == [
        "willFinishLaunching inactive", "shouldRestoreSecure inactive", "root viewDidLoad",
        "root viewWillAppear", "didFinishLaunching inactive", "didBecomeActive active",
        "root viewDidAppear",
      ])
    #expect(stage.drops == [])
  }

  @Test func `OL-04 SR-01 SR-02 is as telephones with iOS 11 did it, with the older methods`() {
    let log = Log()
    let store = MemoryStateStore()
    var device = SimulatedDevice(screen: .small, behavior: .iOS4)
    device.application.stateStore = store
    var delegate = OlderDelegate(log)
    device.launch(delegate)
    device.pressHomeButton()
    _ = log.take()
    device = SimulatedDevice(screen: .small, behavior: .iOS4)
    device.application.stateStore = store
    delegate = OlderDelegate(log)
    device.launch(delegate)
    #expect(
      log.take() == [
        "willFinishLaunching inactive", "shouldRestore inactive", "didDecode inactive",
        "didFinishLaunching inactive", "didBecomeActive active",
      ])
  }

  @Test(arguments: [true, false])
  func `SR-04 OL-47 has a controller load its view, decode, and only then appear`(
    isShownEarly: Bool
  ) {
    stage.plan.showsWindowEarly = isShownEarly
    stage.launch()
    stage.leave()
    stage.plan.makeRoot = { RestoringController("first screen", $0, id: "other") }
    var made: RestoringController?
    stage.plan.controller = { [log = stage.log] path, _ in
      made = RestoringController("made", log, id: path.last)
      return made
    }
    stage.plan.onLaunch = { $0.rootViewController = made }
    #expect(
      stage.launch().filter { $0.hasPrefix("delegate asked") || $0.hasPrefix("made") } == [
        "delegate asked for root", "made viewDidLoad", "made decode", "made finished",
        "made viewWillAppear", "made viewDidAppear",
      ])
  }

  @Test func `SR-08 asks a controller's class first, and the delegate only without one`() {
    var asked: [String] = []
    RemadeController.make = { [log = stage.log] path, coder in
      asked.append("class asked for " + path.joined(separator: "/"))
      #expect(coder.decodeObject(forKey: "word") as? String == "kept")
      return RemadeController("detail", log, id: path.last)
    }
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let detail = RemadeController("detail", log, id: "detail")
      detail.restorationClass = RemadeController.self
      detail.word = "kept"
      root.references = [detail]
      return root
    }
    stage.launch()
    stage.leave()
    let lines = stage.launch()
    #expect(asked == ["class asked for detail"])
    #expect(lines.contains("delegate asked for root"))
    #expect(!lines.contains("delegate asked for detail"))
    let root = stage.window.rootViewController as? RestoringController
    #expect((root?.decodedReferences.first as? RemadeController)?.word == "kept")
  }

  @Test
  func `SR-26 takes a controller that is there, with the same path, when the delegate has none`() {
    stage.launch()
    stage.leave()
    var root: RestoringController?
    stage.plan.makeRoot = { log in
      root = RestoringController("root", log, id: "root")
      return root!
    }
    #expect(stage.launch().contains("root decode"))
    #expect(stage.window.rootViewController === root)
    stage.plan.makeRoot = { RestoringController("root", $0, id: "renamed") }
    #expect(!stage.launch().contains("root decode"))
    #expect(stage.drops == ["decodeRestorableState: root: nothing was found for it"])
  }

  @Test func `SR-15 leaves out a controller whose class has none, with all below it`() {
    RemadeController.make = { _, _ in nil }
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let detail = RemadeController("detail", log, id: "detail")
      detail.restorationClass = RemadeController.self
      let below = Clipboard()
      below.parent = detail
      UIApplication.registerObject(forStateRestoration: below, restorationIdentifier: "below")
      detail.references = [below]
      root.references = [detail]
      return root
    }
    stage.launch()
    #expect(stage.leave().suffix(2) == ["root encode", "detail encode"])
    Clipboard.made = []
    let lines = stage.launch()
    #expect(!lines.contains { $0.contains("detail") })
    #expect(Clipboard.made == [])
    #expect(stage.drops == ["decodeRestorableState: detail: nothing was found for it"])
    let root = stage.window.rootViewController as? RestoringController
    #expect(root?.decodedReferences.first as? UIViewController == nil)
  }

  @Test func `SR-16 does not ask an object of another class to decode`() {
    stage.launch()
    stage.leave()
    stage.plan.makeRoot = { RemadeController("detail", $0, id: "root") }
    #expect(stage.launch().contains("detail decode"), "a subclass will do")
    stage.plan.makeRoot = { _ in
      let plain = UIViewController()
      plain.restorationIdentifier = "root"
      return plain
    }
    stage.leave()
    stage.plan.makeRoot = { RestoringController("root", $0, id: "root") }
    stage.launch()
    _ = stage.routes.takeDrops()
    stage.leave()
    stage.plan.makeRoot = { _ in
      let plain = UIViewController()
      plain.restorationIdentifier = "root"
      return plain
    }
    stage.launch()
    #expect(
      stage.drops == [
        "decodeRestorableState: root: UIViewController was found for it, and "
          + "ResponderKitTests.RestoringController was saved"
      ])
  }

  @Test func `SR-10 knows a controller by the identifiers from the root down to it`() {
    var paths: [[String]] = []
    RemadeController.make = { path, _ in
      paths.append(path)
      return nil
    }
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let detail = RemadeController("detail", log, id: "detail")
      detail.restorationClass = RemadeController.self
      root.addChild(detail)
      root.references = [detail]
      return root
    }
    stage.launch()
    stage.leave()
    stage.plan.makeRoot = { RestoringController("root", $0, id: "root") }
    stage.launch()
    #expect(paths == [["root", "detail"]])
  }

  @Test func `SR-23 gives the delegate its own state last, when all objects are back`() {
    var word: String?
    var found: AnyObject?
    var early: AnyObject?
    var root: RestoringController?
    stage.plan.makeRoot = { log in
      root = RestoringController("root", log, id: "root")
      root!.word = "kept"
      return root!
    }
    stage.plan.encode = { coder in
      coder.encode("own", forKey: "word")
      coder.encode(root, forKey: "root")
    }
    stage.launch()
    stage.leave()
    stage.plan.makeRoot = { log in
      root = RestoringController("root", log, id: "root")
      return root!
    }
    stage.plan.willRestore = { early = $0.decodeObject(forKey: "root") as AnyObject }
    stage.plan.decode = { coder in
      #expect(root?.word == "kept")
      word = coder.decodeObject(forKey: "word") as? String
      found = coder.decodeObject(forKey: "root") as AnyObject
    }
    stage.launch()
    #expect(word == "own")
    #expect(found === root)
    #expect(early as? UIViewController == nil, "nothing is found yet")
  }

  @Test func `SR-11 decodes securely with the newer pair of methods, and without with the older`() {
    var security: [Bool] = []
    stage.plan.encode = { security.append($0.requiresSecureCoding) }
    stage.plan.willRestore = { security.append($0.requiresSecureCoding) }
    stage.launch()
    stage.leave()
    stage.launch()
    #expect(security == [true, true])

    let store = MemoryStateStore()
    for _ in 1...2 {
      let device = SimulatedDevice(screen: .small, behavior: .iOS4)
      device.application.stateStore = store
      let delegate = OlderDelegate(Log())
      delegate.encode = { coder in
        security.append(coder.requiresSecureCoding)
        coder.encode(UnsafelyCoded(7), forKey: "unsafe")
      }
      delegate.decode = { coder in
        security.append(coder.requiresSecureCoding)
        #expect((coder.decodeObject(forKey: "unsafe") as? UnsafelyCoded)?.number == 7)
      }
      device.launch(delegate)
      device.pressHomeButton()
    }
    #expect(security == [true, true, false, false, false])
  }

  @Test func `gives back what keyed coders hold, and texts that look like references`() {
    let odd = "ResponderKit.reference:0"
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.onEncode = { coder in
        coder.encode(odd, forKey: "odd")
        coder.encode([odd, "plain"], forKey: "texts")
        coder.encode(["a": 2, "b": [true]] as [String: Any], forKey: "dictionary")
        coder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        coder.encode(Date(timeIntervalSince1970: 5), forKey: "date")
        coder.encode(Data([1, 2]), forKey: "data")
        coder.encode(2.5, forKey: "double")
        coder.encode(Float(1.5), forKey: "float")
        coder.encode(true, forKey: "bool")
        coder.encode(Int64.max, forKey: "long")
        coder.encode(Int32.min, forKey: "short")
        coder.encode(nil as String?, forKey: "nothing")
        coder.encode([root, 3] as [Any], forKey: "mixed")
      }
      root.onDecode = { coder in
        #expect(coder.decodeObject(forKey: "odd") as? String == odd)
        #expect(coder.decodeObject(of: NSString.self, forKey: "odd") == odd as NSString)
        #expect(coder.decodeObject(forKey: "texts") as? [String] == [odd, "plain"])
        let dictionary = coder.decodeObject(forKey: "dictionary") as? [String: Any]
        #expect(dictionary?["a"] as? Int == 2)
        #expect(dictionary?["b"] as? [Bool] == [true])
        #expect(coder.decodeRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(
          coder.decodeObject(of: NSDate.self, forKey: "date") as Date?
            == Date(timeIntervalSince1970: 5))
        #expect(coder.decodeObject(forKey: "data") as? Data == Data([1, 2]))
        #expect(coder.decodeDouble(forKey: "double") == 2.5)
        #expect(coder.decodeFloat(forKey: "float") == 1.5)
        #expect(coder.decodeBool(forKey: "bool"))
        #expect(coder.decodeInt64(forKey: "long") == .max)
        #expect(coder.decodeInt32(forKey: "short") == .min)
        #expect(coder.decodeObject(forKey: "nothing") == nil)
        let mixed = coder.decodeObject(forKey: "mixed") as? [Any]
        #expect(mixed?.first as? UIViewController === root)
        #expect(mixed?.last as? Int == 3)
        #expect(coder.error == nil)
      }
      return root
    }
    stage.launch()
    stage.leave()
    #expect(stage.launch().contains("root decode"))
  }
}

/// What only the older coding takes.
final class UnsafelyCoded: NSObject, NSCoding {
  let number: Int
  init(_ number: Int) { self.number = number }
  init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "number") }
  func encode(with coder: NSCoder) { coder.encode(number, forKey: "number") }
}
