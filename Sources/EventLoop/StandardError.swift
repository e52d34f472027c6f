import Glibc

/// The place for what went wrong.
public enum StandardError {
  /// Writes a line, as a whole where the system allows. Where not even that can be written,
  /// there is nowhere left to say so.
  public static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = SystemCall.write(rest, to: STDERR_FILENO) else { return }
      rest = rest.dropFirst(count)
    }
  }
}
