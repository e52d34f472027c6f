internal import EventLoop
import Glibc

/// Standard output, for what is no route.
public enum StandardOutput {
  /// Writes a text as a whole, and waits for its reader where that is slow.
  /// - Returns: Why it was not written to its end, or `nil`.
  @MainActor
  public static func write(_ text: String) -> Replay.Stop? {
    var stop: Replay.Stop?
    let writer = LineWriter(STDOUT_FILENO) { stop = Replay.Stop($0) }
    writer.write(text)
    return stop
  }
}
