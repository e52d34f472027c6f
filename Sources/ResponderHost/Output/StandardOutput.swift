internal import EventLoop
import Glibc

/// Standard output of commands. A host prints its route log with a `RouteOutput`.
public enum StandardOutput {
  /// Writes a whole text, and blocks if its reader is slow.
  /// - Returns: Why the text was not written completely, or `nil`.
  @MainActor
  public static func write(_ text: String) -> Replay.Stop? {
    var stop: Replay.Stop?
    let writer = LineWriter(STDOUT_FILENO) { stop = Replay.Stop($0) }
    writer.write(text)
    return stop
  }
}
