import Glibc
import LinuxSystem

/// A unix socket that listens at a path.
///
/// A lock file excludes other servers while the socket is created: a socket that does not listen yet
/// looks like one that an ended process left behind.
struct ListeningSocket {
  let descriptor: CInt
  private let path: String
  private let identity: FileIdentity?

  /// Creates a listening socket, and replaces one that an ended daemon left.
  init(_ path: String, mode: UInt32) throws(ControlError) {
    if let slash = path.lastIndex(of: "/") { try Self.makeFolder(String(path[..<slash]), of: path) }
    try Self.check(path)
    let lock = try Self.takeLock(ofSocket: path)
    defer { Self.release(lock, ofSocket: path) }
    try self.init(listeningAt: path, try Self.bind(path, mode: mode))
  }

  /// Creates a listening socket without waiting, where another process has removed it.
  init(restoring path: String, mode: UInt32) throws(ControlError) {
    try Self.check(path)
    try self.init(
      listeningAt: path, try ControlError.check(path, try SystemCall.bind(path, mode: mode)))
  }

  private init(listeningAt path: String, _ descriptor: CInt) throws(ControlError) {
    do { try SystemCall.listen(descriptor, path) } catch {
      SystemCall.close(descriptor)
      throw ControlError(listening: path, errno: error.errno)
    }
    self.descriptor = descriptor
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// Whether the path still leads to this socket.
  var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }

  /// Closes the socket and removes its file, unless another file has replaced it.
  func close() {
    if isInPlace { SystemCall.remove(path) }
    // Closes also the connections that were never accepted, and the descriptors sent on them, which may block.
    SystemCall.closeInBackground(descriptor)
  }

  /// Creates the directory of a socket, unless another user could make it elsewhere, or replace it.
  private static func makeFolder(_ folder: String, of path: String) throws(ControlError) {
    try allow(path) { () throws(SystemError) in
      try OutputPath(folder, link: .replaced).makeFolder(mode: 0o700)
    }
  }

  /// Refuses a path through a link of another user, who could have this process replace sockets elsewhere.
  private static func check(_ path: String) throws(ControlError) {
    try allow(path) { () throws(SystemError) in _ = try OutputPath(path, link: .replaced) }
  }

  /// Converts the refusal of a path. Other errors come again when the socket is made.
  private static func allow(
    _ path: String, _ call: () throws(SystemError) -> Void
  ) throws(ControlError) {
    do throws(SystemError) {
      try call()
    } catch let error where error.errno == EPERM {
      throw ControlError(.listen, "cannot listen at \(path): \(error.reason)")
    } catch {}
  }

  // MARK: - Lock

  static func lockPath(ofSocket path: String) -> String { path + ".making" }

  /// Takes the lock of a socket.
  /// - Throws: ``ControlError/Code/inUse`` while another server creates its socket.
  private static func takeLock(ofSocket path: String) throws(ControlError) -> CInt {
    let file = lockPath(ofSocket: path)
    while true {
      let lock = try ControlError.check(
        path, try SystemCall.open(file, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600))
      do throws(SystemError) {
        guard try SystemCall.lock(lock, file) else { throw SystemError("lock", errno: EADDRINUSE) }
      } catch {
        SystemCall.close(lock)
        throw ControlError(listening: path, errno: error.errno)
      }
      // The previous holder may have removed the file. A lock on a deleted file excludes no other
      // server.
      if SystemCall.status(of: lock).map(FileIdentity.init) == FileIdentity(path: file) {
        return lock
      }
      SystemCall.close(lock)
    }
  }

  private static func release(_ lock: CInt, ofSocket path: String) {
    SystemCall.remove(lockPath(ofSocket: path))
    SystemCall.close(lock)
  }

  // MARK: - Socket

  private static func bind(_ path: String, mode: UInt32) throws(ControlError) -> CInt {
    do { return try SystemCall.bind(path, mode: mode) } catch {
      guard error.errno == EADDRINUSE else {
        throw ControlError(listening: path, errno: error.errno)
      }
    }
    try makeRoom(at: path)
    return try ControlError.check(path, try SystemCall.bind(path, mode: mode))
  }

  /// Removes a socket at which no process listens. A process that hangs still listens.
  private static func makeRoom(at path: String) throws(ControlError) {
    guard let status = SystemCall.status(of: path, followsLink: false) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw ControlError(occupied: path) }
    do throws(SystemError) {
      SystemCall.close(try SystemCall.connect(path, timeout: 5))
    } catch let error where error.errno == ECONNREFUSED || error.errno == ENOENT {
      SystemCall.remove(path)
      return
    } catch {}
    throw ControlError(listening: path, errno: EADDRINUSE)
  }
}

extension ControlError {
  /// Makes a system call and converts its failure to ``ControlError/Code/listen``.
  fileprivate static func check(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> CInt
  ) throws(ControlError) -> CInt {
    do { return try call() } catch { throw ControlError(listening: path, errno: error.errno) }
  }
}
