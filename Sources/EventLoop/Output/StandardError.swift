import Glibc
import LinuxSystem

/// Standard error.
public enum StandardError {
  private static let terminal = TerminalOutput(STDERR_FILENO)

  /// Opens the terminal early, because a confined process cannot.
  static func prepare() { _ = terminal }

  /// Writes a line without blocking. Output that is not accepted at once is dropped, and failures
  /// are ignored, because there is no other place to report them.
  public static func write(_ text: String) {
    let descriptor = terminal?.descriptor ?? STDERR_FILENO
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, SystemCall.canWrite(to: descriptor) {
      let portion = rest.prefix(SystemCall.portion)
      let result = terminal?.write(portion) ?? SystemCall.write(portion, to: descriptor)
      guard case .bytes(let count) = result else { break }
      rest = rest.dropFirst(count)
    }
  }
}
