import Glibc
import LinuxSystem

/// A directory of an image, and the way to it: each directory of the way is held open.
final class ImageFolder {
  private let root: String
  private var way: [(name: String, descriptor: CInt)] = []
  private let top: CInt

  /// - Parameters:
  ///   - descriptor: The image's root, which its owner closes.
  ///   - root: What messages call it.
  init(copyOf descriptor: CInt, _ root: String) {
    top = descriptor
    self.root = root
  }

  deinit { for step in way { SystemCall.close(step.descriptor) } }

  var descriptor: CInt { way.last?.descriptor ?? top }

  /// What messages call it.
  var path: String { root + way.map { "/" + $0.name }.joined() }

  /// Goes one directory down; a link is none.
  /// - Parameter makes: Whether it is made if it is missing.
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
      // Whatever the mask of the one who installs.
      try SystemCall.setMode(descriptor, 0o755, name)
    }
  }

  /// Goes one directory up, and never out of the image.
  func leave() {
    if let step = way.popLast() { SystemCall.close(step.descriptor) }
  }

  /// What a link in it says; `nil` for what is none.
  func target(of name: String) -> String? { SystemCall.target(ofLink: name, in: descriptor) }
}
