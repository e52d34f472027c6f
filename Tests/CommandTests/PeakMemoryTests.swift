import Foundation
import Glibc
import TestSupport
import Testing

/// The most memory that an input at its bound can take.
@Suite(.serialized) final class `An input as large as permitted` {
  private static let limit = 100
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder.appending(path: name).path
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Repeats a text between others, up to a size.
  private static func fill(
    _ size: Int, _ start: String, _ part: String, _ end: String = ""
  ) -> [UInt8] {
    let rest = size - start.utf8.count - end.utf8.count
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size)
    for _ in 0..<(rest / part.utf8.count) { bytes += part.utf8 }
    return bytes + Array(end.utf8)
  }

  /// What takes the most memory per byte in JSON.
  private static let parts = ["1,", "[],", "{},", "\"\",", "\"\\u0000\",", "[[[[]]]],"]

  @Test(arguments: parts.map { ($0, "ctl") } + [("[],", "trace"), ("{},", "why")])
  func `takes little as an answer of a process at the socket`(part: String, command: String) throws
  {
    let size = 2 << 20
    let answer = Self.fill(size, "{\"ok\":true,\"x\":[", part, "1]}")
    let daemon = try PretendedDaemon(answering: [String(decoding: answer, as: UTF8.self)])
    defer { daemon.remove() }
    let words =
      command == "ctl" ? ["ctl", "status"] : command == "why" ? ["why", "1,1"] : [command]
    let run = try PeakMemory(words + ["--socket", daemon.socket])
    #expect(run.megabytes <= Self.limit, "\(run)")
  }

  @Test(arguments: ["1,", "[],", "{\"x\":1},"])
  func `takes little as a line of a stream`(part: String) throws {
    let line = Self.fill(2 << 20, "{\"v\":1,\"x\":[", part, "1]}")
    let daemon = try PretendedDaemon(
      answering: ["{\"ok\":true}", String(decoding: line, as: UTF8.self)])
    defer { daemon.remove() }
    for words in [["trace"], ["trace", "--json"]] {
      let run = try PeakMemory(words + ["--socket", daemon.socket])
      #expect(run.megabytes <= Self.limit, "\(run)")
    }
  }

  @Test(arguments: [
    ("{\"event\":\"touches\",\"calls\":[]}\n", 16 << 20), ("1,", 1 << 20),
    ("[],", 1 << 20), ("{\"to\":\"\"},", 1 << 20),
  ])
  func `takes little as expected routes`(part: String, size: Int) throws {
    let isLine = part.hasSuffix("\n")
    let bytes = Self.fill(
      size, isLine ? "{\"event\":\"touches\"}\n" : "{\"event\":\"touches\",\"calls\":[", part,
      isLine ? "" : "{}]}")
    let path = try file("expected.jsonl", bytes)
    let recording = Repository.root.appending(path: "Sources/SampleApps/Recordings/taps.events")
    let run = try PeakMemory(["replay", "--trace", "none", "--expect", path, recording.path])
    #expect(run.status == 1)
    #expect(run.megabytes <= Self.limit, "\(run)")
  }

  @Test(arguments: parts)
  func `takes little as measurements`(part: String) throws {
    let path = try file("report.json", Self.fill(1 << 20, "{\"x\":[", part, "1]}"))
    let run = try PeakMemory(["measure", path, "--compare", path])
    #expect(run.megabytes <= Self.limit, "\(run)")
  }

  @Test(arguments: parts)
  func `takes little as the list of an installation`(part: String) throws {
    let shared = folder.appending(path: "usr/share/responderd")
    try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
    _ = try file(
      "usr/share/responderd/installed.json",
      Self.fill(1 << 20, "{\"files\":[],\"directories\":[],\"x\":[", part, "1]}"))
    let run = try PeakMemory(["uninstall", "--prefix", "/usr", "--root", folder.path])
    #expect(run.megabytes <= Self.limit, "\(run)")
  }

  @Test(arguments: ["- a\n", "- [[]]\n", "- {a: b}\n", "a: &a [*a]\n", "\"\\x41\": 1\n"])
  func `takes little as a storyboard`(part: String) throws {
    let path = try file("board.yaml", Self.fill(256 << 10, "", part))
    let run = try PeakMemory(["check", path])
    #expect(run.status != 0)
    #expect(run.megabytes <= Self.limit, "\(run)")
  }

  private static let board = """
    version: 1
    application: {restoresState: true}
    scenes:
      only:
        when:
          viewDidAppear: {set: {defaults.seen: $defaults.seen}}
    """

  /// Runs a daemon until its first screen has appeared, and returns the most memory that it had.
  private func run(_ environment: [String: String]) throws -> Int {
    let board = try file("board.yaml", Array(Self.board.utf8))
    let daemon = try RunningDaemon(["--app", board], environment: environment)
    // It answers after the turn in which the screen reads the user defaults.
    #expect(try daemon.run("ctl", "status").status == 0)
    let peak = try daemon.peak()
    #expect(daemon.terminate() == 0)
    return peak
  }

  @Test(arguments: ["<integer>1</integer>", "<array/>", "<dict/>", "<key>a</key><string></string>"])
  func `takes little as user defaults`(part: String) throws {
    let isEntry = part.hasPrefix("<key>")
    let head = """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\
      \(isEntry ? "" : "<key>x</key><array>")
      """
    _ = try file(
      "responderd.plist",
      Self.fill(1 << 17, head, part, (isEntry ? "" : "</array>") + "</dict></plist>"))
    let peak = try run(["HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
    #expect(peak <= Self.limit)
  }

  /// Writes user defaults with one list, runs a daemon that reads them, and returns the most memory that it had.
  private func runWithDefaults(_ list: BinaryList, _ array: Int) throws -> Int {
    var list = list
    list.add(dictionary: [(list.add(string: "x"), array)])
    #expect(list.data.count <= 1 << 17)
    try list.data.write(to: folder.appending(path: "responderd.plist"))
    return try run(["HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
  }

  /// A truth value, empty data, an empty list and an empty dictionary: about as many of them as are decoded, and as many
  /// as are not.
  @Test(arguments: [[0x09], [0x40], [0xA0], [0xD0]] as [[UInt8]], [240, 4000])
  func `takes little as user defaults that refer to one value again and again`(
    value: [UInt8], thousands: Int
  ) throws {
    var list = BinaryList()
    list.referenceSize = 1
    let thousand = list.add(array: Array(repeating: list.add(value), count: 1000))
    let peak = try runWithDefaults(
      list, list.add(array: Array(repeating: thousand, count: thousands)))
    #expect(peak <= Self.limit)
  }

  @Test func `takes little as user defaults with as many dictionaries as are decoded`() throws {
    var list = BinaryList()
    list.referenceSize = 3
    let dictionaries = (0..<18_000).map { _ in list.add(dictionary: []) }
    let peak = try runWithDefaults(list, list.add(array: dictionaries))
    #expect(peak <= Self.limit)
  }

  @Test(arguments: [1, 4]) func `takes little as a saved state`(referenceSize: Int) throws {
    let state = folder.appending(path: "board.yaml.state")
    let content = ForgedState.wide(8 << 20, referenceSize: referenceSize)
    try ForgedState.file(content, user: geteuid()).write(to: state)
    let peak = try run(["STATE_DIRECTORY": folder.path])
    #expect(peak <= Self.limit)
    // It was used, and a new one saved at the end.
    #expect(!FileManager.default.fileExists(atPath: state.path + ".rejected"))
    #expect(try Data(contentsOf: state).count < 1 << 20)
  }
}
