import Foundation
import LinuxSystem

/// A regular file whose content is replaced at once and as a whole. Its mode, group and owner are kept
/// as far as the process may set them, and symbolic links to it stay.
struct ReplacedFile {
  /// Where it lies.
  let path: String

  /// What keeps it from being replaced: a device or a pipe would become a file; `nil` if nothing does.
  var obstacle: String? {
    guard let kind = SystemCall.kind(of: path) else { return nil }
    return kind == .other ? "it is no regular file; name another one" : nil
  }

  /// Replaces the content.
  func write(_ data: Data) throws {
    let place = URL(filePath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    guard let old = try? manager.attributesOfItem(atPath: place.path) else {
      return try data.write(to: place, options: .atomic)
    }
    // It gets everything before it gets the name: nobody may read it meanwhile who may not read the old
    // one.
    let new = URL(filePath: place.path + ".new")
    try? manager.removeItem(at: new)
    do {
      try Data().write(to: new, options: .withoutOverwriting)
      // One after the other: a group may be given where an owner may not, and the mode comes last, for a
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
