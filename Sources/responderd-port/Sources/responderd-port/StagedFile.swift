import Foundation
import Glibc

/// A text of a file, in a temporary file in the same folder.
struct StagedFile {
  let path: String
  private let target: String
  let temporary: String

  /// Writes the temporary file. The mode is kept, and also the owner, if the process can set it.
  /// - Parameter kind: The end of the temporary file's name.
  init(_ path: String, _ bytes: [UInt8], as kind: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path, "cannot read the mode") }
    guard access(path, W_OK) == 0 else { throw FileError(path, "cannot write") }
    self.path = path
    // A symbolic link stays one.
    target = URL(filePath: path).resolvingSymlinksInPath().path
    let name = (target as NSString).lastPathComponent
    let folder = (target as NSString).deletingLastPathComponent
    temporary = "\(folder.isEmpty ? "." : folder)/.\(name).\(getpid()).\(kind)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path, "cannot create a file beside it") }
    do throws(FileError) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      // Only root can give files away; the file then belongs to the user of this process.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
        throw FileError(path, "cannot set the mode")
      }
      guard fsync(descriptor) == 0 else { throw FileError(path, "cannot write") }
    } catch {
      discard()
      throw error
    }
  }

  /// Deletes the temporary file.
  func discard() { unlink(temporary) }

  /// Replaces the file.
  func commit() throws(FileError) {
    guard rename(temporary, target) == 0 else { throw FileError(path, "cannot replace the file") }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path, "cannot write")
      }
      rest = rest.dropFirst(count)
    }
  }
}
