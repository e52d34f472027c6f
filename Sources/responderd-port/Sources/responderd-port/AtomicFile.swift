import Foundation
import Glibc

/// Why a file was not written.
struct FileError: Error, CustomStringConvertible {
  let operation: String
  let number: Int32

  init(_ operation: String) {
    self.operation = operation
    number = errno
  }

  var description: String { "\(operation): \(String(cString: strerror(number)))" }
}

/// Replaces a file so that it is at all times either the old or the new one.
enum AtomicFile {
  /// Writes a temporary file in the same folder and renames it. The mode is kept, and also the owner, if
  /// the process can set it.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError("cannot read the mode") }
    guard access(path, W_OK) == 0 else { throw FileError("cannot write") }
    // A symbolic link stays one.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let name = (target as NSString).lastPathComponent
    let folder = (target as NSString).deletingLastPathComponent
    let temporary = "\(folder.isEmpty ? "." : folder)/.\(name).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("cannot create a file beside it") }
    do throws(FileError) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      // Only root can give files away; the file then belongs to the user of this process.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
        throw FileError("cannot set the mode")
      }
      guard fsync(descriptor) == 0 else { throw FileError("cannot write") }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let error = FileError("cannot replace the file")
      unlink(temporary)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError("cannot write")
      }
      rest = rest.dropFirst(count)
    }
  }
}
