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
    $0.hasPrefix("touchscreens/") && !$0.contains("N-Trig")
  }

  @Test(arguments: slotted)
  func `begins a touch for each new tracking id`(name: String) throws {
    let path = Repository.recording(name)
    let ids = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
      let words = $0.split(separator: " ")
      return words.count > 4 && words[0] == "E:" && words[2...3] == ["0003", "0039"]
        && !words[4].hasPrefix("-")
    }
    let run = try CommandRun("replay", "--trace", "json", path)
    let begans = try RouteLine.all(in: run.output).flatMap(\.touches).filter {
      $0.phase == "began"
    }
    #expect(begans.count == ids.count)
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

  @Test func `maps a panel to the screen that is asked for`() throws {
    let taps = "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
    func first(_ size: String) throws -> RouteLine.Touch {
      let path = Repository.recording(taps)
      let run = try CommandRun("replay", "--trace", "json", "--screen", size, path)
      return try #require(try RouteLine.all(in: run.output).flatMap(\.touches).first)
    }
    let (small, large) = (try first("320x480"), try first("640x960"))
    #expect(abs(large.x - 2 * small.x) < 0.02 && abs(large.y - 2 * small.y) < 0.02)
  }
}
