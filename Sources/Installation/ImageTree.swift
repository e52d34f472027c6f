import Foundation
import Glibc
import LinuxSystem

/// The file system of the machine to install to: this one, or one below a directory.
///
/// Paths are resolved as that machine would: below a directory, a symbolic link to `/etc` refers to the
/// `/etc` of the image, and `..` does not lead out of it. Each component is opened relative to an open
/// directory, so that a user with write access to the image cannot redirect the installer by a link.
final class ImageTree {
  /// The root directory; empty for this machine.
  let root: String
  /// The place of "." in the root.
  private let top: OutputPath

  private var descriptor: CInt { top.folder }

  /// Opens the tree.
  /// - Throws: An error if the directory does not exist, because it may be a mistyped mount point, or if a link of another
  ///   user leads to it.
  init(root: String) throws(InstallationError) {
    self.root = root
    do throws(SystemError) {
      top = try OutputPath(root + "/", link: .replaced)
    } catch {
      guard error.errno == ENOENT || error.errno == ENOTDIR else {
        throw .refused("open \(root)", error)
      }
      throw .noRoot(root)
    }
  }

  // MARK: - Paths

  /// Returns the directory of a path in the image, after following links.
  /// - Parameter makes: Whether to create missing directories.
  /// - Returns: `nil` if one is missing, or is not a directory.
  private func folder(
    above path: String, makes: Bool = false
  ) throws(InstallationError) -> ImageFolder? {
    var folder = ImageFolder(copyOf: descriptor, root)
    var rest = (path as NSString).deletingLastPathComponent.split(separator: "/")[...]
      .map(String.init)[...]
    // The same limit as in the kernel.
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
        let target: String?
        do throws(SystemError) { target = try folder.target(of: part) } catch {
          throw .refused("\(makes ? "write" : "read") \(root + path)", error)
        }
        guard let target else {
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

  /// Returns the path of a file on this machine, for messages.
  func place(of path: String) -> String {
    let name = (path as NSString).lastPathComponent
    // A path that cannot be resolved is returned as it was given.
    return (try? folder(above: path))?.map { "\($0.path)/\(name)" } ?? root + path
  }

  // MARK: - Files

  /// Returns whether a path exists, even as a dangling link.
  func exists(_ path: String) throws(InstallationError) -> Bool {
    guard let folder = try folder(above: path) else { return false }
    return SystemCall.exists((path as NSString).lastPathComponent, in: folder.descriptor)
  }

  /// Larger than the program with all symbols.
  private static let largestFile = 1 << 30

  /// What is at a path.
  enum Found: Equatable {
    case nothing
    /// A file with this content, whether it is the expected one.
    case file(fingerprint: String, isExpected: Bool)
    /// A link, a directory, a pipe or a file without end, which no installation created.
    case other
  }

  /// Looks at a path. A file is read piece by piece, because the owner of an image can put a large one there.
  /// - Parameter content: What the file is expected to contain.
  func look(at path: String, expecting content: Data? = nil) throws(InstallationError) -> Found {
    let found = try open(path) { (descriptor, place) throws(SystemError) -> Found in
      var fingerprint = FileFingerprint()
      var isExpected = true
      var portion = [UInt8](repeating: 0, count: 1 << 16)
      reading: while true {
        switch SystemCall.read(descriptor, into: &portion) {
        case .bytes(let count):
          let expected = content?.dropFirst(fingerprint.size).prefix(count)
          isExpected = isExpected && expected == Data(portion[..<count])
          fingerprint.append(portion[..<count])
          guard fingerprint.size <= Self.largestFile else {
            throw SystemError("read \(place)", errno: EFBIG)
          }
        case .closed: break reading
        case .notReady: throw SystemError("read \(place)", errno: EAGAIN)
        case .failed(let number): throw SystemError("read \(place)", errno: number)
        }
      }
      return Found.file(
        fingerprint: fingerprint.text, isExpected: isExpected && fingerprint.size == content?.count)
    }
    switch found {
    case .file(let found): return found
    case .nothing: return .nothing
    case .other: return .other
    }
  }

  /// Returns the content of a small file.
  func read(_ path: String, limit: Int) throws(InstallationError) -> Opened<Data> {
    try open(path) { (descriptor, place) throws(SystemError) -> Data in
      Data(try BoundedFile.bytes(of: descriptor, place, limit: limit))
    }
  }

  /// What was read at a path.
  enum Opened<Content> {
    case nothing
    case file(Content)
    /// As in ``Found``.
    case other
  }

  /// Opens a regular file without waiting, and reads it.
  private func open<Content>(
    _ path: String, _ read: (CInt, String) throws(SystemError) -> Content
  ) throws(InstallationError) -> Opened<Content> {
    guard let folder = try folder(above: path) else { return .nothing }
    let name = (path as NSString).lastPathComponent
    let place = "\(folder.path)/\(name)"
    do throws(SystemError) {
      let descriptor = try SystemCall.open(
        name, in: folder.descriptor, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      defer { SystemCall.close(descriptor) }
      guard SystemCall.isRegularFile(descriptor) else { return .other }
      return .file(try read(descriptor, place))
    } catch {
      switch error.errno {
      case ENOENT, ENOTDIR: return .nothing
      case ELOOP, ENXIO, EFBIG: return .other
      default: throw .refused("read \(place)", errno: error.errno)
      }
    }
  }

  /// Replaces a file atomically: a running program cannot be overwritten.
  func write(_ content: Data, to path: String, mode: Int) throws(InstallationError) {
    guard let folder = try folder(above: path, makes: true) else {
      throw .refused("write \(root + path)", errno: ENOENT)
    }
    let name = (path as NSString).lastPathComponent
    let new = name + ".new"
    // A file left from an interrupted installation. Existing files and links are not written
    // through.
    try? SystemCall.remove(new, in: folder.descriptor)
    do throws(SystemError) {
      let descriptor = try SystemCall.open(
        new, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      defer { SystemCall.close(descriptor) }
      try SystemCall.writeAll([UInt8](content), to: descriptor, new)
      try SystemCall.setMode(descriptor, mode_t(mode), new)
      // Synchronized first: if the machine stopped, the file could be empty.
      try SystemCall.synchronize(descriptor, new)
      try SystemCall.rename(new, to: name, in: folder.descriptor)
      try SystemCall.synchronizeDirectory(folder.descriptor, folder.path)
    } catch {
      try? SystemCall.remove(new, in: folder.descriptor)
      throw .refused("write \(folder.path)/\(name)", errno: error.errno)
    }
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
  /// - Returns: Whether it existed and was empty.
  func removeFolder(_ path: String) throws(InstallationError) -> Bool {
    guard let folder = try folder(above: path) else { return false }
    do {
      try SystemCall.remove(
        (path as NSString).lastPathComponent, in: folder.descriptor, isDirectory: true)
    } catch { return false }
    return true
  }
}
