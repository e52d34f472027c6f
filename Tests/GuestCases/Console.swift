import Glibc

/// The line that leads out of the guest.
enum Console {
  /// Says one line at once, so that it is out even if the guest dies.
  static func say(_ line: String) {
    let text = line.split(whereSeparator: \.isNewline).joined(separator: " | ") + "\n"
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if written < 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Prints a line that is not a result: a measurement, or details of a failure.
  static func note(_ text: String) { say("# " + text) }

  /// Has the machine press one of its own keys, by the name that QEMU gives it.
  static func pressBuiltInKey(_ name: String) { say("@@send-key " + name) }
}
