import Foundation
import TestSupport
import Testing

@Suite struct `A replay` {
  @Test(arguments: Repository.recordings)
  func `gives the same bytes every time`(name: String) throws {
    let path = Repository.recording(name)
    let first = try CommandRun("replay", "--trace", "json", path)
    let second = try CommandRun("replay", "--trace", "json", path)
    #expect(first.status == 0)
    #expect(first.output == second.output)
  }

  @Test func `can print only the first of consecutive movements`() throws {
    let recording = Repository.root.appending(
      path: "Sources/SampleApps/Recordings/four_fingers.events")
    func lines(_ options: String...) throws -> (moves: Int, summary: Substring?) {
      let run = try CommandRun(arguments: ["replay"] + options + [recording.path])
      return (run.lines.count { $0.contains(" touches moved ") }, run.lines.last)
    }
    let (all, some) = (try lines(), try lines("--omit-moves"))
    #expect(all.moves > some.moves && some.moves > 0)
    #expect(all.summary == some.summary)
  }

  @Test(arguments: Repository.recordings)
  func `closes every touch once, in the view where it began`(name: String) throws {
    let run = try CommandRun("replay", "--trace", "json", Repository.recording(name))
    var open: [Int: String?] = [:]
    var seen: Set<Int> = []
    for touch in try RouteLine.all(in: run.output).flatMap(\.touches) {
      switch touch.phase {
      case "began":
        #expect(seen.insert(touch.id).inserted, "touch \(touch.id) began twice")
        open[touch.id] = touch.view
      case "moved": #expect(open[touch.id] == touch.view)
      default: #expect(open.removeValue(forKey: touch.id) == touch.view)
      }
    }
    #expect(open.isEmpty)
  }

  /// Devices that speak protocol B; the N-Trig panel speaks protocol A.
  static let slotted = Repository.recordings.filter {
    $0.contains("touchscreens/") && !$0.contains("N-Trig")
  }

  /// How many fingers reached the glass: tracking ids, less those that stayed in the air
  /// (`ABS_MT_DISTANCE` above 0), and once more for each time that one came back to it.
  private func touches(in recording: String) -> Int {
    var slot = 0
    var slots: [Int: (id: Int, distance: Int, isDown: Bool)] = [:]
    var count = 0
    for line in recording.split(separator: "\n") where line.hasPrefix("E:") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count > 4, let value = Int(words[4]) else { continue }
      var finger = slots[slot] ?? (-1, 0, false)
      switch "\(words[2]) \(words[3])" {
      case "0003 002f": slot = value
      case "0003 0039":
        finger = (value, finger.distance, false)
        slots[slot] = finger
      case "0003 003b":
        finger.distance = value
        slots[slot] = finger
      case "0000 0000":
        for (slot, finger) in slots {
          let isDown = finger.id >= 0 && finger.distance == 0
          if isDown && !finger.isDown { count += 1 }
          slots[slot]?.isDown = isDown
        }
      default: break
      }
    }
    return count
  }

  @Test(arguments: slotted)
  func `begins a touch for each new tracking id that reaches the glass`(name: String) throws {
    let path = Repository.recording(name)
    let expected = touches(in: try String(contentsOfFile: path, encoding: .utf8))
    let run = try CommandRun("replay", "--trace", "json", path)
    let begans = try RouteLine.all(in: run.output).flatMap(\.touches).filter {
      $0.phase == "began"
    }
    #expect(begans.count == expected)
    #expect(expected > 0)
  }

  @Test func `plays several recordings one after the other`() throws {
    let taps = "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
    let two = "touchscreens/Atmel maXTouch Touchscreen.2-fingers-touch-release.events"
    let run = try CommandRun(
      "replay", "--trace", "json", Repository.recording(taps), Repository.recording(two))
    let begans = try RouteLine.all(in: run.output).flatMap(\.touches).filter {
      $0.phase == "began"
    }
    #expect(begans.count == 11)
  }

  /// Where the first of nine taps is on a screen.
  private func firstTap(_ options: String...) throws -> RouteLine.Touch {
    let taps = "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
    let run = try CommandRun(
      arguments: ["replay", "--trace", "json"] + options + [Repository.recording(taps)])
    return try #require(try RouteLine.all(in: run.output).flatMap(\.touches).first)
  }

  private func expect(_ touch: RouteLine.Touch, at x: Double, _ y: Double) {
    #expect(abs(touch.x - x) < 0.02 && abs(touch.y - y) < 0.02)
  }

  @Test func `maps a panel to the screen that is asked for`() throws {
    let small = try firstTap()
    expect(try firstTap("--screen", "320x480@3"), at: small.x, small.y)
    expect(try firstTap("--screen", "640x960"), at: 2 * small.x, 2 * small.y)
  }

  @Test func `turns and mirrors a panel as it is asked to`() throws {
    let plain = try firstTap()
    expect(try firstTap("--rotate", "180"), at: 320 - plain.x, 480 - plain.y)
    expect(try firstTap("--mirror", "x"), at: 320 - plain.x, plain.y)
    let quarter = try firstTap("--rotate", "90")
    expect(quarter, at: 320 - plain.y / 1.5, plain.x * 1.5)
    expect(try firstTap("--calibration", "0 -1 1 1 0 0"), at: quarter.x, quarter.y)
    expect(try firstTap("--calibration", "-1 0 1 0 -1 1"), at: 320 - plain.x, 480 - plain.y)
  }

  @Test func `maps a panel to its part of the screen`() throws {
    let plain = try firstTap()
    let area = "Atmel maXTouch Touchscreen=100,50,160x240"
    expect(try firstTap("--area", area), at: 100 + plain.x / 2, 50 + plain.y / 2)
    expect(try firstTap("--area", "Another=100,50,160x240"), at: plain.x, plain.y)
  }

  @Test func `turns a panel as udev turned it where it was recorded`() throws {
    let path = Repository.root.appending(
      path: "Tests/Fixtures/libinput-record/touchscreen-and-headset.yml"
    ).path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let turned = text.replacingOccurrences(
      of: "    - ID_INPUT_TOUCHSCREEN=1",
      with: "    - ID_INPUT_TOUCHSCREEN=1\n    - LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1")
    #expect(turned != text)
    let copy = FileManager.default.temporaryDirectory.appending(path: "turned-\(UUID()).yml")
    try turned.write(to: copy, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: copy) }
    func first(_ path: String) throws -> RouteLine.Touch {
      let run = try CommandRun("replay", "--trace", "json", path)
      return try #require(try RouteLine.all(in: run.output).flatMap(\.touches).first)
    }
    let plain = try first(path)
    expect(try first(copy.path), at: 320 - plain.x, 480 - plain.y)
  }
}
