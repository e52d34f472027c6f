import Glibc
import LinuxSystem

/// Standard error.
public enum StandardError {
  private static let terminal = TerminalOutput(STDERR_FILENO)

  /// Opens the terminal now: a confined process may not.
  static func prepare() { _ = terminal }

  /// Writes a line, as a whole where the system allows, and never waits for a reader: what is not
  /// taken at once is lost. Where not even this can be written, there is nowhere left to say so.
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
