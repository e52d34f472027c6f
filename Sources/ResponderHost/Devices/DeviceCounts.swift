import KernelInput

/// What one device, or all together, did since they were opened.
struct DeviceCounts: Sendable {
  var statistics = FrameStatistics()
  /// Fresh looks at the device, after a loss or a sleep.
  var resynchronizations = 0
  /// Presses that another node of the same hardware had told of.
  var duplicates = 0
  /// Of one read in sixteen, the first among them: a look at the clock costs more than the count.
  var lag = LagHistogram()

  mutating func add(_ other: DeviceCounts) {
    statistics.reads += other.statistics.reads
    statistics.events += other.statistics.events
    statistics.frames += other.statistics.frames
    statistics.drops += other.statistics.drops
    resynchronizations += other.resynchronizations
    duplicates += other.duplicates
    lag.add(other.lag)
  }

  /// Whether a read is one whose lag is measured.
  static func isTimed(read number: Int) -> Bool { number & 15 == 0 }
}
