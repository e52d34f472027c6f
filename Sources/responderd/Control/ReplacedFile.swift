import Foundation
import LinuxSystem

/// A regular file whose content is replaced atomically. Its mode, group and owner are kept as far as
/// the process can set them, and so are symbolic links to it.
struct ReplacedFile {
  /// The path of the file.
  let path: String

  /// Why the file cannot be replaced: devices and pipes would become regular files; `nil` if it can.
  var obstacle: String? {
    guard let kind = SystemCall.kind(of: path) else { return nil }
    return kind == .other ? "not a regular file; choose another one" : nil
  }

  /// Replaces the content.
  func write(_ data: Data) throws {
    let place = URL(filePath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    guard let old = try? manager.attributesOfItem(atPath: place.path) else {
      return try data.write(to: place, options: .atomic)
    }
    // The file is complete before it is renamed, and until then only the owner can read it.
    let new = URL(filePath: place.path + ".new")
    try? manager.removeItem(at: new)
    do {
      try Data().write(to: new, options: .withoutOverwriting)
      // One after the other: setting the group can succeed where the owner fails, and the mode comes last, because a
      // change of owner clears bits of it.
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: new.path)
      for key in [FileAttributeKey.groupOwnerAccountID, .ownerAccountID] {
        if let value = old[key] { try? manager.setAttributes([key: value], ofItemAtPath: new.path) }
      }
      try data.write(to: new)
      if let mode = old[.posixPermissions] {
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
      }
      let descriptor = try SystemCall.open(new.path, O_RDONLY)
      defer { SystemCall.close(descriptor) }
      try SystemCall.synchronize(descriptor, new.path)
      try SystemCall.rename(new.path, to: place.path)
    } catch {
      try? manager.removeItem(at: new)
      throw error
    }
  }
}
