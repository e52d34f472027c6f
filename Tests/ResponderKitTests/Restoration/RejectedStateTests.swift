import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Whatever bytes are found instead of the state, the application starts, and one line reports why it
/// starts without its state.
@MainActor
@Suite struct `A state that cannot be used` {
  let stage = RestorationStage()

  func good() throws -> Data {
    stage.launch()
    stage.leave()
    return try #require(stage.store.state)
  }

  /// Launches with some bytes, and tells what was said of them.
  func reason(for state: Data?, as name: String = "rejected") -> String {
    stage.store.state = state
    let lines = stage.launch()
    #expect(!lines.contains("shouldRestoreSecure inactive"))
    #expect(lines.last == "root viewDidAppear", "a start like any other")
    #expect(stage.store.setAside[name] == state)
    #expect(stage.store.state == nil)
    #expect(stage.store.launchMarks == 0)
    let drops = stage.routes.takeDrops()
    #expect(drops.count == 1)
    #expect(stage.store.warnings.last.map { drops.first?.hasSuffix($0) } == true)
    let prefix = "shouldRestoreApplicationState: "
    #expect(drops.first?.hasPrefix(prefix) == true)
    return String(drops.first?.dropFirst(prefix.count) ?? "")
  }

  @Test func `is distinguished: empty, something else, cut off, too long, damaged`() throws {
    let good = try good()
    #expect(reason(for: Data()) == "the saved state is empty")
    #expect(reason(for: Data("bplist00".utf8)) == "the saved file is not a state")
    #expect(reason(for: good.prefix(3)) == "the saved state is cut off: 3 of 32 bytes")
    #expect(
      reason(for: good.dropLast())
        == "the saved state is cut off: \(good.count - 1) of \(good.count) bytes")
    #expect(
      reason(for: good + [0])
        == "the saved state has too many bytes: \(good.count + 1) instead of \(good.count)")
    var damaged = good
    damaged[good.count / 2] ^= 0x10
    #expect(reason(for: damaged) == "the saved state is damaged: its checksum is wrong")
  }

  @Test func `is distinguished: another user's`() throws {
    let good = try good()
    stage.store.user = 1001
    #expect(reason(for: good) == "the saved state is of another user, 1000")
  }

  @Test func `is distinguished: of another format`() throws {
    var other = try good()
    other[8] = 1
    other.repairChecksum()
    #expect(
      reason(for: other)
        == "the saved state is of format 1, and this program reads 2; it is kept as rejected")
  }

  @Test func `is distinguished: a newer program's, which nothing overwrites`() throws {
    let good = try good()
    var newer = good
    newer[8] = 3
    newer.repairChecksum()
    #expect(
      reason(for: newer, as: "format-3")
        == "the saved state is of format 3, and this program reads 2; it is kept as format-3")
    stage.leave()
    #expect(try #require(stage.store.state)[8] == 2, "a state of its own")
    _ = reason(for: good.dropLast())
    #expect(stage.store.setAside["format-3"] == newer, "a bad one does not take its place")
  }

  @Test func `is distinguished: whole, and without a meaning`() throws {
    var other = try good().prefix(32) + Data("not a property list".utf8)
    other.repairChecksum()
    #expect(reason(for: other) == "the saved state cannot be understood")
  }

  @Test func `may be cut off anywhere`() throws {
    let good = try good()
    for length in stride(from: 1, to: good.count, by: max(good.count / 60, 1)) {
      #expect(
        reason(for: good.prefix(length)).hasPrefix("the saved state is cut off: \(length) of"))
    }
  }

  @Test func `may have a flipped bit anywhere`() throws {
    let good = try good()
    for index in Array(0..<32) + Array(stride(from: 32, to: good.count, by: good.count / 60)) {
      var flipped = good
      flipped[index] ^= 1 << (index % 8)
      let reason = reason(for: flipped)
      switch index {
      case 0..<8: #expect(reason == "the saved file is not a state")
      case 16..<24:
        #expect(
          reason.contains("cut off") || reason.contains("too many") || reason.contains("empty"))
      default: #expect(reason == "the saved state is damaged: its checksum is wrong", "\(index)")
      }
    }
  }

  @Test func `may be noise`() {
    var generator = Noise(state: 7)
    for count in 1...60 {
      let noise = Data((0..<count * 7).map { _ in UInt8.random(in: 0...255, using: &generator) })
      #expect(reason(for: noise) == "the saved file is not a state")
    }
  }

  @Test func `may be unreadable`() {
    struct Refused: Error, CustomStringConvertible {
      var description: String { "permission denied" }
    }
    stage.store.failure = Refused()
    stage.launch()
    #expect(stage.drops == ["shouldRestoreApplicationState: permission denied"])
    #expect(stage.application.applicationState == .active)
  }

  // MARK: - Crashes

  @Test func `SR-12 is one that two launches ended with before they were through`() throws {
    let good = try good()
    stage.store.launchMarks = 2
    #expect(reason(for: good) == "the application ended in the middle of its last two launches")
    stage.leave()
    #expect(stage.launch().contains("root decode"), "the next one is used")
  }

  @Test func `SR-12 is not one that a single launch was killed with`() throws {
    _ = try good()
    stage.store.launchMarks = 1
    #expect(stage.launch().contains("root decode"))
    #expect(
      stage.store.warnings == [
        "the application ended in the middle of its last launch; its saved state is used once more"
      ])
    #expect(stage.drops == [])
    #expect(stage.store.launchMarks == 0)
  }

  @Test
  func `SR-12 is marked from before the delegate is called until the first screen is there`() {
    var marks: [Bool] = []
    let store = stage.store
    stage.launch()
    stage.leave()
    #expect(store.launchMarks == 0)
    stage.plan.makeRoot = { log in
      marks.append(store.launchMarks == 1)
      let root = RestoringController("root", log, id: "root")
      root.onAppear = { marks.append(store.launchMarks == 1) }
      return root
    }
    stage.plan.decode = { _ in marks.append(store.launchMarks == 1) }
    stage.plan.onLaunch = { _ in marks.append(store.launchMarks == 1) }
    stage.launch()
    #expect(marks == [true, true, true, true])
    #expect(store.launchMarks == 0)
  }

  @Test func `SR-12 OL-82 is kept when the system ends the application, by default`() {
    stage.launch()
    stage.device.terminate()
    #expect(stage.store.state != nil)
    stage.prepare = { $0.behavior.keepsStateWhenTerminated = false }
    #expect(stage.launch().contains("root decode"))
    stage.device.terminate()
    #expect(stage.store.state == nil)
  }

  @Test func `SR-21 is one that the application ended with before it completed the restoration`() {
    stage.launch()
    stage.leave()
    stage.plan.decode = { _ in
      UIApplication.shared.extendStateRestoration()
      UIApplication.shared.extendStateRestoration()
    }
    stage.launch()
    stage.application.completeStateRestoration()
    #expect(stage.store.launchMarks == 1)
    stage.leave()
    #expect(stage.store.launchMarks == 1, "saving completes nothing")
    stage.application.completeStateRestoration()
    #expect(stage.store.launchMarks == 0)
  }

  @Test func `does not exist for an application that ends in order while it restores`() {
    stage.launch()
    stage.leave()
    stage.plan.decode = { _ in UIApplication.shared.extendStateRestoration() }
    stage.launch()
    stage.device.terminate()
    #expect(stage.store.launchMarks == 0)
  }
}

struct Noise: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
