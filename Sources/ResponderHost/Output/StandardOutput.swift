internal import EventLoop
import Glibc

/// Standard output of commands. A host prints its route log with a `RouteOutput`.
public enum StandardOutput {
  /// Writes a whole text, and blocks if its reader is slow.
  /// - Returns: Why the text was not written completely, or `nil`.
  @MainActor
  public static func write(_ text: String) -> OutputStop? {
    var stop: OutputStop?
    let writer = LineWriter(STDOUT_FILENO) { stop = OutputStop($0) }
    writer.write(text)
    return stop
  }
}

/// The reason why a command or a replay stopped before its output was complete.
public enum OutputStop: Equatable, Sendable {
  /// The reader of the output closed it.
  case outputClosed
  /// Writing the output failed, for a reason.
  case outputFailed(String)
  /// The process received a signal, with this number.
  case signal(Int32)

  /// Returns the reason for a stop after the output ended.
  init(_ end: LineWriter.End) {
    switch end {
    case .closed: self = .outputClosed
    case .failed(let reason): self = .outputFailed(reason)
    }
  }
}
