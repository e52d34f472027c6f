import Glibc

/// The place for what went wrong.
public enum StandardError {
  /// Writes a line, as a whole where the system allows, and never waits for a reader: what is not
  /// taken at once is lost. Where not even this can be written, there is nowhere left to say so.
  public static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, SystemCall.canWrite(to: STDERR_FILENO) {
      let portion = rest.prefix(SystemCall.portion)
      guard case .bytes(let count) = SystemCall.write(portion, to: STDERR_FILENO) else { return }
      rest = rest.dropFirst(count)
    }
  }
}
