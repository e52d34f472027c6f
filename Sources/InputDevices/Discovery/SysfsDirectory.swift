import Glibc
import LinuxSystem

/// A directory of sysfs, with attributes of one line each.
struct SysfsDirectory: Hashable, Sendable {
  let path: String

  /// Returns the text of a file without its newline; `nil` if it cannot be read.
  func text(_ name: String) -> String? { BoundedFile.text(of: "\(path)/\(name)") }

  func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

  func has(_ name: String) -> Bool { SystemCall.status(of: "\(path)/\(name)") != nil }

  /// Returns whether this process can write a file, by its effective user.
  func isWritable(_ name: String) -> Bool { SystemCall.mayAccess("\(path)/\(name)", W_OK) }

  /// Writes a setting.
  ///
  /// - Throws: ``DeviceError/Code/setting`` if the file does not exist, cannot be written, or the
  ///   kernel rejects the text; ``DeviceError/Code/gone`` if the device was unplugged.
  func set(_ name: String, to text: String) throws(DeviceError) {
    let subject = "\(path)/\(name)"
    do throws(DeviceError) {
      let descriptor = try DeviceError.check(
        .setting, subject, try SystemCall.open(subject, O_WRONLY | O_TRUNC))
      defer { SystemCall.close(descriptor) }
      try DeviceError.check(
        .setting, subject, try SystemCall.writeAll(Array(text.utf8), to: descriptor, subject))
    } catch {
      // A file can be missing without the device being gone, and a driver may reject a setting with ENODEV.
      if SystemCall.status(of: path) == nil {
        throw DeviceError(.gone, errno: ENODEV, subject: subject)
      }
      guard error.code == .gone else { throw error }
      throw DeviceError(.setting, errno: ENODEV, subject: subject)
    }
  }

  /// Returns the names of the files in a subdirectory; empty if it does not exist.
  func entries(_ name: String) -> [String] { SystemCall.entries(of: "\(path)/\(name)") }
}
