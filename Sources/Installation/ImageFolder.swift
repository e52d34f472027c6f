import Glibc
import LinuxSystem

/// A directory of an image, with open descriptors of all directories on its path.
final class ImageFolder {
  private let root: String
  private var way: [(name: String, descriptor: CInt)] = []
  private let top: CInt

  /// Creates a reference to the root.
  /// - Parameters:
  ///   - descriptor: The image's root, which the caller closes.
  ///   - root: The name of the root in messages.
  init(copyOf descriptor: CInt, _ root: String) {
    top = descriptor
    self.root = root
  }

  deinit { for step in way { SystemCall.close(step.descriptor) } }

  var descriptor: CInt { way.last?.descriptor ?? top }

  /// The path in messages.
  var path: String { root + way.map { "/" + $0.name }.joined() }

  /// Enters a subdirectory, without following links.
  /// - Parameter makes: Whether to create it if it is missing.
  func enter(_ name: String, makes: Bool) throws(SystemError) {
    do throws(SystemError) {
      way.append((name, try SystemCall.openFolder(name, in: descriptor)))
    } catch {
      guard makes, error.errno == ENOENT else { throw error }
      let isMade = try SystemCall.makeDirectory(name, in: descriptor, mode: 0o755)
      guard isMade else {
        way.append((name, try SystemCall.openFolder(name, in: descriptor)))
        return
      }
      way.append((name, try SystemCall.open(name, in: descriptor, O_DIRECTORY)))
      // Independent of the umask.
      try SystemCall.setMode(descriptor, 0o755, name)
    }
  }

  /// Returns to the parent directory, but not out of the image.
  func leave() {
    if let step = way.popLast() { SystemCall.close(step.descriptor) }
  }

  /// Returns the target of a link; `nil` if it is not a link.
  /// - Throws: `EPERM` for a link of another user outside of an image, who would decide where root writes.
  func target(of name: String) throws(SystemError) -> String? {
    guard let link = SystemCall.link(name, in: descriptor), !link.target.isEmpty else { return nil }
    guard !root.isEmpty || link.owner == 0 || link.owner == SystemCall.user else {
      throw SystemError(
        "follow \(path)/\(name)", errno: EPERM, reason: "a symbolic link of another user")
    }
    return link.target
  }
}
