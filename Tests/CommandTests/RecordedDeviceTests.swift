import Foundation
import TestSupport
import Testing

/// Every description of a real device, with events that such a device would send: fingers on each
/// screen, and each key of whatever has keys.
@Suite struct `A described device` {
  /// The description's own lines.
  private struct Description {
    let text: String
    private(set) var axes: [String: ClosedRange<Int>] = [:]
    private(set) var keys: Set<Int> = []
    private(set) var isDirect = false

    init(_ file: String) throws {
      text = try String(contentsOfFile: Repository.recording(file), encoding: .utf8)
      var keyBytes = 0
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        switch words.first {
        case "A:":
          if let low = Int(words[2]), let high = Int(words[3]) {
            axes[String(words[1])] = low...max(low, high)
          }
        case "P:": isDirect = isDirect || (Int(words[1], radix: 16) ?? 0) & 2 != 0
        case "B:" where words[1] == "01":
          for (place, word) in words.dropFirst(2).enumerated() {
            let byte = Int(word, radix: 16) ?? 0
            for bit in 0..<8 where byte >> bit & 1 == 1 {
              keys.insert((keyBytes + place) * 8 + bit)
            }
          }
          keyBytes += 8
        default: break
        }
      }
    }
  }

  /// Plays the description, and after it the lines `TYPE CODE VALUE`, ten milliseconds from one
  /// report to the next.
  private func play(_ device: Description, _ events: [String]) throws -> CommandRun {
    var text = device.text
    var frame = 0
    for event in events {
      text += "E: \(frame / 100).\(String(format: "%06d", frame % 100 * 10_000)) \(event)\n"
      if event == "0000 0000 0" { frame += 1 }
    }
    let file = FileManager.default.temporaryDirectory.appending(
      path: "responderd-described-\(UUID()).events")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try CommandRun("replay", "--trace", "json", file.path)
  }

  @Test(
    arguments: Repository.descriptions.filter {
      $0.contains("touchscreens/") || $0.contains("E6 Finger") || $0.contains("PCAP")
    })
  func `that is a screen has its finger where it is`(file: String) throws {
    let device = try Description(file)
    let isMultiTouch = device.axes["35"] != nil && device.axes["36"] != nil
    let (across, down) = isMultiTouch ? ("35", "36") : ("00", "01")
    let hasSlots = isMultiTouch && device.axes["2f"] != nil
    let x = try #require(device.axes[across])
    let y = try #require(device.axes[down])
    let button = device.keys.contains(0x14a)
    func contact(_ partX: Double, _ partY: Double, isNew: Bool) -> [String] {
      var events: [String] = []
      if hasSlots && isNew { events.append("0003 0039 7") }
      events.append("0003 00\(across) \(x.lowerBound + Int(Double(x.count) * partX))")
      events.append("0003 00\(down) \(y.lowerBound + Int(Double(y.count) * partY))")
      if isMultiTouch && !hasSlots { events.append("0000 0002 0") }
      if button && isNew { events.append("0001 014a 1") }
      return events + ["0000 0000 0"]
    }
    let lift =
      (hasSlots ? ["0003 0039 -1"] : isMultiTouch ? ["0000 0002 0"] : [])
      + (button ? ["0001 014a 0"] : []) + ["0000 0000 0"]
    let run = try play(
      device, contact(0.25, 0.75, isNew: true) + contact(0.5, 0.5, isNew: false) + lift)
    let touches = try RouteLine.all(in: run.output).flatMap(\.touches)
    #expect(touches.map(\.phase) == ["began", "moved", "ended"], "\(run.errors)")
    let places = [(80.0, 360.0), (160, 240), (160, 240)]
    for (touch, place) in zip(touches, places) {
      #expect(abs(touch.x - place.0) < 0.5 && abs(touch.y - place.1) < 0.5)
    }
  }

  /// What a key asks for, where it asks for the same on every device.
  private static let commands = [
    163: "NextTrack", 164: "TogglePlayPause", 165: "PreviousTrack", 166: "Stop", 200: "Play",
    201: "Pause", 207: "Play",
  ]

  @Test(arguments: Repository.descriptions)
  func `receives its keys for music`(file: String) throws {
    let device = try Description(file)
    // All codes below BTN_MISC and from KEY_OK on, in order, except those of fingers and pens.
    let keys = device.keys.sorted().filter { $0 < 0x100 || $0 >= 0x160 }
    let events = keys.flatMap { key in
      let code = String(format: "%04x", key)
      return ["0001 \(code) 1", "0000 0000 0", "0001 \(code) 0"]
        // A second apart, so that no press is the twin of another.
        + Array(repeating: "0000 0000 0", count: 100)
    }
    let run = try play(device, events)
    #expect(run.status == 0, "\(run.errors)")
    let heard = try RouteLine.all(in: run.output).filter { $0.event == "remoteControl" }.map {
      String($0.subtype.dropFirst("remoteControl".count))
    }
    let known = Set(Self.commands.values)
    let expected = keys.compactMap { Self.commands[$0] }
    // A remote control means the music by keys that are others' own.
    if file.contains("CIR") {
      #expect(
        heard == [
          "Pause", "Stop", "TogglePlayPause", "BeginSeekingBackward", "EndSeekingBackward", "Play",
          "BeginSeekingForward", "EndSeekingForward", "NextTrack", "PreviousTrack",
        ])
    } else {
      #expect(heard.filter(known.contains) == expected)
    }
  }
}
