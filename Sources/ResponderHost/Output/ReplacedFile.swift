internal import Glibc
package import LinuxSystem

/// A regular file whose content is replaced atomically. Its mode, group and owner are kept as far as
/// the process can set them, and so are symbolic links to it. The new file has an unpredictable name.
package struct ReplacedFile {
  /// The path of the file.
  package let path: String
  /// Whether only its owner can read a new file.
  package let isPrivate: Bool

  package init(path: String, isPrivate: Bool = false) {
    self.path = path
    self.isPrivate = isPrivate
  }

  /// Why the file cannot be replaced, if that is certain; `nil` otherwise.
  package var obstacle: String? {
    do throws(SystemError) {
      _ = try place()
      return nil
    } catch {
      switch error.errno {
      case EEXIST, EPERM: return error.reason
      // The links of /proc lead to pipes, whose names are no paths.
      case ENOENT where SystemCall.kind(of: path) == .other: return Self.notRegular
      case ENOENT where SystemCall.status(of: path, followsLink: false) != nil: return error.reason
      default: return nil
      }
    }
  }

  private static let notRegular = "not a regular file; choose another one"

  private func place() throws(SystemError) -> OutputPath {
    let place = try OutputPath(path)
    guard place.isReplaceable else {
      throw SystemError("write \(path)", errno: EEXIST, reason: Self.notRegular)
    }
    return place
  }

  /// Replaces the content.
  /// - Parameter parts: The new content, which is not copied.
  package func write(_ parts: [[UInt8]]) throws(SystemError) {
    let place = try place()
    let new = ".responderd-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    // Until the file is complete, only the owner can read one that replaces another.
    let descriptor = try SystemCall.open(
      new, in: place.folder, O_WRONLY | O_CREAT | O_EXCL,
      mode: place.old == nil && !isPrivate ? 0o666 : 0o600)
    defer { SystemCall.close(descriptor) }
    do throws(SystemError) {
      if let old = place.old {
        // One after the other: setting the group can succeed where the owner fails.
        SystemCall.setGroup(descriptor, old.st_gid)
        SystemCall.setOwner(descriptor, old.st_uid)
      } else if isPrivate {
        place.handOver(descriptor)
      }
      for part in parts { try SystemCall.writeAll(part, to: descriptor, path) }
      // Last, because a change of owner clears bits of it.
      if let old = place.old { try SystemCall.setMode(descriptor, old.st_mode & 0o777, path) }
      try SystemCall.synchronize(descriptor, path)
      try SystemCall.rename(new, to: place.name, in: place.folder)
    } catch {
      // The first error is the one to report.
      try? SystemCall.remove(new, in: place.folder)
      throw error
    }
  }
}
