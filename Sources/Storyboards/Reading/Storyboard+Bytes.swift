import Foundation

extension Storyboard {
  private static let chunkSize = 1 << 16

  /// Reads whatever the path leads to until it ends, or until it is larger than any storyboard may be.
  static func bytes(at path: String, name: String) throws(StoryboardError) -> [UInt8] {
    guard !path.isEmpty else { throw .unreadable(path, "no file was named") }
    guard let stream = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
      throw unreadable(name, errno)
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while bytes.count <= sizeLimit {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count < chunk.count, ferror(stream) != 0 {
        let number = errno
        guard number == EINTR else { throw unreadable(name, number) }
        clearerr(stream)
      } else if count == 0 {
        break
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func unreadable(_ name: String, _ number: Int32) -> StoryboardError {
    switch number {
    case ENOENT: return .unreadable(name, "there is no such file")
    case EISDIR: return .unreadable(name, "it is a directory, and no file")
    default:
      let reason = String(cString: strerror(number))
      return .unreadable(
        name, "it cannot be read: \(reason.prefix(1).lowercased())\(reason.dropFirst())")
    }
  }
}
