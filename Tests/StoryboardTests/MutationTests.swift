import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import TestSupport
import Testing
import YAML

/// Storyboards with random changes: errors are reported, valid storyboards are hosted, and none ends the
/// process.
@MainActor @Suite(.serialized) struct `A storyboard that was changed at random` {
  private static let sources: [[UInt8]] = {
    let whole = Repository.root.appending(path: "Tests/StoryboardTests/Whole/everything.yaml")
    let file = (try? Data(contentsOf: whole)).map(Array.init)
    return (ExampleStoryboard.all + [.starter]).map(\.bytes) + [file].compactMap { $0 }
  }()

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `is reported or hosted`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var hosted = 0
    for _ in 0..<250 {
      let bytes = Self.changed(Self.sources.randomElement(using: &dice) ?? [], &dice)
      do {
        let storyboard = try Storyboard.parse(bytes, name: "board.yaml")
        host(storyboard, &dice)
        hosted += 1
      } catch {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { $0.line >= 1 && !$0.message.isEmpty })
      }
    }
    #expect(hosted > 10)
  }

  private static func changed(_ source: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
    var lines = source.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let index = lines.indices.randomElement(using: &dice) ?? 0
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines.randomElement(using: &dice) ?? [], at: index)
      case 2: lines.swapAt(index, lines.indices.randomElement(using: &dice) ?? 0)
      case 3:
        guard let place = lines[index].indices.randomElement(using: &dice) else { continue }
        lines[index][place] = UInt8.random(in: 0...255, using: &dice)
      case 4:
        guard let place = lines[index].indices.randomElement(using: &dice) else { continue }
        lines[index].remove(at: place)
      default:
        let words: [String] = [
          "{", "[", "main", "second", "- dismiss", "$x.alpha", "&a", "*a", "1e9",
        ]
        lines[index] += Array((words.randomElement(using: &dice) ?? "").utf8)
      }
      if lines.isEmpty { return [] }
    }
    return Array(lines.joined(separator: [10]))
  }

  /// Does everything to an application that a machine and its user do.
  private func host(_ storyboard: Storyboard, _ dice: inout SeededGenerator) {
    final class Nobody: StoryboardServices {
      func log(_ message: String) {}
      func run(_ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {}
      func lines(
        of command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd, [String]) -> Void
      ) {
        onEnd(.exited, (1...20).map { "row \($0)" })
      }
      func control(_ command: PlayerCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {}
    }
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let delegate = StoryboardAppDelegate(storyboard, services: Nobody())
    device.launch(delegate)
    for _ in 0..<12 {
      let x = Double.random(in: 0..<320, using: &dice)
      let y = Double.random(in: 0..<480, using: &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0...2: device.tap(at: CGPoint(x: x, y: y), count: Int.random(in: 1...3, using: &dice))
      case 3: device.shake()
      case 4: device.remoteControl(.remoteControlTogglePlayPause)
      case 5:
        device.press(
          [UIPress.PressType.menu, .select, .leftArrow].randomElement(using: &dice) ?? .menu)
      case 6:
        device.pressHomeButton()
        device.returnToForeground()
      default: delegate.reload(storyboard)
      }
      device.advance(by: Double.random(in: 0...1, using: &dice))
    }
    device.terminate()
  }
}
