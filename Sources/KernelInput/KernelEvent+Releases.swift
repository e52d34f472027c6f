extension KernelEvent {
  /// Whether the event lifts a finger or releases a key, or selects the slot for that.
  fileprivate var isRelease: Bool {
    switch type {
    case .key: value == 0
    case .absolute:
      code == Axis.mtSlot.rawValue || (code == Axis.mtTrackingID.rawValue && value < 0)
    default: false
    }
  }
}

extension Span<KernelEvent> {
  /// The reason for the end of a frame, which determines whether its releases are real.
  public enum Origin: Sendable {
    /// The driver ended it: all of its events happened.
    case driver
    /// The kernel ended it, in the middle of a driver's frame whose rest follows, or after the repeat
    /// of a key.
    case split
    /// The kernel ended it when the device was removed or suspended: its events did not happen.
    case release
  }

  /// The time of the last event; `nil` for an empty frame.
  public var endTime: Timestamp? { isEmpty ? nil : self[count - 1].time }

  /// The reason for the end of the frame, whose last event is that of this span.
  ///
  /// The kernel's own frame for a removed device contains releases only; a frame that it splits
  /// contains other events too, because the buffer has room for every axis of every slot
  /// (`input_estimate_events_per_packet`).
  // Inlining crashes the optimizer of Swift 6.3.
  @inline(never)
  public var origin: Origin {
    guard !isEmpty, self[count - 1].isSynthesizedReport else { return .driver }
    for index in 0..<count - 1 where !self[index].isRelease { return .split }
    return .release
  }
}
