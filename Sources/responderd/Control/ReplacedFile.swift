import Foundation
import LinuxSystem

/// A regular file whose content is replaced at once and as a whole. Its mode and owner stay, and so do
/// symbolic links that lead to it.
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
    let kept: [FileAttributeKey] = [.posixPermissions, .ownerAccountID, .groupOwnerAccountID]
    // Only root may give files away: anybody else's new file has the same owner already, or keeps its
    // own.
    try? manager.setAttributes(old.filter { kept.contains($0.key) }, ofItemAtPath: place.path)
  }
}
