import Foundation
import KernelInput
import Recordings
import TestSupport
import Testing

/// What happened to the machine, beside the devices of a recording.
@Suite struct `The machine in a recording` {
  private static let device = """
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event9
      evdev:
        name: "Button"
        id: [25, 0, 0, 0]
        codes:
          1: [172]
        properties: []
      events:
      - evdev:
        - [0, 0, 1, 172, 1]
        - [0, 0, 0, 0, 0]

    """

  private static func recording(_ machine: String) throws(RecordingError) -> Recording {
    try RecordingFile.parse(Array((device + machine).utf8), name: "a.yml")[0]
  }

  private static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: Int64(seconds * 1_000_000))
  }

  @Test func `has the names that the page on system events lists`() throws {
    let page = Repository.root
      .appending(path: "Sources/ResponderHost/ResponderHost.docc/ReactingToTheSystem.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## In recordings\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let names = rows.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    #expect(Set(names) == Set(RecordedSystemEvent.Kind.allCases.map(\.rawValue)))
    #expect(names.count == RecordedSystemEvent.Kind.allCases.count)
  }

  @Test func `is read in its order, with each name that there is`() throws {
    let kinds = RecordedSystemEvent.Kind.allCases
    let lines = kinds.enumerated().map { "- [\($0.offset), 500000, \($0.element.rawValue)]\n" }
    let events = try Self.recording("machine:\n" + lines.joined()).systemEvents
    #expect(events.map(\.kind) == kinds)
    #expect(events.map(\.time) == kinds.indices.map { Self.time(Double($0) + 0.5) })
    #expect(kinds.count == 20)
  }

  @Test func `is written as it is read`() throws {
    let writer = LibinputWriter()
    let origin = Self.time(10)
    let events = [
      RecordedSystemEvent(.interrupt, at: Self.time(9)),
      RecordedSystemEvent(.resume, at: Self.time(12.25)),
      RecordedSystemEvent(.memoryWarning, at: Self.time(3600.000001)),
    ]
    let text = writer.systemEvents(events, since: origin)
    #expect(
      text == """
        machine:
        - [  0,      0, interrupt]
        - [  2, 250000, resume]
        - [3590,      1, memory-warning]

        """)
    let read = try Self.recording(text).systemEvents
    #expect(read.map(\.kind) == events.map(\.kind))
    #expect(read.map(\.time) == [Self.time(0), Self.time(2.25), Self.time(3590.000001)])
    #expect(writer.systemEvents([], since: origin).isEmpty)
  }

  @Test func `tells recordings apart`() throws {
    let one = try Self.recording("machine:\n- [1, 0, interrupt]\n")
    #expect(one != (try Self.recording("")))
    #expect(one == (try Self.recording("machine:\n- [1, 0, interrupt]\n")))
  }

  @Test(arguments: [
    ("- [1, 0, phone]", 16, "\"phone\" does not happen to a machine; expected one of home-key"),
    ("- [1, 0]", 16, "[seconds, microseconds, name]"),
    ("- [2, 0, interrupt]\n- [1, 0, resume]", 17, "the time goes backwards"),
    ("- [1, 1000000, interrupt]", 16, "1000000"),
    ("interrupt", 15, "list"),
  ])
  func `is refused where it is wrong, with the line`(text: String, line: Int, reason: String) {
    let error = #expect(throws: RecordingError.self) {
      try Self.recording("machine:\(text.hasPrefix("-") ? "\n" : " ")\(text)\n")
    }
    #expect(error?.line == line, "\(String(describing: error))")
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `has no place in evemu's format`() {
    let writer = EvemuWriter()
    #expect(!writer.holdsSystemEvents && LibinputWriter().holdsSystemEvents)
    let events = [RecordedSystemEvent(.interrupt, at: Self.time(1))]
    #expect(writer.systemEvents(events, since: Self.time(0)).isEmpty)
  }
}
