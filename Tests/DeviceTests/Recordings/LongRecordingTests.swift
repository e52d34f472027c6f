import Foundation
import KernelInput
import Testing

@testable import Recordings

/// Recordings of which only a part is in memory while they are read.
@Suite struct `A long recording` {
  /// More than a part of a file.
  private static let count = 42_000

  enum Format: CaseIterable { case evemu, yaml }

  private static func bytes(_ format: Format) -> [UInt8] {
    format == .evemu ? evemu : yaml
  }

  private static let evemu: [UInt8] = {
    let events = (0..<count).map {
      "E: \($0 / 100).\(String(1_000_000 + $0 % 100).dropFirst()) 0001 00a4 \($0 % 2)\n"
    }
    return Array("N: Remote\nI: 0 0 0 0\nB: 01 00 00 00 00 00 00 00 00\n\(events.joined())".utf8)
  }()

  private static let yaml: [UInt8] = {
    let events = (0..<count).map {
      "      - [\($0 / 100), \($0 % 100), 1, 164, \($0 % 2)] # a key\n"
    }
    let text = """
      devices:
      - node: a
        evdev: {name: Remote, id: [3, 1, 2, 3], codes: {1: [164]}}
        events:
        - evdev:
      \(events.joined())
      """
    return Array(text.utf8)
  }()

  private static func read(_ bytes: [UInt8]) throws -> [Recording] {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(bytes).write(to: URL(filePath: path))
    defer { unlink(path) }
    do throws(RecordingError) { return try RecordingFile.read(path: path) } catch {
      var error = error
      error.file = "x"
      throw error
    }
  }

  @Test(arguments: Format.allCases)
  func `is read from its file as from memory`(format: Format) throws {
    let bytes = Self.bytes(format)
    let recordings = try Self.read(bytes)
    #expect(recordings == (try RecordingFile.parse(bytes, name: "x")))
    #expect(recordings.first?.events.count == Self.count)
  }

  @Test(arguments: Format.allCases)
  func `is cut in its last line like a short one`(format: Format) throws {
    let cut = Array(Self.bytes(format).dropLast(12))
    let recordings = try Self.read(cut)
    #expect(recordings == (try RecordingFile.parse(cut, name: "x")))
    #expect(recordings.first?.events.count == Self.count - 1)
    #expect(recordings.last?.warnings.last?.reason.contains("truncated in this line") == true)
  }

  /// Inserts a line near the end.
  private static func text(_ bytes: [UInt8], with line: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    lines.insert(line[...], at: count - 1000)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  @Test(arguments: Format.allCases, [UInt8(0xe9), 0x01])
  func `is refused with the line, wherever it is wrong`(format: Format, wrong: UInt8) throws {
    let broken = Self.text(Self.bytes(format), with: [wrong] + Array("x: y".utf8))
    let error = #expect(throws: RecordingError.self) { try Self.read(broken) }
    let line = try #require(error?.line)
    #expect((Self.count - 1000...Self.count - 990).contains(line))
    let expected = #expect(throws: RecordingError.self) {
      try RecordingFile.parse(broken, name: "x")
    }
    #expect(error == expected)
  }

  @Test func `may have a comment in another encoding anywhere`() throws {
    let text = Self.text(Self.yaml, with: [UInt8(ascii: "#"), 0xe9])
    #expect(try Self.read(text).first?.events.count == Self.count)
  }
}
