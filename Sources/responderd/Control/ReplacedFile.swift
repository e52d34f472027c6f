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
    let old = try? manager.attributesOfItem(atPath: place.path)
    try data.write(to: place, options: .atomic)
    guard let old else { return }
    // One after the other: a group may be given where an owner may not, and the mode comes last, for a
    // change of owner clears bits of it.
    for key in [FileAttributeKey.groupOwnerAccountID, .ownerAccountID, .posixPermissions] {
      guard let value = old[key] else { continue }
      try? manager.setAttributes([key: value], ofItemAtPath: place.path)
    }
  }
}
