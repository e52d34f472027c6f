/// What one reader has done so far.
public struct DeviceStatistics: Hashable, Sendable {
  /// Calls of read(2).
  public var reads = 0
  /// Kernel events received.
  public var events = 0
  /// Whole frames handed out.
  public var frames = 0
  /// Times that the kernel said that it lost events.
  public var drops = 0

  /// Counts from nothing.
  public init() {}
}

extension DeviceStatistics: CustomStringConvertible {
  /// The counts in one line, each after its name.
  public var description: String {
    "reads=\(reads) events=\(events) frames=\(frames) drops=\(drops)"
  }
}
