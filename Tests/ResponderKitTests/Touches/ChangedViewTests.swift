import ResponderKit
import ResponderTesting
import Testing

/// What becomes of a touch whose view changes under it.
@MainActor
@Suite(.serialized)
final class ChangedViewTests {
  private lazy var stage = Stage()

  private static let changes: [(String, @MainActor (UIView) -> Void)] = [
    ("interaction", { $0.isUserInteractionEnabled = false }), ("hidden", { $0.isHidden = true }),
    ("clear", { $0.alpha = 0 }), ("small", { $0.frame = .zero }),
  ]

  @Test(arguments: ["interaction", "hidden", "clear", "small"], [true, false])
  func `TS-58 a touch continues when its view cannot be hit any more, and no other begins there`(
    change: String, isParent: Bool
  ) throws {
    let outer = stage.view("outer", 0, 0, 400, 400)
    let view = stage.view("V", 100, 100, 100, 100, in: outer)
    let made = try #require(Self.changes.first { $0.0 == change }).1
    view.probe.reaction = { if $0 == "began" { made(isParent ? outer : view) } }
    let finger = stage.down(150, 150)
    #expect(stage.log.take().filter { $0.hasPrefix("V") } == ["V began 1"])
    stage.move(finger, 160, 160)
    let second = stage.down(150, 150)
    stage.device.lift(second)
    stage.device.lift(finger)
    let log = stage.log.take()
    #expect(log.filter { $0.hasPrefix("V") } == ["V moved 1", "V ended 1"])
    #expect(log.contains { $0.hasPrefix(isParent ? "window began" : "outer began") })
  }
}
