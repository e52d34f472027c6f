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
  public func read(limit: Int) throws(EventLoopError) -> [UInt8]? {
    guard let descriptor = try SystemCall.openToRead(path) else { return nil }
    defer { SystemCall.closeDescriptor(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = try SystemCall.readBytes(descriptor, into: &buffer, path)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw EventLoopError.tooLarge(path) }
    }
  }

  /// Puts bytes in the place of the file's, and waits until they lie on the medium.
  ///
  /// They are written beside the file, into one with `.new` after its name, which then takes its
  /// name. One process at a time may write.
  /// - Throws: When a step fails. The file is what it was, unless only the last step failed, which
  ///   saves its directory: then it has its new content, which may be gone after the machine stopped.
  public func write(_ bytes: [UInt8]) throws(EventLoopError) {
    let new = path + ".new"
    try SystemCall.makeDirectories(directory)
    do throws(EventLoopError) {
      try fill(new, with: bytes)
      try SystemCall.rename(new, to: path)
    } catch {
      SystemCall.remove(new)
      throw error
    }
    try SystemCall.synchronizeDirectory(directory)
  }

  private func fill(_ path: String, with bytes: [UInt8]) throws(EventLoopError) {
    let descriptor = try SystemCall.createPrivate(path)
    defer { SystemCall.closeDescriptor(descriptor) }
    try SystemCall.writeAll(bytes, to: descriptor, path)
    try SystemCall.synchronize(descriptor, path)
  }

  /// Makes the file, empty; it may be gone after the machine stopped.
  public func touch() throws(EventLoopError) {
    try SystemCall.makeDirectories(directory)
    SystemCall.closeDescriptor(try SystemCall.createPrivate(path))
  }

  /// Gives whatever has the file's name another one, in the place of what had that; removes it if
  /// that fails.
  public func move(to other: String) {
    SystemCall.remove(other)
    do throws(EventLoopError) {
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
