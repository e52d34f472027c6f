import Foundation
import Testing

@testable import LinuxSystem

@Suite struct `The window of a file` {
  private static func file(_ bytes: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private static let bytes = (0..<(2 * FileWindow.size + 1000)).map {
    UInt8(truncatingIfNeeded: $0 / 7)
  }

  @Test func `has the bytes from any place on`() throws {
    let path = try Self.file(Self.bytes)
    defer { unlink(path) }
    let file = try #require(try FileWindow(path: path, limit: Self.bytes.count))
    #expect(file.count == Self.bytes.count)
    let size = FileWindow.size
    for offset in [0, 5, size - 1, size, 2 * size + 999, 10, 2 * size + 1000, size - 50] {
      let found = file.bytes(from: offset, atLeast: 100)
      #expect(found.count >= min(100, Self.bytes.count - offset))
      #expect(found.elementsEqual(Self.bytes[offset...].prefix(found.count)))
    }
    #expect(file.problem == nil)
  }

  @Test func `says that the file became shorter`() throws {
    let path = try Self.file(Self.bytes)
    defer { unlink(path) }
    let file = try #require(try FileWindow(path: path, limit: .max))
    #expect(file.bytes(from: 0, atLeast: 1).first == 0)
    try #require(truncate(path, FileWindow.size + 10) == 0)
    #expect(file.bytes(from: FileWindow.size, atLeast: 100).count == 10)
    #expect(file.count == FileWindow.size + 10)
    #expect(file.problem?.reason == "the file became shorter")
  }

  @Test func `is none for a larger file, and for one without a size`() throws {
    let path = try Self.file([1, 2, 3])
    defer { unlink(path) }
    #expect(throws: SystemError("read \(path)", errno: EFBIG)) {
      try FileWindow(path: path, limit: 2)
    }
    for other in ["/dev/null", "/proc/self/status", "/"] {
      #expect(try FileWindow(path: other, limit: 10) == nil, "\(other)")
    }
  }
}
