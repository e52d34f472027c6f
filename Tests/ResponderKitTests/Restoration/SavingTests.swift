import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `Saving an application's state` {
  private let stage = RestorationStage()

  @Test func `SR-05 happens on the way to the background, not before`() {
    stage.launch()
    stage.device.interrupt()
    stage.device.endInterruption()
    #expect(stage.store.writes == 0)
    stage.leave()
    #expect(stage.store.writes == 1)
    stage.device.returnToForeground()
    #expect(stage.store.writes == 1)
  }

  @Test
  func `SR-07 follows didEnterBackground: the delegate is asked, encodes, then the controllers`() {
    stage.plan.encode = { $0.encode("application's", forKey: "own") }
    stage.launch()
    #expect(
      stage.leave() == [
        "willResignActive active", "didEnterBackground background",
        "shouldSaveSecure background", "willEncode background", "root encode",
      ])
  }

  @Test func `is as a telephone with iOS 11 was seen to do it, with the older pair of methods`() {
    let log = Log()
    let device = SimulatedDevice(screen: .small, behavior: .iOS4)
    let store = MemoryStateStore()
    device.application.stateStore = store
    let delegate = OlderDelegate(log)
    device.launch(delegate)
    #expect(
      log.take() == [
        "willFinishLaunching inactive", "didFinishLaunching inactive", "didBecomeActive active",
      ])
    device.pressHomeButton()
    #expect(
      log.take() == [
        "willResignActive active", "didEnterBackground background", "shouldSave background",
        "willEncode background",
      ])
    #expect(store.writes == 1)
  }

  @Test func `SR-25 is given up when the delegate does not want it, and what was saved is gone`() {
    stage.launch()
    stage.leave()
    #expect(stage.store.state != nil)
    stage.plan.saves = false
    stage.plan.restores = false
    stage.launch()
    #expect(stage.leave().last == "shouldSaveSecure background")
    #expect(stage.store.state == nil)
  }

  @Test func `asks nothing of a delegate that has none of the methods, and writes nothing`() {
    let device = SimulatedDevice(screen: .small, behavior: .iOS4)
    let store = MemoryStateStore(Data([1]))
    store.launchMarks = 0
    device.application.stateStore = store
    let routes = LifeLines()
    device.application.routeObserver = routes
    store.state = nil
    let delegate = ProbeDelegate("delegate", Log())
    device.launch(delegate)
    device.pressHomeButton()
    #expect(store.writes == 0)
    #expect(routes.lines.last == "ProbeDelegate.applicationDidEnterBackground")
  }

  @Test func `asks nothing without a store`() {
    stage.prepare = { $0.stateStore = nil }
    stage.launch()
    #expect(stage.leave().last == "didEnterBackground background")
  }

  @Test func `reports why a state could not be saved, and continues`() {
    struct NoRoom: Error, CustomStringConvertible {
      var description: String { "no room is left" }
    }
    stage.launch()
    stage.store.failure = NoRoom()
    stage.leave()
    #expect(
      stage.drops == ["shouldSaveApplicationState: the state could not be saved: no room is left"])
    stage.device.returnToForeground()
    #expect(stage.application.applicationState == .active)
  }

  @Test func `SR-06 leaves out a controller without an identifier, and all below it`() {
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let nameless = RestoringController("nameless", log)
      let child = RestoringController("child", log, id: "child")
      nameless.references = [child]
      root.references = [nameless]
      return root
    }
    stage.launch()
    #expect(stage.leave().suffix(2) == ["willEncode background", "root encode"])
    stage.plan.makeRoot = { RestoringController("root", $0) }
    stage.launch()
    #expect(stage.leave().last == "willEncode background")
  }

  @Test func `SR-17 gives each object a coder of its own, so that their keys do not clash`() {
    var other: RestoringController?
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.word = "one"
      let companion = RestoringController("companion", log, id: "companion")
      companion.word = "two"
      root.references = [companion]
      other = companion
      return root
    }
    stage.launch()
    stage.leave()
    stage.plan.makeRoot = { log in
      other = RestoringController("companion", log, id: "companion")
      return RestoringController("root", log, id: "root")
    }
    stage.launch()
    #expect((stage.window.rootViewController as? RestoringController)?.word == "one")
    #expect(other?.word == "two")
  }

  @Test func `SR-18 keeps a reference to a restorable object, and has it encode in its turn`() {
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let first = RestoringController("first", log, id: "first")
      let second = RestoringController("second", log, id: "second")
      let third = RestoringController("third", log, id: "third")
      first.references = [third, root]
      root.references = [first, second, first]
      return root
    }
    stage.launch()
    #expect(
      stage.leave().suffix(4) == ["root encode", "first encode", "third encode", "second encode"])
  }

  @Test func `SR-22 tells in the application's coder when, and on which system, it was made`() {
    stage.store.date = Date(timeIntervalSince1970: 1_000_000)
    var date: Date?
    var version: String?
    stage.plan.willRestore = { coder in
      date =
        coder.decodeObject(
          of: NSDate.self, forKey: UIApplication.stateRestorationTimestampKey) as Date?
      version =
        coder.decodeObject(forKey: UIApplication.stateRestorationSystemVersionKey) as? String
      // A program has no bundle, and a missing value spoils nothing.
      #expect(!coder.containsValue(forKey: "no such key"))
      #expect(coder.decodeObject(forKey: "no such key") == nil)
    }
    stage.launch()
    stage.leave()
    stage.launch()
    #expect(date == Date(timeIntervalSince1970: 1_000_000))
    #expect(version?.split(separator: ".").count == 3)
  }
}
