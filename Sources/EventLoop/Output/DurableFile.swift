import Glibc
public import LinuxSystem

/// A file that is replaced as a whole: whenever the process or the machine stops, either its old
/// content is there or its new one.
public struct DurableFile: Sendable {
  /// Where it lies.
  public let path: String

  /// - Parameter path: An absolute path. Directories on it are made when the file is written.
  public init(_ path: String) {
    self.path = path
  }

  private var directory: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// Whether it is there.
  public var exists: Bool { SystemCall.exists(path) }

  /// All bytes of the file; `nil` when there is none.
  /// - Parameter limit: The longest that it may be, in bytes.
  /// - Throws: For what cannot be read, and for a file that is longer.
  public func read(limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      // Not waiting for a writer of a named pipe.
      return try BoundedFile.bytes(of: path, limit: limit, waits: false)
    } catch let error where error.errno == ENOENT {
      return nil
    }
  }

  /// Puts bytes in the place of the file's, and waits until they lie on the medium.
  ///
  /// They are written beside the file, into one with `.new` after its name, which then takes its
  /// name. One process at a time may write.
  /// - Throws: When a step fails. The file is what it was, unless only the last step failed, which
  ///   saves its directory: then it has its new content, which may be gone after the machine stopped.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    let new = path + ".new"
    try SystemCall.makeDirectories(directory)
    do throws(SystemError) {
      try fill(new, with: bytes)
      try SystemCall.rename(new, to: path)
    } catch {
      SystemCall.remove(new)
      throw error
    }
    try SystemCall.synchronizeDirectory(directory)
  }

  private func fill(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    // Only its owner can read it.
    let descriptor = try SystemCall.open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(descriptor) }
    try SystemCall.writeAll(bytes, to: descriptor, path)
    try SystemCall.synchronize(descriptor, path)
  }

  /// Adds bytes at the file's end, and makes it if it is not there. What was added may be gone after
  /// the machine stopped.
  public func append(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCall.makeDirectories(directory)
    let descriptor = try SystemCall.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(descriptor) }
    try SystemCall.writeAll(bytes, to: descriptor, path)
  }

  /// Gives whatever has the file's name another one, in the place of what had that; removes it if
  /// that fails.
  public func move(to other: String) {
    SystemCall.remove(other)
    do throws(SystemError) {
      try SystemCall.rename(path, to: other)
    } catch {
      SystemCall.remove(path)
    }
  }

  /// Removes it, if it is there.
  public func remove() { SystemCall.remove(path) }

  /// The number of the user that the process runs as, whose files these are.
  public static var user: UInt32 { SystemCall.user }
}
