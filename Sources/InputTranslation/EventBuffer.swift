// Exported: callers append to and index the buffer.
@_exported public import BasicContainers

/// Events on their way to an application, in memory that is reused.
///
/// It has one owner, so adding an event needs no reference counting or checks.
public typealias EventBuffer = UniqueArray<HardwareEvent>

extension UniqueArray where Element == HardwareEvent {
  /// The events as an array.
  public var copies: [HardwareEvent] {
    var copies: [HardwareEvent] = []
    copies.reserveCapacity(count)
    for index in 0..<count { copies.append(self[index]) }
    return copies
  }
}
