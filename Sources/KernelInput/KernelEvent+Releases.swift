extension KernelEvent {
  /// Whether the event lifts a finger or lets a key go, or says which slot that is about.
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
  /// What closed a frame, which decides whether its releases are real.
  public enum Origin: Sendable {
    /// The driver: all of it happened.
    case driver
    /// The kernel, in the middle of a driver's frame, of which the rest is still to come, or behind a
    /// key that repeats itself.
    case split
    /// The kernel, when the device went away or was put to sleep: nothing in it happened.
    case release
  }

  /// When the last event of a frame happened; `nil` for an empty one.
  public var endTime: Timestamp? { isEmpty ? nil : self[count - 1].time }

  /// Who closed the frame that ends with this span's last event.
  ///
  /// What the kernel makes up itself when a device goes away holds releases and nothing else; a
  /// frame that it splits holds more than that, for the buffer that was too small has room for
  /// every axis of every slot (`input_estimate_events_per_packet`).
  // Inlined, it is more than the optimizer of Swift 6.3 can bear.
  @inline(never)
  public var origin: Origin {
    guard !isEmpty, self[count - 1].isMadeUpReport else { return .driver }
    for index in 0..<count - 1 where !self[index].isRelease { return .split }
    return .release
  }
}
