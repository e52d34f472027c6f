import Foundation
import KernelInput
import Testing

@testable import Recordings

@Suite struct RecordingFileTests {
  private let lone = Array("E: 1.000002 0001 00a4 0001\r\nE: 1.000002 0000 0000 1\r\n".utf8)

  @Test func `a file that is not there is unreadable`() throws {
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.read(path: "/nowhere/at all.events")
    }
    #expect(error.code == .unreadable)
    #expect("\(error)" == "/nowhere/at all.events: no such file")
  }

  @Test func `a folder is unreadable`() throws {
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.read(path: Fixture.root)
    }
    #expect("\(error)" == "\(Fixture.root): is a directory, not a recording")
  }

  @Test func `an empty path names no file`() throws {
    let error = try #require(throws: RecordingError.self) { try RecordingFile.read(path: "") }
    #expect(error.reason == "no file name given")
  }

  @Test func `a pipe is read until its other end is closed`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    // Each end waits until the other one is open.
    Thread.detachNewThread {
      let pipe = open(path, O_WRONLY | O_CLOEXEC)
      let text = Array("N: Remote\nI: 0 0 0 0\n".utf8)
      _ = write(pipe, text, text.count)
      close(pipe)
    }
    #expect(try RecordingFile.read(path: path).first?.description.name == "Remote")
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func `a device is not a recording`(path: String) throws {
    let error = try #require(throws: RecordingError.self) { try RecordingFile.read(path: path) }
    #expect(error.code == .unreadable)
    #expect("\(error)" == "\(path): is a device, not a recording")
  }

  @Test func `a file that is too large is refused before it is read`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // Left to the system otherwise.
    let path = folder.appending(path: "a.events").path
    // Sparse: it takes no place.
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    try #require(truncate(path, 1 << 33) == 0)
    let error = try #require(throws: RecordingError.self) { try RecordingFile.read(path: path) }
    #expect(error.code == .malformed)
    #expect("\(error)" == "\(path): too large: the limit is 256 MiB")
  }

  @Test func `a description beside the events is a regular file with short lines`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // Left to the system otherwise.
    let path = folder.appending(path: "a.events").path
    try Data(lone).write(to: URL(filePath: path))
    try #require(mkfifo(folder.appending(path: "a.desc").path, 0o600) == 0)
    #expect(throws: RecordingError.self) { try RecordingFile.read(path: path) }
    let long = "N: " + String(repeating: "x", count: 100_000) + "\n"
    try Data(long.utf8).write(to: folder.appending(path: "a.device"))
    let error = try #require(throws: RecordingError.self) { try RecordingFile.read(path: path) }
    #expect(error.file == "\(folder.path)/a.device")
    #expect(error.line == 1)
  }

  @Test func `events without a description name every file that was tried`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // Left to the system otherwise.
    let file = folder.appending(path: "a.b.events")
    try Data(lone).write(to: file)
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.read(path: file.path)
    }
    #expect(error.code == .noDescription)
    for name in ["a.b.desc", "a.b.device", "a.b.evemu", "a.desc", "a.device", "a.evemu"] {
      #expect(error.reason.contains("\"\(folder.path)/\(name)\""))
    }

    try Data("N: Remote\n".utf8).write(to: folder.appending(path: "a.device"))
    #expect(throws: RecordingError.self) { try RecordingFile.read(path: file.path) }

    try Data("N: Remote\nI: 0 0 0 0\n".utf8).write(to: folder.appending(path: "a.desc"))
    #expect(try RecordingFile.read(path: file.path).first?.description.name == "Remote")
  }

  @Test func `a fault in the description beside the events is named with its own file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // Left to the system otherwise.
    try Data(lone).write(to: folder.appending(path: "a.events"))
    try Data("N: Remote\nI: 0 0 0\n".utf8).write(to: folder.appending(path: "a.desc"))
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.read(path: folder.appending(path: "a.events").path)
    }
    #expect(error.file == "\(folder.path)/a.desc")
    #expect(error.line == 2)
  }

  @Test func `the caller can bring the description`() throws {
    let device = DeviceDescription(name: "Remote")
    let recordings = try RecordingFile.parse(lone, name: "x", description: device)
    let time = Timestamp(microseconds: 1_000_002)
    #expect(recordings.map(\.description) == [device])
    #expect(recordings.first?.events.first == KernelEvent(.playPause, 1, at: time))
    // The report of an autorepeat keeps its value.
    #expect(recordings.first?.events.last?.value == 1)
  }

  @Test func `without one, events alone are not enough`() throws {
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(lone, name: "x")
    }
    #expect(error.code == .noDescription)
    #expect("\(error)" == "x: the device's description (N:, I:, …) is missing")
  }

  @Test func `line ends, blanks, comments and a byte order mark do not matter`() throws {
    let text = """
      \u{feff}# from a bug report\r
      \r
      N: Pen # 2 \r
      I: 3 1 2 0111 # USB\r
        B: 00 0b 00 00 00 00 00 00 00\t# types\r
      A: 00 -5 5 1 2\r
      S: 01 1\r
      ################################\r
      #      Waiting for events      #\r
      E: 0000000001.000000 3 0 -005\t# EV_ABS / ABS_X  -5\r
      # SYN\r
      E: 1.000000\t0000\t0000\t0000
      """
    let recording = try #require(try RecordingFile.parse(Array(text.utf8), name: "x").first)
    #expect(recording.description.name == "Pen # 2 ")
    #expect(recording.description.version == 0x111)
    #expect(recording.description.eventTypes.codes == [0, 1, 3])
    #expect(
      recording.description.ranges[.x] == AxisRange(minimum: -5, maximum: 5, fuzz: 1, flat: 2))
    #expect(recording.events.map(\.value) == [-5, 0])
  }
}
