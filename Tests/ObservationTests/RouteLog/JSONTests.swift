import Foundation
import ResponderKit
import RouteLog
import Testing

@Suite struct JSONTests {
  /// What a program reads of a line.
  private struct Line: Decodable {
    struct Touch: Decodable {
      var x, y: Double?
      var view: String?
    }
    struct Call: Decodable {
      var to, method: String
    }
    var v, seq: Int
    var time: Double
    var device, node, handledBy, reason: String?
    var event, subtype: String
    var touches: [Touch]
    var hitTest: [String]
    var calls: [Call]
    var latencyMicroseconds: Int?
  }

  private func decoded(_ record: RouteRecord) throws -> Line {
    try JSONDecoder().decode(Line.self, from: Data(record.json.utf8))
  }

  @Test func `a touch is one line`() {
    #expect(
      RouteRecord.touch.json == """
        {"v":1,"seq":11,"time":1.690745,"device":"Touchscreen","node":"/dev/input/event3",\
        "event":"touches","subtype":"began","touches":[{"id":4,"phase":"began","x":145.60,\
        "y":255.00,"tapCount":1,"view":"blue"}],"hitTest":["window","white","blue"],\
        "calls":[{"to":"blue","method":"touchesBegan"},{"to":"white","method":"touchesBegan"},\
        {"to":"Controller","method":"touchesBegan"}],"handledBy":"Controller","outcome":"handled",\
        "watchedBy":[],"reason":null,\
        "latencyMicroseconds":112}

        """)
  }

  @Test func `a command is one line, and read as it was`() throws {
    let line = RouteRecord.command.json
    #expect(
      line == """
        {"v":1,"seq":12,"time":2.750000,"device":"Touchscreen","node":"/dev/input/event3",\
        "event":"action","subtype":"run","touches":[],"hitTest":[],"calls":[],"handledBy":null,\
        "outcome":null,"watchedBy":[],"reason":"ended with status 1","latencyMicroseconds":null,\
        "action":{"event":11,"eventTime":1.690745,"scene":"main","view":"blue",\
        "handler":"swipeLeft","place":"kiosk.yaml:12:9","name":"mpc","values":"seek +10",\
        "result":"failed","status":1,"milliseconds":1059}}

        """)
    #expect(try JSONDecoder().decode(RouteRecord.self, from: Data(line.utf8)) == .command)
    let bare = RouteRecord.bare.with { $0.action = .init() }
    #expect(try JSONDecoder().decode(RouteRecord.self, from: Data(bare.json.utf8)) == bare)
    let hidden = RouteRecord.command.with { $0.hideValues() }
    #expect(hidden.json == line.replacing(#""seek +10""#, with: "null"))
    #expect(LogRecord.route(.command).hidingValues?.line == Array(hidden.json.utf8))
    #expect(LogRecord.route(hidden).hidingValues == nil)
  }

  @Test func `what is published stays, whatever is hidden, and is read as it was`() throws {
    let record = RouteRecord.publication.with {
      $0.hideValues()
      $0.hidePositions()
    }
    #expect(record == .publication && record.isPublished)
    #expect(record.json.contains(#""values":null,"payload":"2 fingers","result":"done""#))
    #expect(try JSONDecoder().decode(RouteRecord.self, from: Data(record.json.utf8)) == record)
    #expect(!RouteRecord.command.isPublished && !RouteRecord.command.json.contains("payload"))
    #expect(LogRecord.route(record).hidingValues == nil)
  }

  @Test func `a position that is hidden is null, also for a reader of records`() throws {
    let record = RouteRecord.touch.with { $0.hidePositions() }
    #expect(record.json.contains(#""x":null,"y":null,"tapCount":1"#))
    let read = try JSONDecoder().decode(RouteRecord.self, from: Data(record.json.utf8))
    #expect(read.touches.count == 1)
    #expect(read.touches.allSatisfy { $0.x.isNaN && $0.y.isNaN && $0.view == "blue" })
    let plain = try JSONDecoder().decode(
      RouteRecord.self, from: Data(RouteRecord.touch.json.utf8))
    #expect(plain == RouteRecord.touch)
  }

  @Test func `a line is the same whatever was written before it`() {
    let changes: [(inout RouteRecord) -> Void] = [
      { _ in }, { $0.seq = 12_345_678_901 }, { $0.time = -3.25 }, { $0.touches[0].x = -0.004 },
      { $0.touches[0].y = 1e15 }, { $0.latencyMicroseconds = -7 },
      { $0.latencyMicroseconds = nil }, { $0.touches[0].id = 12 }, { $0.touches[0].tapCount = 2 },
      { $0.touches[0].view = nil }, { $0.touches[0].phase = "moved" }, { $0.subtype = "moved" },
      { $0.event = .presses }, { $0.device = nil }, { $0.node = "/dev/input/event9" },
      { $0.hitTest[1] = "red" }, { $0.hitTest.removeLast() }, { $0.calls[2].to = "e\u{301}" },
      { $0.calls[2].to = "\u{e9}" }, { $0.calls[0].method = "m" }, { $0.handledBy = nil },
      { $0.reason = String(repeating: "because ", count: 400) }, { $0.touches += $0.touches },
      { $0.touches = [] },
    ]
    var encoder = RecordEncoder(.json)
    for first in changes {
      for second in changes {
        for change in [first, second] {
          let record = RouteRecord.touch.with(change)
          #expect(Array(encoder.encode(record)) == Array(record.json.utf8))
        }
      }
    }
  }

  @Test func `a record without values still has every key`() {
    #expect(
      RouteRecord.bare.json == """
        {"v":1,"seq":0,"time":0.000000,"device":null,"node":null,"event":"motion",\
        "subtype":"motionShake","touches":[],"hitTest":[],"calls":[],"handledBy":null,\
        "outcome":"dropped","watchedBy":[],"reason":null,"latencyMicroseconds":null}

        """)
  }

  @Test func `a touch that a recogniser follows is watched, and one that none follows dropped`() {
    let dropped = RouteRecord.touch.with { $0.handledBy = nil }
    #expect(dropped.json.contains(#""handledBy":null,"outcome":"dropped","watchedBy":[],"#))
    let watched = dropped.with { $0.watchedBy = ["tap", "pan"] }
    #expect(
      watched.json.contains(#""handledBy":null,"outcome":"watched","watchedBy":["tap","pan"],"#))
    let device = RouteRecord.bare.with { $0.event = .device }
    #expect(device.json.contains(#""handledBy":null,"outcome":null,"watchedBy":[],"#))
  }

  @Test(
    arguments: [
      "", "plain", "\"quoted\"", "back\\slash", "two\nlines", "tab\tand\rreturn", "\r\n",
      "\u{0}\u{1}\u{8}\u{b}\u{c}\u{1f}\u{7f}", "\u{1b}[31mred\u{1b}[0m", "naïve 日本語 👩‍👩‍👧",
      "e\u{301}", "\u{2028}\u{2029}\u{85}\u{feff}", "\u{fffd}", "</script>", "\\u0041",
    ])
  func `a nasty name comes back as it was`(name: String) throws {
    let record = RouteRecord.touch.with {
      $0.device = name
      $0.touches[0].view = name
      $0.hitTest = [name, name]
      $0.handledBy = name
      $0.reason = name
    }
    let line = try decoded(record)
    #expect(line.device == name)
    #expect(line.touches[0].view == name)
    #expect(line.hitTest == [name, name])
    #expect(line.handledBy == name)
    #expect(line.reason == name)
  }

  @Test func `no name breaks the line`() {
    let record = RouteRecord.touch.with { $0.device = "a\nb\r\nc\u{b}d\u{c}" }
    #expect(record.json.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(!record.json.utf8.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") })
  }

  @Test func `no name controls a terminal`() throws {
    let name = "a\u{9b}2J \u{7f}\u{202e}b \u{2028}\u{85}\u{e0041}é日"
    let record = RouteRecord.touch.with { $0.device = name }
    let line = record.json
    #expect(line.contains(#""a\u009b2J \u007f\u202eb \u2028\u0085\udb40\udc41é日""#))
    #expect(line.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
    #expect(try decoded(record).device == name)
  }

  @Test(arguments: [-0.01, 1e12, -1e12, 1e300, .greatestFiniteMagnitude] as [Double])
  func `a position far away is still a number`(position: Double) throws {
    let line = try decoded(.touch.with { $0.touches[0].x = position })
    #expect(line.touches[0].x == position)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a position that is not a number is null`(position: Double) throws {
    let line = try decoded(.touch.with { $0.touches[0].y = position })
    #expect(line.touches[0].y == nil)
    #expect(line.touches[0].x == 145.6)
  }
}
