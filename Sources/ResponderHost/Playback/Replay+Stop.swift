import EventLoop
public import Logging

extension Replay.Stop {
  /// Returns the reason for a stop after the output ended.
  init(_ end: LineWriter.End) {
    switch end {
    case .closed: self = .outputClosed
    case .failed(let reason): self = .outputFailed(reason)
    }
  }
}

extension ExitStatus {
  /// Returns the exit status after a replay. A closed output and a signal count as success.
  /// - Parameters:
  ///   - stop: Why the replay ended early; `nil` if it did not.
  ///   - logger: Logs the reason, if it is an error.
  public init(of stop: Replay.Stop?, _ logger: Logger) {
    switch stop {
    case .outputFailed(let reason):
      logger.error("cannot write the route log: \(reason)")
      self = .ioError
    case .signal:
      logger.notice("the replay was interrupted")
      self = .ok
    case .outputClosed, nil: self = .ok
    }
  }
}
