import Glibc
import LinuxSystem

/// A directory of sysfs: files of a line each that tell and take settings.
struct SysfsDirectory: Hashable, Sendable {
  let path: String

  /// The text of a file without the newline; nil when it is not there or cannot be read.
  func text(_ name: String) -> String? { BoundedFile.text(of: "\(path)/\(name)") }

  func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

  func has(_ name: String) -> Bool { SystemCall.status(of: "\(path)/\(name)") != nil }

  /// Whether this process may write a file, by its effective user.
  func isWritable(_ name: String) -> Bool { SystemCall.mayAccess("\(path)/\(name)", W_OK) }

  /// Writes a setting.
  ///
  /// - Throws: ``DeviceError/Code/setting``: the file is not there, may not be written, or the
  ///   kernel does not take the text.
  func set(_ name: String, to text: String) throws(DeviceError) {
    let subject = "\(path)/\(name)"
    let descriptor = try DeviceError.check(
      .setting, subject, try SystemCall.open(subject, O_WRONLY | O_TRUNC))
    defer { SystemCall.close(descriptor) }
    try DeviceError.check(
      .setting, subject, try SystemCall.writeAll(Array(text.utf8), to: descriptor, subject))
  }

  /// The names of what lies in a directory below; empty when there is none.
  func entries(_ name: String) -> [String] { SystemCall.entries(of: "\(path)/\(name)") }
}
