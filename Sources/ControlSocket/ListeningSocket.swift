import Glibc
import LinuxSystem

/// A unix socket that listens at a path.
///
/// While it is made, a lock keeps other servers from the path: a socket that does not listen yet looks
/// like one that a process left behind.
struct ListeningSocket {
  let descriptor: CInt
  private let path: String
  private let identity: FileIdentity?

  /// Makes a socket that listens. What a daemon that is gone left there is replaced.
  init(_ path: String, mode: UInt32) throws(ControlError) {
    // The directory above is the system's, or the user's own.
    if let slash = path.lastIndex(of: "/") { SystemCall.makeDirectory(String(path[..<slash])) }
    let lock = try Self.takeLock(ofSocket: path)
    defer { Self.release(lock, ofSocket: path) }
    descriptor = try Self.listen(path, mode: mode)
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// Takes the socket away, unless another file has its name by now.
  func close() {
    if identity != nil, FileIdentity(path: path) == identity { SystemCall.remove(path) }
    SystemCall.close(descriptor)
  }

  // MARK: - Lock

  static func lockPath(ofSocket path: String) -> String { path + ".making" }

  /// - Throws: ``ControlError/Code/inUse`` while another server makes its socket.
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
      // The last holder removed its file: one without the name keeps no other server out.
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

  private static func listen(_ path: String, mode: UInt32) throws(ControlError) -> CInt {
    let descriptor = try bind(path, mode: mode)
    do { try SystemCall.listen(descriptor, path) } catch {
      SystemCall.close(descriptor)
      throw ControlError(listening: path, errno: error.errno)
    }
    return descriptor
  }

  private static func bind(_ path: String, mode: UInt32) throws(ControlError) -> CInt {
    do { return try SystemCall.bind(path, mode: mode) } catch {
      guard error.errno == EADDRINUSE else {
        throw ControlError(listening: path, errno: error.errno)
      }
    }
    try makeRoom(at: path)
    return try ControlError.check(path, try SystemCall.bind(path, mode: mode))
  }

  /// Removes a socket that no process listens at any more. One that hangs still listens.
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
  /// Makes a call of the system, and its failure one of listening.
  fileprivate static func check(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> CInt
  ) throws(ControlError) -> CInt {
    do { return try call() } catch { throw ControlError(listening: path, errno: error.errno) }
  }
}
