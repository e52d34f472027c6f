import Foundation
import LinuxSystem

/// A regular file whose content is replaced atomically. Its mode, group and owner are kept as far as
/// the process can set them, and so are symbolic links to it.
///
/// The directory is opened once, and the new file has an unpredictable name. So a user who
/// owns the directory cannot make root change another file.
struct ReplacedFile {
  /// The path of the file.
  let path: String

  /// The number of symbolic links that the kernel follows, too.
  private static let linkLimit = 40

  /// Why the file cannot be replaced: devices and pipes would become regular files, and a dangling
  /// link says where a new file would be, which its owner chose; `nil` if it can.
  var obstacle: String? {
    switch SystemCall.kind(of: path) {
    case .other: "not a regular file; choose another one"
    case nil where SystemCall.status(of: path, followsLink: false) != nil:
      "a symbolic link to a file that does not exist; choose another one"
    default: nil
    }
  }

  /// Replaces the content.
  func write(_ data: Data) throws(SystemError) {
    let (folder, name, old) = try place()
    defer { SystemCall.close(folder) }
    let new = ".responderd-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    // Until the file is complete, only the owner can read one that replaces another.
    let descriptor = try SystemCall.open(
      new, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: old == nil ? 0o666 : 0o600)
    defer { SystemCall.close(descriptor) }
    do throws(SystemError) {
      if let old {
        // One after the other: setting the group can succeed where the owner fails.
        SystemCall.setGroup(descriptor, old.st_gid)
        SystemCall.setOwner(descriptor, old.st_uid)
      }
      try SystemCall.writeAll([UInt8](data), to: descriptor, path)
      // Last, because a change of owner clears bits of it.
      if let old { try SystemCall.setMode(descriptor, old.st_mode & 0o777, path) }
      try SystemCall.synchronize(descriptor, path)
      try SystemCall.rename(new, to: name, in: folder)
    } catch {
      // The first error is the one to report.
      try? SystemCall.remove(new, in: folder)
      throw error
    }
  }

  /// Follows the links, and opens the directory of the file.
  /// - Returns: The directory, the name in it, and the status of the file, if it exists.
  private func place() throws(SystemError) -> (folder: CInt, name: String, old: stat?) {
    var path = path
    for count in 0...Self.linkLimit {
      let slash = path.lastIndex(of: "/")
      let parent = slash.map { String(path[...$0]) } ?? "./"
      let name = String(path[(slash.map { path.index(after: $0) } ?? path.startIndex)...])
      let folder = try SystemCall.openFolder(parent)
      let status = SystemCall.status(of: name, in: folder)
      switch status.map({ $0.st_mode & S_IFMT }) {
      case S_IFREG: return (folder, name, status)
      case nil where count == 0 && !name.isEmpty: return (folder, name, nil)
      case S_IFLNK:
        let target = SystemCall.target(ofLink: name, in: folder)
        SystemCall.close(folder)
        guard let target else { throw SystemError("write \(self.path)", errno: ENOENT) }
        path = target.hasPrefix("/") ? target : parent + target
      case nil:
        SystemCall.close(folder)
        throw SystemError("write \(self.path)", errno: name.isEmpty ? EISDIR : ENOENT)
      case S_IFDIR?:
        SystemCall.close(folder)
        throw SystemError("write \(self.path)", errno: EISDIR)
      default:
        // It was something else when the obstacle was looked for.
        SystemCall.close(folder)
        throw SystemError("write \(self.path)", errno: EEXIST)
      }
    }
    throw SystemError("write \(path)", errno: ELOOP)
  }
}
