import Glibc

/// A file that is replaced atomically: even if the process or the machine stops, it has either its
/// old or its new content.
public struct DurableFile: Sendable {
  /// The path of the file.
  public let path: String

  /// Creates a reference to a file.
  /// - Parameter path: An absolute path. Missing directories are created when the file is written.
  public init(_ path: String) {
    self.path = path
  }

  private var directory: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// Whether the file exists.
  public var exists: Bool { SystemCall.exists(path) }

  /// Returns the content of the file; `nil` if it does not exist.
  /// - Parameter limit: The maximum size in bytes.
  /// - Throws: An error if the file cannot be read, or is larger.
  public func read(limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      // Without waiting for a writer of a named pipe.
      return try BoundedFile.bytes(of: path, limit: limit, waits: false)
    } catch let error where error.errno == ENOENT {
      return nil
    }
  }

  /// Replaces the content of the file, and waits until it is on the disk.
  ///
  /// The content is written to a file with the suffix `.new`, which is then renamed. Only one process
  /// at a time may write.
  /// - Throws: An error if a step fails. The file is unchanged, unless only the last step failed,
  ///   which syncs its directory: then it has its new content, which may be lost if the machine
  ///   stops.
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
    // Only the owner can read it.
    let descriptor = try SystemCall.open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(descriptor) }
    try SystemCall.writeAll(bytes, to: descriptor, path)
    try SystemCall.synchronize(descriptor, path)
  }

  /// Appends bytes to the file, and creates it if necessary. They may be lost if the machine stops.
  public func append(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCall.makeDirectories(directory)
    let descriptor = try SystemCall.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(descriptor) }
    try SystemCall.writeAll(bytes, to: descriptor, path)
  }

  /// Renames the file and replaces the target; removes the file if that fails.
  public func move(to other: String) {
    SystemCall.remove(other)
    do throws(SystemError) {
      try SystemCall.rename(path, to: other)
    } catch {
      SystemCall.remove(path)
    }
  }

  /// Removes the file, if it exists.
  public func remove() { SystemCall.remove(path) }

  /// The ID of the user that the process runs as.
  public static var user: UInt32 { SystemCall.user }
}
