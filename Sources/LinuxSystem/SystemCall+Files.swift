package import Glibc

extension SystemCall {
  /// Opens a file, which child processes do not inherit.
  package static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0
  ) throws(SystemError) -> CInt {
    // The path is a C string that is valid during the call; likewise below.
    try check("open \(path)") { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  /// Duplicates a descriptor, above the numbers of the standard streams.
  package static func duplicate(_ descriptor: CInt) throws(SystemError) -> CInt {
    try check("copy descriptor \(descriptor)") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  package static func isOpen(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF
  }

  /// Opens `/dev/null` with the number of a closed descriptor.
  package static func occupy(_ descriptor: CInt) {
    // For reading only, so that writing fails.
    let null = unsafe Glibc.open("/dev/null", O_RDONLY)
    guard null >= 0, null != descriptor else { return }
    // A lower descriptor is closed too, and stays closed.
    _ = dup2(null, descriptor)
    close(null)
  }

  /// Returns the status of a file, or of a link itself; `nil` if it cannot be read.
  package static func status(of path: String, followsLink: Bool = true) -> stat? {
    var status = stat()
    // `status` outlives the call, which writes nothing else; likewise below.
    let result = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status : nil
  }

  /// Returns the status of an open file; `nil` for a closed descriptor.
  package static func status(of descriptor: CInt) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// The kind of a file.
  package enum FileKind: Sendable {
    case regular, directory
    /// A device, a pipe or a socket.
    case other
  }

  /// Returns the kind of a file; `nil` if it cannot be read.
  package static func kind(of path: String) -> FileKind? {
    switch status(of: path).map({ $0.st_mode & S_IFMT }) {
    case nil: nil
    case S_IFREG: .regular
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// Returns whether a path leads to a character or block device.
  package static func isDevice(_ path: String) -> Bool {
    status(of: path).map { [S_IFCHR, S_IFBLK].contains($0.st_mode & S_IFMT) } ?? false
  }

  package static func isRegularFile(_ descriptor: CInt) -> Bool {
    status(of: descriptor).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Returns whether the effective user can access a file (`R_OK`, `W_OK`), as open(2) will decide.
  package static func mayAccess(_ path: String, _ way: CInt) -> Bool {
    unsafe faccessat(AT_FDCWD, path, way, AT_EACCESS) == 0
  }

  /// Returns whether the mode of a file lets a user write to it, who can be another than that of this process.
  package static func modePermitsWriting(
    _ path: String, user: UInt32, groups: [UInt32]
  ) -> Bool {
    guard let status = status(of: path) else { return false }
    if user == 0 { return true }
    if status.st_uid == user { return status.st_mode & S_IWUSR != 0 }
    return status.st_mode & (groups.contains(status.st_gid) ? S_IWGRP : S_IWOTH) != 0
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a text matches a pattern of the shell (fnmatch(3)).
  package static func matches(_ text: String, pattern: String) -> Bool {
    unsafe fnmatch(pattern, text, 0) == 0
  }

  /// Locks a file until its descriptor is closed, without waiting.
  /// - Returns: `false` if another process has locked it.
  package static func lock(_ descriptor: CInt, _ path: String) throws(SystemError) -> Bool {
    if retry({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw SystemError("lock \(path)", errno: errno) }
    return false
  }

  /// Writes all bytes to a file, which does not block.
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

  /// Sets the group of an open file, if the process is permitted to.
  package static func setGroup(_ descriptor: CInt, _ group: gid_t) {
    _ = fchown(descriptor, .max, group)
  }

  /// Sets the owner of an open file, if the process is permitted to.
  package static func setOwner(_ descriptor: CInt, _ user: uid_t) {
    _ = fchown(descriptor, user, .max)
  }

  /// Makes the next write to a file begin at its start.
  package static func rewind(_ descriptor: CInt) { _ = lseek(descriptor, 0, SEEK_SET) }

  /// Truncates a regular file; fails for any other.
  package static func cut(_ descriptor: CInt, to size: Int) {
    _ = ftruncate(descriptor, off_t(size))
  }

  /// Waits until the content of a file is on the disk.
  package static func synchronize(_ descriptor: CInt, _ path: String) throws(SystemError) {
    // Some file systems synchronize directories automatically, and refuse the call.
    guard retry({ fsync(descriptor) }) < 0, errno != EINVAL else { return }
    throw SystemError("save \(path)", errno: errno)
  }

  /// Waits until the entries of a directory are on the disk.
  /// - Parameter folder: A descriptor, which may be one of `O_PATH`, which cannot be synchronized itself.
  package static func synchronizeDirectory(_ folder: CInt, _ path: String) throws(SystemError) {
    let descriptor = try open(".", in: folder, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try synchronize(descriptor, path)
  }

  /// Renames a file, and replaces the target.
  package static func rename(_ path: String, to new: String) throws(SystemError) {
    try check("rename \(path)") { unsafe Glibc.rename(path, new) }
  }

  /// Removes a file.
  package static func unlink(_ path: String) throws(SystemError) {
    try check("remove \(path)") { unsafe Glibc.unlink(path) }
  }

  /// Removes a file or an empty directory; returns `false` on failure.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe Glibc.remove(path) == 0 }

  /// Creates a directory, accessible to the owner only.
  /// - Returns: Whether it exists now.
  @discardableResult
  package static func makeDirectory(_ path: String) -> Bool {
    unsafe mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  /// Returns the names of the files in a directory, sorted; empty if it does not exist.
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

/// Identifies a file, to distinguish it from a later file with the same name.
package struct FileIdentity: Equatable, Sendable, CustomStringConvertible {
  let device: UInt64
  let inode: UInt64

  package init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Identifies the file at a path, without following a link.
  package init?(path: String) {
    guard let status = SystemCall.status(of: path, followsLink: false) else { return nil }
    self.init(status)
  }

  package var description: String { "\(device):\(inode)" }
}
