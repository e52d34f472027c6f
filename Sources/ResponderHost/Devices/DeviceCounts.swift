import KernelInput

/// The counters of a device, or of all devices together.
struct DeviceCounts: Sendable {
  var statistics = FrameStatistics()
  /// The number of times the state was queried, after a loss of events or a sleep.
  var resynchronizations = 0
  /// The number of presses that another node of the same hardware had reported.
  var duplicates = 0
  /// The lag of every sixteenth read, because reading the clock costs more than counting.
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

  /// Returns whether the lag of a read is measured.
  static func isTimed(read number: Int) -> Bool { number & 15 == 0 }
}
