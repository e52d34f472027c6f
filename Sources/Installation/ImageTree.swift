import Foundation
import Glibc
import LinuxSystem

/// The file system of the machine that an installation is for: this one's, or one below a directory.
///
/// A path is followed as that machine would follow it: below a directory, a symbolic link to `/etc` is
/// the image's `/etc`, and no `..` leads out.
///
/// Paths and results of system calls are lent to the kernel for the length of each call.
struct ImageTree: Sendable {
  /// Empty for this machine.
  let root: String

  init(root: String) { self.root = root == "/" ? "" : root }

  // MARK: - Paths

  /// Where a file lies for this machine, once the links of the directories above it are followed.
  func place(of path: String) throws(InstallationError) -> String {
    guard !root.isEmpty else { return path }
    let folder = try resolved((path as NSString).deletingLastPathComponent)
    return root + (folder as NSString).appendingPathComponent((path as NSString).lastPathComponent)
  }

  /// A path of the image without links in it.
  private func resolved(_ path: String) throws(InstallationError) -> String {
    var rest = path.split(separator: "/").map(String.init)[...]
    var done: [String] = []
    // As many as the kernel follows.
    var links = 40
    while let part = rest.popFirst() {
      if part == ".." || part == "." {
        if part == ".." { _ = done.popLast() }
        continue
      }
      let here = root + "/" + (done + [part]).joined(separator: "/")
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: here) else {
        done.append(part)
        continue
      }
      links -= 1
      guard links > 0 else { throw .refused("follow \(root + path)", errno: ELOOP) }
      if target.hasPrefix("/") { done = [] }
      rest = target.split(separator: "/").map(String.init)[...] + rest
    }
    return "/" + done.joined(separator: "/")
  }

  // MARK: - Files

  /// Refuses a root that is not there: a mistyped mount point is not to be filled.
  func requireRoot() throws(InstallationError) {
    guard !root.isEmpty else { return }
    var isDirectory: ObjCBool = false
    let isThere = unsafe FileManager.default.fileExists(
      atPath: root, isDirectory: &isDirectory)
    guard isThere, isDirectory.boolValue else { throw .noRoot(root) }
  }

  /// Whether anything has the path, be it a link that leads nowhere.
  func exists(_ path: String) throws(InstallationError) -> Bool {
    SystemCall.status(of: try place(of: path), followsLink: false) != nil
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
    let place = try place(of: path)
    do throws(SystemError) {
      // Without waiting for a writer of a named pipe.
      let descriptor = try SystemCall.open(place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
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
    let place = try place(of: path)
    let new = place + ".new"
    do {
      try FileManager.default.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    } catch {
      throw .refused("write \(place)", error)
    }
    // One that an installation left that was interrupted. Nobody's file or link is written through.
    SystemCall.remove(new)
    do throws(SystemError) {
      let descriptor = try SystemCall.open(
        new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      defer { SystemCall.close(descriptor) }
      try SystemCall.writeAll([UInt8](content), to: descriptor, new)
      try SystemCall.setMode(descriptor, mode_t(mode), new)
      try SystemCall.rename(new, to: place)
    } catch {
      SystemCall.remove(new)
      throw .refused("write \(place)", errno: error.errno)
    }
  }

  func remove(_ path: String) throws(InstallationError) {
    let place = try place(of: path)
    do { try SystemCall.unlink(place) } catch {
      throw .refused("remove \(place)", errno: error.errno)
    }
  }

  /// Removes a directory.
  /// - Returns: Whether it was there, and empty.
  func removeFolder(_ path: String) throws(InstallationError) -> Bool {
    unsafe rmdir(try place(of: path)) == 0
  }
}
