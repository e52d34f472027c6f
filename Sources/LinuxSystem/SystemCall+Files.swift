package import Glibc

extension SystemCall {
  /// Opens a file, not for the programs that are started.
  package static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0
  ) throws(SystemError) -> CInt {
    // The path is a C string for the length of the call; likewise below.
    try check("open \(path)") { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  /// Another descriptor of the same description, above the standard streams.
  package static func duplicate(_ descriptor: CInt) throws(SystemError) -> CInt {
    try check("copy descriptor \(descriptor)") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  package static func isOpen(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF
  }

  /// Puts something in the place of a descriptor that is not open.
  package static func occupy(_ descriptor: CInt) {
    // For reading only, so that what is written there fails.
    let null = unsafe Glibc.open("/dev/null", O_RDONLY)
    guard null >= 0, null != descriptor else { return }
    // Another one below is free, and stays so.
    _ = dup2(null, descriptor)
    close(null)
  }

  /// The status of what a path leads to, or of the link itself; `nil` if it cannot be reached.
  package static func status(of path: String, followsLink: Bool = true) -> stat? {
    var status = stat()
    // `status` outlives the call, which writes nothing else; likewise below.
    let result = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status : nil
  }

  /// An open file's inode; `nil` for a descriptor that is not open.
  package static func status(of descriptor: CInt) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// What a path leads to.
  package enum FileKind: Sendable {
    case regular, directory
    /// A device, a pipe or a socket.
    case other
  }

  /// What a path leads to; `nil` if it cannot be reached.
  package static func kind(of path: String) -> FileKind? {
    switch status(of: path).map({ $0.st_mode & S_IFMT }) {
    case nil: nil
    case S_IFREG: .regular
    case S_IFDIR: .directory
    default: .other
    }
  }

  package static func isRegularFile(_ descriptor: CInt) -> Bool {
    status(of: descriptor).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Whether the effective user may use a file in a way (`R_OK`, `W_OK`), as open(2) will decide.
  package static func mayAccess(_ path: String, _ way: CInt) -> Bool {
    unsafe faccessat(AT_FDCWD, path, way, AT_EACCESS) == 0
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Locks a file until its descriptor is closed, without waiting.
  /// - Returns: Whether no other process has locked it.
  package static func lock(_ descriptor: CInt, _ path: String) throws(SystemError) -> Bool {
    if retry({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw SystemError("lock \(path)", errno: errno) }
    return false
  }

  /// Writes all bytes to a file, which takes them or fails.
  package static func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, _ path: String
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest, to: descriptor) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .notReady, .closed: throw SystemError("write \(path)", errno: EIO)
      case .failed(let number): throw SystemError("write \(path)", errno: number)
      }
    }
  }

  package static func setMode(
    _ descriptor: CInt, _ mode: mode_t, _ path: String
  ) throws(SystemError) {
    try check("set the mode of \(path)") { fchmod(descriptor, mode) }
  }

  /// Cuts off what lies behind a size; what is no regular file refuses, and stays as it is.
  package static func cut(_ descriptor: CInt, to size: Int) {
    _ = ftruncate(descriptor, off_t(size))
  }

  /// Waits until what was written lies on the medium.
  package static func synchronize(_ descriptor: CInt, _ path: String) throws(SystemError) {
    // Some file systems keep directories without being asked, and refuse to be.
    guard retry({ fsync(descriptor) }) < 0, errno != EINVAL else { return }
    throw SystemError("save \(path)", errno: errno)
  }

  package static func synchronizeDirectory(_ path: String) throws(SystemError) {
    let descriptor = try open(path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try synchronize(descriptor, path)
  }

  /// Gives a file another name, in the place of what had it.
  package static func rename(_ path: String, to new: String) throws(SystemError) {
    try check("rename \(path)") { unsafe Glibc.rename(path, new) }
  }

  /// Removes a file.
  package static func unlink(_ path: String) throws(SystemError) {
    try check("remove \(path)") { unsafe Glibc.unlink(path) }
  }

  /// Removes a file or an empty directory; `false` when that failed or there was none.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe Glibc.remove(path) == 0 }

  /// Makes a directory that only its owner may enter, and those that it lies in.
  package static func makeDirectories(_ path: String) throws(SystemError) {
    if makeDirectory(path) { return }
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    guard errno == ENOENT, !parent.isEmpty else { throw SystemError("make \(path)", errno: errno) }
    try makeDirectories(String(parent))
    // A path that ends with a stroke names the same directory as its parent does.
    guard makeDirectory(path) else { throw SystemError("make \(path)", errno: errno) }
  }

  /// Makes one directory that only its owner may enter.
  /// - Returns: Whether it is there.
  @discardableResult
  package static func makeDirectory(_ path: String) -> Bool {
    unsafe mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  /// The names of what lies in a directory, in order; empty when there is none.
  package static func entries(of path: String) -> [String] {
    // The directory is open until closedir, and each entry is copied before the next is read.
    guard let directory = unsafe opendir(path) else { return [] }
    defer { _ = unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

/// What distinguishes a file from another that has its name later.
package struct FileIdentity: Equatable, Sendable, CustomStringConvertible {
  let device: UInt64
  let inode: UInt64

  package init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Of whatever has a path, itself and not what it links to.
  package init?(path: String) {
    guard let status = SystemCall.status(of: path, followsLink: false) else { return nil }
    self.init(status)
  }

  package var description: String { "\(device):\(inode)" }
}
