import EventLoop
public import Logging

extension Replay.Stop {
  /// What the end of the output means for who wrote to it.
  init(_ end: LineWriter.End) {
    switch end {
    case .closed: self = .outputClosed
    case .failed(let reason): self = .outputFailed(reason)
    }
  }
}

extension ExitStatus {
  /// The status of a process whose replay ended so. A reader that went away has had enough, and so has
  /// whoever asked the process to end.
  /// - Parameters:
  ///   - stop: Why the replay ended before its time; `nil` for one that came to its end.
  ///   - logger: Told what is worth a word.
  public init(of stop: Replay.Stop?, _ logger: Logger) {
    switch stop {
    case .outputFailed(let reason):
      logger.error("cannot write the route log: \(reason)")
      self = .ioError
    case .signal:
      logger.notice("the replay was broken off")
      self = .ok
    case .outputClosed, nil: self = .ok
    }
  }
}
