import Logging

/// Logs the output of a command: the first lines, and the amount of the rest.
@MainActor
final class CommandOutput {
  /// The number of lines that are logged, and the number of bytes of each.
  static let lines = 20
  static let width = 200

  private let name: String
  private let logger: Logger
  private var line: [UInt8] = []
  private var isLineCut = false
  private var written = 0
  private var omitted = 0

  init(name: String, logger: Logger) {
    self.name = name
    self.logger = logger
  }

  func take(_ bytes: ArraySlice<UInt8>) {
    guard written < Self.lines else {
      omitted += bytes.count
      return
    }
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte == UInt8(ascii: "\n") {
        endLine()
        if written == Self.lines {
          omitted += bytes[(index + 1)...].count
          return
        }
      } else if line.count < Self.width {
        line.append(byte)
      } else {
        isLineCut = true
      }
    }
  }

  func finish() {
    if !line.isEmpty, written < Self.lines { endLine() }
    if omitted > 0 { logger.notice("\(name): and \(omitted) bytes more") }
  }

  private func endLine() {
    logger.notice("\(name): \(String(decoding: line, as: UTF8.self))\(isLineCut ? "…" : "")")
    line.removeAll(keepingCapacity: true)
    isLineCut = false
    written += 1
  }
}
