import InputTranslation
import ResponderKit
import TestSupport
import Testing

@testable import ResponderHost

/// System events, and what the application receives of them.
@Suite(.serialized) @MainActor struct SystemLifeTests {
  private static let leaving = ["applicationWillResignActive", "applicationDidEnterBackground"]
  private static let returning = ["applicationWillEnterForeground", "applicationDidBecomeActive"]

  @Test func `the home key leaves, and comes back`() throws {
    let machine = try SimulatedSystem()
    machine.life.handle(.homeKey, from: machine.button)
    #expect(machine.takeLines() == ["homeKey: the application leaves the screen"] + Self.leaving)
    #expect(machine.life.opensOnTouch)
    machine.life.handle(.homeKey, from: machine.button)
    #expect(
      machine.takeLines() == ["homeKey: ended; the application is back on the screen"]
        + Self.returning)
    #expect(!machine.life.opensOnTouch)
  }

  @Test(arguments: DeactivationReason.allCases)
  func `each reason takes the screen, and gives it back`(reason: DeactivationReason) throws {
    let machine = try SimulatedSystem()
    machine.life.begin(reason)
    let isSeen = [.interruption, .session, .hold].contains(reason)
    #expect(machine.application.applicationState == (isSeen ? .inactive : .background))
    #expect(machine.takeCalls() == (isSeen ? ["applicationWillResignActive"] : Self.leaving))
    machine.life.end([reason])
    #expect(machine.application.applicationState == .active)
    #expect(machine.takeCalls() == (isSeen ? ["applicationDidBecomeActive"] : Self.returning))
  }

  @Test func `the screen comes back when the last of several reasons ends, once`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.lid)
    machine.life.begin(.sleep)
    machine.life.begin(.session)
    #expect(machine.takeCalls() == Self.leaving)
    machine.life.end([.session])
    machine.life.wake()
    #expect(
      machine.takeLines() == [
        "session: ended; still off the screen because of: lid",
        "sleep: ended; still off the screen because of: lid",
      ])
    machine.life.end([.lid])
    #expect(machine.takeCalls() == Self.returning)
  }

  @Test func `keys change nothing while a program holds the actions`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.hold)
    #expect(machine.takeCalls() == ["applicationWillResignActive"])
    machine.life.handle(.homeKey, from: machine.button)
    machine.life.handle(.powerKey, from: machine.button)
    #expect(machine.takeCalls() == [])
    #expect(!machine.life.opensOnTouch)
    machine.life.end([.hold])
    #expect(machine.takeCalls() == ["applicationDidBecomeActive"])
  }

  @Test func `the end of a call that began before the home key is ignored`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.interruption)
    machine.life.handle(.homeKey, from: machine.button)
    #expect(machine.takeCalls() == Self.leaving)
    machine.life.end([.interruption])
    #expect(machine.takeCalls() == [])
    machine.life.open(as: .command)
    #expect(machine.takeCalls() == Self.returning)
  }

  @Test func `the power key and the sleep that it brings are one absence`() throws {
    let machine = try SimulatedSystem()
    machine.life.handle(.powerKey, from: machine.button)
    machine.life.begin(.sleep)
    #expect(machine.takeCalls() == Self.leaving)
    machine.life.wake()
    #expect(machine.takeCalls() == Self.returning)
    machine.life.wake()
    #expect(machine.takeLines() == [], "whoever told of it second")
  }

  @Test func `a sleep leaves an application in the background no time`() throws {
    let machine = try SimulatedSystem()
    var isOver = false
    let task = machine.application.beginBackgroundTask { isOver = true }
    machine.life.handle(.homeKey, from: machine.button)
    #expect(!isOver)
    machine.life.begin(.sleep)
    #expect(isOver)
    machine.application.endBackgroundTask(task)
  }

  @Test func `a press that two nodes tell of counts once`() throws {
    let machine = try SimulatedSystem()
    machine.life.handle(.homeKey, from: machine.keyboard)
    machine.life.handle(.homeKey, from: machine.button)
    #expect(machine.application.applicationState == .background)
    #expect(machine.takeLines().last == "homeKey: another node reported the same press")
  }

  @Test func `it counts once however long the application works on it`() throws {
    let machine = try SimulatedSystem()
    machine.workOnLeaving = 0.2
    let time = machine.now
    machine.life.handle(.homeKey, from: machine.keyboard, at: time)
    machine.life.handle(.homeKey, from: machine.button, at: time + 0.001)
    #expect(machine.application.applicationState == .background)
    #expect(machine.takeLines().last == "homeKey: another node reported the same press")
  }

  @Test func `two presses that were read late are two, on two nodes too`() throws {
    let machine = try SimulatedSystem()
    let time = machine.now - 5
    machine.life.handle(.homeKey, from: machine.keyboard, at: time)
    machine.life.handle(.homeKey, from: machine.keyboard, at: time + 0.5)
    machine.life.handle(.homeKey, from: machine.button, at: time + 0.001)
    machine.life.handle(.homeKey, from: machine.button, at: time + 0.501)
    #expect(machine.takeCalls() == Self.leaving + Self.returning)
    machine.life.handle(.homeKey, from: machine.button, at: time + 1)
    #expect(machine.takeCalls() == Self.leaving)
  }

  // MARK: - Waking

  @Test(arguments: [SystemSignal.powerKey, .sleepKey, .homeKey], [-3, -0.2, 0.3])
  func `the key that woke the machine does not send the application away`(
    key: SystemSignal, delay: Double
  ) throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.sleep)
    machine.life.wake()
    _ = machine.takeLines()
    machine.life.handle(key, from: machine.keyboard, at: machine.now + delay)
    machine.life.handle(key, from: machine.button, at: machine.now + delay)
    let reason = "\(key)"
    #expect(
      machine.takeLines() == [
        "\(reason): no change: the key that woke the machine",
        "\(reason): another node reported the same press",
      ])
    #expect(machine.application.applicationState == .active)
  }

  @Test func `one key wakes the machine, and the next press counts`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.sleep)
    machine.life.wake()
    machine.life.handle(.powerKey, from: machine.button, at: machine.now - 0.1)
    _ = machine.takeLines()
    machine.life.handle(.powerKey, from: machine.button, at: machine.now + 0.5)
    #expect(machine.takeCalls() == Self.leaving)
  }

  @Test func `a second after the waking every key counts`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.sleep)
    machine.life.wake()
    _ = machine.takeLines()
    machine.life.handle(.powerKey, from: machine.button, at: machine.now + 1.1)
    #expect(machine.takeCalls() == Self.leaving)
  }

  @Test func `a sleep that was not reported ends with its key, too`() throws {
    let machine = try SimulatedSystem()
    machine.life.wake()
    machine.life.handle(.powerKey, from: machine.button, at: machine.now - 0.1)
    #expect(machine.application.applicationState == .active)
  }

  @Test func `a second report of one wake-up does not begin it again`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.sleep)
    machine.life.wake()
    machine.pass(2)
    machine.life.wake()
    _ = machine.takeLines()
    machine.life.handle(.powerKey, from: machine.button, at: machine.now + 0.1)
    #expect(machine.takeCalls() == Self.leaving)
  }

  // MARK: - Reasons

  @Test func `an interruption of an inactive application does not take it off the screen`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.session)
    _ = machine.takeLines()
    machine.life.begin(.interruption)
    machine.life.end([.session])
    #expect(
      machine.takeLines() == [
        "interruption: no change: the application is already inactive",
        "session: ended; still inactive because of: interruption",
      ])
    machine.life.begin(.lid)
    _ = machine.takeLines()
    machine.life.begin(.session)
    machine.life.end([.session])
    #expect(
      machine.takeLines() == [
        "session: no change: the application is off the screen already",
        "session: ended; still off the screen because of: interruption",
      ])
  }

  @Test func `keys that are pressed at another session change nothing`() throws {
    let machine = try SimulatedSystem()
    machine.life.begin(.session)
    _ = machine.takeLines()
    machine.life.handle(.homeKey, from: machine.button)
    #expect(machine.takeLines() == ["homeKey: no change: another session is active on the seat"])
    machine.life.end([.session])
    #expect(machine.application.applicationState == .active)
  }

  @Test func `a touch at another session does not bring the application back`() throws {
    let machine = try SimulatedSystem()
    machine.life.handle(.homeKey, from: machine.button)
    machine.life.begin(.session)
    #expect(!machine.life.opensOnTouch)
    machine.life.end([.session])
    #expect(machine.life.opensOnTouch)
  }

  @Test func `whatever begins twice or ends without a beginning changes nothing`() throws {
    let machine = try SimulatedSystem()
    machine.life.end([.interruption])
    machine.life.begin(.interruption)
    machine.life.begin(.interruption)
    #expect(
      machine.takeLines() == [
        "interruption: no change: not in effect",
        "interruption: the application turns inactive", "applicationWillResignActive",
        "interruption: no change: already in effect",
      ])
  }

  @Test func `the lid covers the screen`() throws {
    let machine = try SimulatedSystem()
    machine.life.handle(.lid(isClosed: false), from: machine.button)
    #expect(machine.takeLines() == [])
    machine.life.handle(.lid(isClosed: true), from: machine.button)
    machine.life.handle(.lid(isClosed: true), from: machine.button)
    #expect(machine.takeCalls() == Self.leaving)
    machine.life.handle(.lid(isClosed: false), from: machine.button)
    #expect(machine.takeCalls() == Self.returning)
  }

  @Test func `memory that is short is reported with its source`() throws {
    let machine = try SimulatedSystem()
    machine.life.warnOfMemory(because: "/proc/pressure/memory")
    #expect(
      machine.takeLines() == [
        "memoryPressure: /proc/pressure/memory", "applicationDidReceiveMemoryWarning",
      ])
  }

  // MARK: - Turns

  @Test func `the interface turns with the screen, and the touchscreens after it`() throws {
    let machine = try SimulatedSystem()
    var turns: [Int] = []
    machine.life.onRotation = { turns.append(machine.life.quarterTurns) }
    for change in [
      SystemChange.turnedToPortrait, .turnedToLandscapeLeft, .turnedToLandscapeRight,
      .turnedToPortrait,
    ] {
      machine.life.rotate(change, from: machine.button)
      machine.settle()
    }
    #expect(turns == [1, 3, 0])
    #expect(
      machine.takeLines().filter { $0.hasPrefix("turned") } == [
        "turned: landscapeLeft", "turned: landscapeRight", "turned: portrait",
      ])
  }

  @Test func `a turn that the application does not support does not rotate touches`() throws {
    let machine = try SimulatedSystem()
    var turns = 0
    machine.life.onRotation = { turns += 1 }
    machine.life.rotate(.turnedUpsideDown, from: machine.button)
    machine.settle()
    #expect(turns == 0)
    #expect(machine.application.statusBarOrientation == .portrait)
  }

  @Test func `a machine that is not a tablet keeps its interface upright`() throws {
    let machine = try SimulatedSystem()
    machine.life.rotate(.turnedToLandscapeLeft, from: machine.button)
    machine.life.handle(.tabletMode(isOn: false), from: machine.button)
    #expect(machine.application.statusBarOrientation == .portrait)
    machine.life.rotate(.turnedToLandscapeRight, from: machine.button)
    #expect(machine.application.statusBarOrientation == .portrait)
    machine.life.handle(.tabletMode(isOn: true), from: machine.button)
    #expect(machine.application.statusBarOrientation == .landscapeRight)
  }

  @Test func `a turn that a sleep kept from the application comes with its return`() throws {
    let machine = try SimulatedSystem()
    var turns: [Int] = []
    machine.life.onRotation = { turns.append(machine.life.quarterTurns) }
    machine.life.begin(.sleep)
    machine.life.rotate(.turnedToLandscapeLeft, from: machine.button)
    machine.settle()
    #expect(turns == [])
    machine.life.wake()
    machine.settle()
    #expect(machine.application.statusBarOrientation == .landscapeLeft)
    #expect(turns == [1])
    // There and back.
    machine.life.begin(.sleep)
    machine.life.rotate(.turnedToPortrait, from: machine.button)
    machine.life.rotate(.turnedToLandscapeLeft, from: machine.button)
    machine.life.wake()
    machine.settle()
    #expect(machine.application.statusBarOrientation == .landscapeLeft)
    #expect(turns == [1])
  }

  @Test func `reports the reasons for the background`() throws {
    let machine = try SimulatedSystem()
    #expect(machine.life.absence == nil)
    machine.life.begin(.session)
    #expect(machine.life.absence == "the application is inactive: session")
    machine.life.begin(.lid)
    #expect(machine.life.absence == "the application is in the background: session, lid")
  }

  // MARK: - Any order

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `in any order the application is where the reasons say`(seed: UInt64) throws {
    let machine = try SimulatedSystem()
    var generator = SeededGenerator(seed: seed)
    var reasons: Set<DeactivationReason> = []
    var calls: [String] = []
    for _ in 0..<200 {
      let reason = try #require(DeactivationReason.allCases.randomElement(using: &generator))
      if Bool.random(using: &generator) {
        machine.life.begin(reason)
        reasons.insert(reason)
      } else {
        machine.life.end([reason])
        reasons.remove(reason)
      }
      #expect((machine.application.applicationState == .active) == reasons.isEmpty)
      if reasons.contains(where: { $0.depth == .background }) {
        #expect(machine.application.applicationState == .background)
      }
      calls += machine.takeCalls()
    }
    // Every departure has its return before the next one.
    let visits = calls.filter { $0.hasSuffix("Active") }
    for (index, call) in visits.enumerated() {
      #expect(
        call == (index % 2 == 0 ? "applicationWillResignActive" : "applicationDidBecomeActive"))
    }
  }
}
