import Foundation
import Glibc
import LinuxSystem

/// The file system of the machine that an installation is for: this one's, or one below a directory.
///
/// A path is followed as that machine would follow it: below a directory, a symbolic link to `/etc` is
/// the image's `/etc`, and no `..` leads out. Each step is taken from a directory that is held open, so
/// that nobody who may write to the image can have a link followed out of it meanwhile.
final class ImageTree {
  /// Empty for this machine.
  let root: String
  private let descriptor: CInt

  /// - Throws: When there is no such directory: a mistyped mount point is not to be filled.
  init(root: String) throws(InstallationError) {
    self.root = root
    do throws(SystemError) {
      descriptor = try SystemCall.openFolder(root.isEmpty ? "/" : root)
    } catch { throw .noRoot(root) }
  }

  deinit { SystemCall.close(descriptor) }

  // MARK: - Paths

  /// The directory that a path of the image lies in, once the links of those above it are followed.
  /// - Parameter makes: Whether directories are made that are missing.
  /// - Returns: `nil` where one is missing, or is no directory.
  private func folder(
    above path: String, makes: Bool = false
  ) throws(InstallationError) -> ImageFolder? {
    var folder = ImageFolder(copyOf: descriptor, root)
    var rest = (path as NSString).deletingLastPathComponent.split(separator: "/")[...]
      .map(String.init)[...]
    // As many as the kernel follows.
    var links = 40
    while let part = rest.popFirst() {
      if part == "." { continue }
      if part == ".." {
        folder.leave()
        continue
      }
      do throws(SystemError) {
        try folder.enter(part, makes: makes)
      } catch {
        guard let target = folder.target(of: part) else {
          if !makes && (error.errno == ENOENT || error.errno == ENOTDIR) { return nil }
          throw .refused("\(makes ? "write" : "read") \(root + path)", errno: error.errno)
        }
        links -= 1
        guard links > 0 else { throw .refused("follow \(root + path)", errno: ELOOP) }
        if target.hasPrefix("/") { folder = ImageFolder(copyOf: descriptor, root) }
        rest = target.split(separator: "/").map(String.init)[...] + rest
      }
    }
    return folder
  }

  /// Where a file lies for this machine, for messages.
  func place(of path: String) -> String {
    let name = (path as NSString).lastPathComponent
    // What cannot be followed is called as it was asked for.
    return (try? folder(above: path))?.map { "\($0.path)/\(name)" } ?? root + path
  }

  // MARK: - Files

  /// Whether anything has the path, be it a link that leads nowhere.
  func exists(_ path: String) throws(InstallationError) -> Bool {
    guard let folder = try folder(above: path) else { return false }
    return SystemCall.exists((path as NSString).lastPathComponent, in: folder.descriptor)
  }

  /// More than the program with all symbols.
  private static let largestFile = 1 << 30

  /// What a path has.
  enum Found: Equatable {
    case nothing
    case file(Data)
    /// A link, a directory, a pipe: nothing that an installation made.
    case other
  }

  func look(at path: String) throws(InstallationError) -> Found {
    guard let folder = try folder(above: path) else { return .nothing }
    let name = (path as NSString).lastPathComponent
    let place = "\(folder.path)/\(name)"
    do throws(SystemError) {
      // Without waiting for a writer of a named pipe.
      let descriptor = try SystemCall.open(name, in: folder.descriptor, O_RDONLY | O_NONBLOCK)
      defer { SystemCall.close(descriptor) }
      guard SystemCall.isRegularFile(descriptor) else { return .other }
      return .file(Data(try BoundedFile.bytes(of: descriptor, place, limit: Self.largestFile)))
    } catch {
      switch error.errno {
      case ENOENT, ENOTDIR: return .nothing
      case ELOOP, ENXIO: return .other
      default: throw .refused("read \(place)", errno: error.errno)
      }
    }
  }

  /// Replaces a file as a whole: a program that runs cannot be written over.
  func write(_ content: Data, to path: String, mode: Int) throws(InstallationError) {
    guard let folder = try folder(above: path, makes: true) else {
      throw .refused("write \(root + path)", errno: ENOENT)
    }
    let name = (path as NSString).lastPathComponent
    let new = name + ".new"
    // One that an installation left that was interrupted. Nobody's file or link is written through.
    try? SystemCall.remove(new, in: folder.descriptor)
    do throws(SystemError) {
      let descriptor = try SystemCall.open(
        new, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      defer { SystemCall.close(descriptor) }
      try SystemCall.writeAll([UInt8](content), to: descriptor, new)
      try SystemCall.setMode(descriptor, mode_t(mode), new)
      // On the medium first: the machine may stop, and an empty file would have the name.
      try SystemCall.synchronize(descriptor, new)
      try SystemCall.rename(new, to: name, in: folder.descriptor)
      try synchronize(folder.descriptor, folder.path)
    } catch {
      try? SystemCall.remove(new, in: folder.descriptor)
      throw .refused("write \(folder.path)/\(name)", errno: error.errno)
    }
  }

  private func synchronize(_ folder: CInt, _ path: String) throws(SystemError) {
    // What is held open leads to the directory, and cannot be synchronized itself (O_PATH).
    let descriptor = try SystemCall.open(".", in: folder, O_RDONLY | O_DIRECTORY)
    defer { SystemCall.close(descriptor) }
    try SystemCall.synchronize(descriptor, path)
  }

  func remove(_ path: String) throws(InstallationError) {
    guard let folder = try folder(above: path) else {
      throw .refused("remove \(root + path)", errno: ENOENT)
    }
    let name = (path as NSString).lastPathComponent
    do { try SystemCall.remove(name, in: folder.descriptor) } catch {
      throw .refused("remove \(folder.path)/\(name)", errno: error.errno)
    }
  }

  /// Removes a directory.
  /// - Returns: Whether it was there, and empty.
  func removeFolder(_ path: String) throws(InstallationError) -> Bool {
    guard let folder = try folder(above: path) else { return false }
    do {
      try SystemCall.remove(
        (path as NSString).lastPathComponent, in: folder.descriptor, isDirectory: true)
    } catch { return false }
    return true
  }
}
