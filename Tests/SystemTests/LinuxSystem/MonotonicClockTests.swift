import LinuxSystem
import Testing

@Suite struct `The monotonic clock` {
  @Test func `tells the same time in seconds and in microseconds`() {
    let before = MonotonicClock.seconds
    let between = Double(MonotonicClock.microseconds) / 1_000_000
    #expect(before - 0.000_001 <= between && between <= MonotonicClock.seconds)
  }
}
