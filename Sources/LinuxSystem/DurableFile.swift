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

  private func place(createsFolders: Bool = false) throws(SystemError) -> OutputPath {
    try OutputPath(path, link: .replaced, creatingFolders: createsFolders ? 0o700 : nil)
  }

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
  /// - Parameters:
  ///   - bytes: The content.
  ///   - isDurable: Whether to wait for the disk. Otherwise the file is valid as long as the machine does not stop.
  ///   - isPublic: Whether all users can read it. Otherwise only the owner can.
  /// - Throws: An error if a step fails. The file is unchanged, unless only the last step failed,
  ///   which syncs its directory: then it has its new content, which may be lost if the machine
  ///   stops.
  public func write(
    _ bytes: [UInt8], isDurable: Bool = true, isPublic: Bool = false
  ) throws(SystemError) {
    let place = try place(createsFolders: true)
    let new = place.name + ".new"
    // One that an interrupted process has left, or another user.
    Self.remove(new, in: place.folder)
    do throws(SystemError) {
      try fill(new, in: place.folder, with: bytes, isDurable, isPublic)
      do throws(SystemError) {
        try SystemCall.rename(new, to: place.name, in: place.folder)
      } catch { throw SystemError("rename \(path).new", errno: error.errno) }
    } catch {
      Self.remove(new, in: place.folder)
      throw error
    }
    if isDurable { try SystemCall.synchronizeDirectory(place.folder, path) }
  }

  private func fill(
    _ name: String, in folder: CInt, with bytes: [UInt8], _ isDurable: Bool, _ isPublic: Bool
  ) throws(SystemError) {
    let descriptor: CInt
    do throws(SystemError) {
      descriptor = try SystemCall.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    } catch { throw SystemError("open \(path).new", errno: error.errno) }
    defer { SystemCall.close(descriptor) }
    if isPublic { try SystemCall.setMode(descriptor, 0o644, "\(path).new") }
    try SystemCall.writeAll(bytes, to: descriptor, "\(path).new")
    if isDurable { try SystemCall.synchronize(descriptor, "\(path).new") }
  }

  /// Appends bytes to the file, and creates it if necessary. They may be lost if the machine stops.
  public func append(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try place(createsFolders: true).open(O_APPEND | O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(descriptor) }
    guard SystemCall.isRegularFile(descriptor) else {
      throw SystemError("write \(path)", errno: EINVAL, reason: "not a regular file")
    }
    try SystemCall.writeAll(bytes, to: descriptor, path)
  }

  /// Renames the file, which stays in its directory, and replaces the target; removes the file if that fails.
  /// - Parameter suffix: What is appended to the name.
  public func move(appending suffix: String) {
    guard let place = try? place() else { return }
    let new = place.name + suffix
    Self.remove(new, in: place.folder)
    do throws(SystemError) {
      try SystemCall.rename(place.name, to: new, in: place.folder)
    } catch {
      Self.remove(place.name, in: place.folder)
    }
  }

  /// Removes the file, if it exists.
  public func remove() {
    guard let place = try? place() else { return }
    Self.remove(place.name, in: place.folder)
  }

  /// Removes a file or an empty directory. If this fails, so does the next step.
  private static func remove(_ name: String, in folder: CInt) {
    do throws(SystemError) {
      try SystemCall.remove(name, in: folder)
    } catch {
      try? SystemCall.remove(name, in: folder, isDirectory: true)
    }
  }

  /// The ID of the user that the process runs as.
  public static var user: UInt32 { SystemCall.user }
}
