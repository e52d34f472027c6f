import CLinuxShims
import Glibc

/// A directory of sysfs: files of a line each that tell and take settings.
struct SysfsDirectory: Hashable, Sendable {
  let path: String

  /// The text of a file without the newline; nil when it is not there or cannot be read.
  func text(_ name: String) -> String? {
    // The path is a C string for the length of the call.
    let descriptor = unsafe shim_open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    // The array is ours for the length of the call, which writes `count` bytes at most.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

  func has(_ name: String) -> Bool { SystemCall.status(of: "\(path)/\(name)") != nil }

  /// Whether this process may write a file, by its effective user.
  func isWritable(_ name: String) -> Bool {
    // The path is a C string for the length of the call.
    unsafe faccessat(AT_FDCWD, "\(path)/\(name)", W_OK, AT_EACCESS) == 0
  }

  /// Writes a setting.
  ///
  /// - Throws: ``DeviceError/Code/setting``: the file is not there, may not be written, or the
  ///   kernel does not take the text.
  func set(_ name: String, to text: String) throws(DeviceError) {
    let subject = "\(path)/\(name)"
    let descriptor = try SystemCall.checked(.setting, subject) {
      // As above.
      unsafe shim_open(subject, O_WRONLY | O_TRUNC | O_CLOEXEC)
    }
    defer { _ = close(descriptor) }
    let bytes = Array(text.utf8)
    _ = try SystemCall.checked(.setting, subject) {
      // As above: the array is not touched during the call.
      unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// The names of what lies in a directory below; empty when there is none.
  func entries(_ name: String) -> [String] {
    // The directory is open until closedir, and each entry is copied before the next is read.
    guard let directory = unsafe opendir("\(path)/\(name)") else { return [] }
    defer { _ = unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
