import Glibc

/// Why a file was not written.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let operation: String
  let number: Int32

  /// Takes the reason from `errno`.
  init(_ path: String, _ operation: String) {
    number = errno
    self.path = path
    self.operation = operation
  }

  var description: String { "\(path): error: \(operation): \(String(cString: strerror(number)))" }
}
