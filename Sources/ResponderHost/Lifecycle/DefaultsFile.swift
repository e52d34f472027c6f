import Foundation
import Glibc
package import LinuxSystem

/// The file with the user defaults of an application, in the format of Foundation.
///
/// The applications of this program read and write it here, where nothing waits. Foundation reads and writes it
/// for the others.
package enum DefaultsFile {
  /// The path: in `XDG_CONFIG_HOME`, `~/.config` by default, with the name of the program.
  package static var path: String { "\(folder)/\(name).plist" }

  private static var name: String { ProcessInfo.processInfo.processName }

  private static var folder: String {
    let environment = Environment.variables
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Foundation's writer uses HOME; NSHomeDirectory() does not on all systems.
    let home = folder("HOME") ?? NSHomeDirectory()
    return folder("XDG_CONFIG_HOME") ?? home + "/.config"
  }

  /// Larger than the defaults of any storyboard, and small enough to be read and written within a tenth of a second.
  /// Decoding takes fifty times as much memory.
  private static let largestSize = 1 << 17

  /// The same for Foundation, whose users may know what they do.
  private static let foundationsLargestSize = 16 << 20

  /// Why Foundation must not read and write the user defaults; `nil` if it can. It would follow a link of another user. For the writer of a named pipe it would wait for
  /// ever, and it would read other files that are not regular ones without end.
  package static var obstacle: String? {
    let folder = folder
    // Foundation puts the identifier of the host, which is empty, between two dots.
    for file in [name, ".GlobalPreferences"].flatMap({ [$0, "ByHost/\($0)", "ByHost/\($0)."] }) {
      let path = "\(folder)/\(file).plist"
      guard let status = SystemCall.status(of: path) else { continue }
      let isRegular = status.st_mode & S_IFMT == S_IFREG
      if !isRegular { return "\(path): not a regular file" }
      if status.st_size > foundationsLargestSize { return "\(path): larger than 16 MiB" }
    }
    do throws(SystemError) {
      _ = try OutputPath(path)
      return nil
    } catch {
      return error.errno == EPERM ? "\(path): \(error.reason)" : nil
    }
  }

  // MARK: - Reading and writing

  /// Returns the content of the file; `nil` if it does not exist.
  package static func read() throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try OutputPath(path).read(limit: largestSize)
    } catch let error where error.errno == ENOENT || error.errno == ENOTDIR {
      return nil
    }
  }

  /// The complete copies of the content, the newest first: what it was before, if the power went while it was
  /// overwritten.
  package static var copies: [[UInt8]] { DefaultsCopies.contents(of: path, limit: largestSize) }

  /// Completes the copies, before the process ends.
  package static func finishCopies() { DefaultsCopies.finish(limit: largestSize) }

  /// Replaces the content of the file, while no other process can do so here. It stays the same file, because a
  /// confined process can write no other one.
  /// - Parameter update: Returns the new content for the present one, which is empty if there is no file; `nil` to leave it.
  /// - Returns: `false` if the file was left as it is, also because another process has locked it.
  package static func change(_ update: ([UInt8]) throws -> [UInt8]?) throws -> Bool {
    let place = try OutputPath(path, creatingFolders: 0o700)
    guard place.isReplaceable else {
      throw SystemError("write \(path)", errno: EINVAL, reason: "not a regular file")
    }
    let file = try place.open(O_NONBLOCK, mode: 0o600)
    defer { SystemCall.close(file) }
    guard try lock(file) else { return false }
    let old = try read() ?? []
    guard let new = try update(old) else { return false }
    // It could not be read again.
    guard new.count <= largestSize else { throw SystemError("write \(path)", errno: EFBIG) }
    DefaultsCopies.protect(old, of: path, limit: largestSize)
    do {
      try SystemCall.writeAll(new, to: file, path)
      SystemCall.cut(file, to: new.count)
    } catch {
      // A disk that is full usually has room for what it had.
      SystemCall.rewind(file)
      try? SystemCall.writeAll(old, to: file, path)
      SystemCall.cut(file, to: old.count)
      throw error
    }
    DefaultsCopies.add(new, of: path, limit: largestSize)
    return true
  }

  /// Locks the file. Other processes lock it for less than a millisecond.
  private static func lock(_ file: CInt) throws(SystemError) -> Bool {
    for _ in 0..<5 {
      if try SystemCall.lock(file, path) { return true }
      usleep(1000)
    }
    return false
  }

  /// An empty dictionary. `PropertyListSerialization` would produce the same for 3 million instructions.
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict/>
    </plist>

    """

  /// Creates the file and its copies if they do not exist, because a confined process cannot do so later.
  /// - Returns: Those that exist and can be written.
  package static func prepare() -> [String] {
    prepareFile() ? [path] + DefaultsCopies.prepare(path) : []
  }

  private static func prepareFile() -> Bool {
    let path = path
    do throws(SystemError) {
      // If this fails, the error is reported when the defaults are written.
      let place = try OutputPath(path, creatingFolders: 0o700)
      if place.old != nil { return place.isReplaceable }
      do throws(SystemError) {
        let file = try place.create(mode: 0o600)
        defer { SystemCall.close(file) }
        fill(file)
      } catch let error where error.errno == EEXIST {
        // Another process was faster.
        return try OutputPath(path).isReplaceable
      }
      return true
    } catch {
      return false
    }
  }

  /// Writes an empty dictionary to a new file, unless another process writes to it. A file that stays empty, because the
  /// disk is full, has no defaults either; a part of a dictionary would not be understood, and so never replaced.
  static func fill(_ file: CInt) {
    do throws(SystemError) {
      guard try lock(file), SystemCall.status(of: file)?.st_size == 0 else { return }
      try SystemCall.writeAll(Array(empty.utf8), to: file, path)
      // After a power cut, an empty file would be taken for one without defaults, and not for a damaged one.
      try SystemCall.synchronize(file, path)
    } catch {
      SystemCall.cut(file, to: 0)
    }
  }
}
