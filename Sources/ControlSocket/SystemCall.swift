internal import CLinuxShims
import Glibc

/// The system calls of the control socket. Nobody else here reads `errno`.
enum SystemCall {
  /// A socket that listens, and its file.
  typealias Socket = (descriptor: CInt, identity: FileIdentity?)

  /// Makes a socket that listens at a path. What a daemon that is gone left there is replaced.
  static func listen(_ path: String, mode: UInt32) throws(ControlError) -> Socket {
    // The directory above is the system's, or the user's own.
    if let slash = path.lastIndex(of: "/") { _ = unsafe mkdir(String(path[..<slash]), 0o700) }
    // Until it listens, a socket looks like one that was left behind.
    let lock = try takeLock(ofSocket: path)
    defer { releaseLock(lock, ofSocket: path) }
    let descriptor = try bind(path, mode: mode)
    guard Glibc.listen(descriptor, 16) == 0 else {
      let problem = errno
      closeDescriptor(descriptor)
      throw ControlError(listening: path, errno: problem)
    }
    return (descriptor, identity(of: path))
  }

  private static func bind(_ path: String, mode: UInt32) throws(ControlError) -> CInt {
    var isFirst = true
    while true {
      let descriptor = unsafe shim_unix_bind(path, mode)
      if descriptor >= 0 { return descriptor }
      guard errno == EADDRINUSE, isFirst else { throw ControlError(listening: path, errno: errno) }
      isFirst = false
      try makeRoom(at: path)
    }
  }

  /// Takes a socket away that has nobody behind it any more. Whoever is there and hangs is there.
  private static func makeRoom(at path: String) throws(ControlError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw ControlError(occupied: path) }
      let descriptor = unsafe shim_unix_connect(path, 5)
      if descriptor >= 0 { closeDescriptor(descriptor) }
      // With no such file, whoever was there has gone by now.
      guard descriptor < 0, errno == ECONNREFUSED || errno == ENOENT else {
        throw ControlError(listening: path, errno: EADDRINUSE)
      }
      _ = unsafe unlink(path)
    }
  }

  /// What tells a file from another that has its name later.
  struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  /// Takes a socket's file away, unless another one lies there by now.
  static func unlinkSocket(_ path: String, ifStill identity: FileIdentity?) {
    guard identity != nil, Self.identity(of: path) == identity else { return }
    _ = unsafe unlink(path)
  }

  /// The next connection; `nil` when nobody waits, or when there is no descriptor left for it.
  static func accept(_ descriptor: CInt) -> CInt? {
    let connection = shim_unix_accept(descriptor)
    return connection >= 0 ? connection : nil
  }

  static func connect(_ path: String, patience: CInt) throws(ControlError) -> CInt {
    let descriptor = unsafe shim_unix_connect(path, patience)
    guard descriptor >= 0 else { throw ControlError(connecting: path, errno: errno) }
    return descriptor
  }

  /// Waits for each read as long as it takes.
  static func waitForEver(_ descriptor: CInt) {
    _ = shim_unix_set_patience(descriptor, 0)
  }

  /// Who is at the other end; `nil` when the kernel does not say.
  static func peer(of descriptor: CInt) -> PeerCredentials? {
    var peer = shim_peer()
    guard unsafe shim_unix_peer(descriptor, &peer) == 0 else { return nil }
    // As many as a process can have would be 65,536; who has more than these is in none of them.
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe shim_unix_peer_groups(descriptor, &groups, CInt(groups.count))
    return PeerCredentials(
      process: peer.process, user: peer.user,
      groups: [peer.group] + groups.prefix(max(0, Int(count))))
  }

  enum Read: Equatable {
    case bytes(Int)
    case nothing
    case end
  }

  /// Reads what is there into a buffer.
  static func read(_ descriptor: CInt, into buffer: inout [UInt8]) -> Read {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothing
      default: return .end
      }
    }
  }

  enum Sent: Equatable {
    case bytes(Int)
    case full
    case gone
  }

  /// Sends what goes at once.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Sent {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe shim_send_now(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR || errno == ENOBUFS ? .full : .gone
  }

  static func text(of errno: CInt) -> String {
    unsafe String(cString: strerror(errno))
  }

  static func closeDescriptor(_ descriptor: CInt) {
    _ = close(descriptor)
  }

  static var user: UInt32 { geteuid() }

  /// The number of a group; `nil` when there is none of that name.
  static func group(named name: String) -> UInt32? {
    // The C library's own storage, of which a number is copied.
    unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid }
  }
}
