import Foundation
import LinuxSystem

/// A regular file whose content is replaced atomically. Its mode, group and owner are kept as far as
/// the process can set them, and so are symbolic links to it.
///
/// Each directory of the path is opened once, only links of root and of the own user are followed, and the
/// new file has an unpredictable name. So a user who owns a directory cannot make root change a file elsewhere,
/// except by a link that root has left in it.
struct ReplacedFile {
  /// The path of the file.
  let path: String

  /// The number of symbolic links that the kernel follows, too.
  private static let linkLimit = 40

  /// Why the file cannot be replaced: devices and pipes would become regular files, a link of another user
  /// leads where that user wants, and a dangling one says where a new file would be; `nil` if it can.
  var obstacle: String? {
    do throws(SystemError) {
      SystemCall.close(try place().folder)
      return nil
    } catch {
      switch error.errno {
      case EEXIST: return "not a regular file; choose another one"
      case EPERM: return "the path has a symbolic link of another user; choose another one"
      // The links of /proc lead to pipes, whose names are no paths.
      case ENOENT where SystemCall.kind(of: path) == .other:
        return "not a regular file; choose another one"
      case ENOENT where SystemCall.status(of: path, followsLink: false) != nil:
        return "a symbolic link to a file that does not exist; choose another one"
      default: return nil
      }
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

  /// Follows the path, and opens the directory of the file.
  /// - Returns: The directory, the name in it, and the status of the file, if it exists.
  private func place() throws(SystemError) -> (folder: CInt, name: String, old: stat?) {
    var names = Self.names(in: path)
    var folder = try SystemCall.openFolder(path.hasPrefix("/") ? "/" : ".")
    do throws(SystemError) {
      var links = 0
      var isTarget = false
      while !names.isEmpty {
        let name = names.removeFirst()
        let status = SystemCall.status(of: name, in: folder)
        switch status.map({ $0.st_mode & S_IFMT }) {
        case S_IFLNK:
          links += 1
          isTarget = isTarget || names.isEmpty
          let target = try target(ofLink: name, in: folder, links)
          names = Self.names(in: target) + names
          if target.hasPrefix("/") { try Self.replace(&folder, by: SystemCall.openFolder("/")) }
        case _ where !names.isEmpty:
          try Self.replace(&folder, by: SystemCall.openFolder(name, in: folder))
        case S_IFREG: return (folder, name, status)
        case nil where !isTarget: return (folder, name, nil)
        case nil: throw failure(ENOENT)
        case S_IFDIR: throw failure(EISDIR)
        default: throw failure(EEXIST)
        }
      }
      throw failure(EISDIR)
    } catch {
      SystemCall.close(folder)
      throw error
    }
  }

  private func target(
    ofLink name: String, in folder: CInt, _ count: Int
  ) throws(SystemError) -> String {
    guard count <= Self.linkLimit else { throw failure(ELOOP) }
    guard let link = SystemCall.link(name, in: folder) else { throw failure(ENOENT) }
    guard link.owner == 0 || link.owner == SystemCall.user else { throw failure(EPERM) }
    return link.target
  }

  private func failure(_ errno: CInt) -> SystemError { SystemError("write \(path)", errno: errno) }

  private static func replace(_ folder: inout CInt, by new: CInt) {
    SystemCall.close(folder)
    folder = new
  }

  /// Splits a path. One that ends with a slash names a directory, which "." stands for.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").map(String.init) + (path.hasSuffix("/") ? ["."] : [])
  }
}
