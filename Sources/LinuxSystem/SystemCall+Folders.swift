internal import CLinuxShims
package import Glibc

/// Accesses files by their names in an open directory, so that no process can replace the directory
/// meanwhile. Links are not followed.
extension SystemCall {
  /// Opens a directory for the calls below.
  package static func openFolder(_ path: String) throws(SystemError) -> CInt {
    // As below.
    try check("open \(path)") { unsafe shim_open_folder(path) }
  }

  /// Opens a subdirectory; fails for a link.
  /// - Parameter followsLink: Whether the kernel follows a link instead.
  package static func openFolder(
    _ name: String, in folder: CInt, followsLink: Bool = false
  ) throws(SystemError) -> CInt {
    try check("open \(name)") { unsafe shim_open_folder_in(folder, name, followsLink ? 1 : 0) }
  }

  package static func open(
    _ name: String, in folder: CInt, _ flags: CInt, mode: UInt32 = 0, followsLink: Bool = false
  ) throws(SystemError) -> CInt {
    // The name is a C string that is valid during the call; likewise below.
    try check("open \(name)") {
      unsafe openat(folder, name, flags | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW), mode)
    }
  }

  /// Returns the target and the owner of a link, both of the same link; `nil` if it is not a link.
  package static func link(
    _ name: String, in folder: CInt
  ) -> (target: String, owner: UInt32)? {
    let descriptor = unsafe shim_open_link(folder, name)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The array is not used otherwise during the call.
    let count = unsafe readlinkat(descriptor, "", &bytes, bytes.count)
    guard count >= 0, count < bytes.count, let status = status(of: descriptor) else { return nil }
    let target = bytes[..<count].map { UInt8(bitPattern: $0) }
    return (String(decoding: target, as: UTF8.self), status.st_uid)
  }

  /// Creates a directory; returns `false` if the name exists.
  package static func makeDirectory(
    _ name: String, in folder: CInt, mode: UInt32
  ) throws(SystemError) -> Bool {
    if unsafe mkdirat(folder, name, mode) == 0 { return true }
    guard errno == EEXIST else { throw SystemError("make \(name)", errno: errno) }
    return false
  }

  /// Renames a file in its directory, and replaces the target.
  package static func rename(_ name: String, to new: String, in folder: CInt) throws(SystemError) {
    try check("rename \(name)") { unsafe renameat(folder, name, folder, new) }
  }

  /// Removes a file, or an empty directory.
  package static func remove(
    _ name: String, in folder: CInt, isDirectory: Bool = false
  ) throws(SystemError) {
    try check("remove \(name)") { unsafe unlinkat(folder, name, isDirectory ? AT_REMOVEDIR : 0) }
  }

  /// Returns the status of a file, or of a link itself; `nil` if it cannot be read.
  package static func status(
    of name: String, in folder: CInt, followsLink: Bool = false
  ) -> stat? {
    var status = stat()
    let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
    // `status` outlives the call; likewise below.
    return unsafe fstatat(folder, name, &status, flags) == 0 ? status : nil
  }

  /// Returns whether a directory is one of `/proc`, whose links can lead to files without a path.
  package static func isProcessFolder(_ folder: CInt) -> Bool {
    shim_is_process_folder(folder) != 0
  }

  /// Returns whether a name exists, even as a dangling link.
  package static func exists(_ name: String, in folder: CInt) -> Bool {
    status(of: name, in: folder) != nil
  }
}
