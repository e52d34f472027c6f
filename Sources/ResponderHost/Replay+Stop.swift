import EventLoop

extension Replay.Stop {
  /// What the end of the output means for who wrote to it.
  init(_ end: LineWriter.End) {
    switch end {
    case .closed: self = .outputClosed
    case .failed(let reason): self = .outputFailed(reason)
    }
  }
}
