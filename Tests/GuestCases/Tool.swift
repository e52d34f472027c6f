import Glibc

/// A program of the system that does something and ends.
enum Tool {
  /// Runs it, and returns what it printed; fails if it fails.
  @discardableResult
  static func run(_ command: [String]) throws -> String {
    let (status, printed) = try outcome(of: command, errors: 2)
    try expect(status == 0, "\(command.joined(separator: " ")): status \(status): \(printed)")
    return printed.hasSuffix("\n") ? String(printed.dropLast()) : printed
  }

  /// Runs it, and returns how it ended (as a shell would say) and what it printed.
  /// - Parameter errors: Where its complaints go; `nil` for where the rest goes.
  static func outcome(
    of command: [String], errors: Int32? = nil
  ) throws -> (status: Int32, printed: String) {
    let output = try OneWayPipe()
    let process = try spawn(
      command, output: output.writing, errors: errors ?? output.writing)
    close(output.writing)
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(output.reading, &chunk, chunk.count), count > 0 {
      text += chunk[..<count]
    }
    close(output.reading)
    var status: Int32 = 0
    try check("waitpid", waitpid(process, &status, 0))
    let signal = status & 0x7f
    return (signal == 0 ? status >> 8 & 0xff : 128 + signal, String(decoding: text, as: UTF8.self))
  }
}
