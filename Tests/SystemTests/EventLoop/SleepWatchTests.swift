import LinuxSystem
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite @MainActor struct Sleep {
    private final class SimulatedClock {
      var timeAsleep = 100.0
      var wakes = 0
    }

    @Test func `a clock that was set is not a sleep, and a sleep is reported once`() throws {
      let machine = SimulatedClock()
      let watch = try SleepWatch(timeAsleep: { machine.timeAsleep }) { machine.wakes += 1 }
      watch.clockWasSet()
      // The two clocks are not read in the same instant.
      machine.timeAsleep = 100.009
      watch.clockWasSet()
      #expect(machine.wakes == 0)
      machine.timeAsleep = 103
      watch.clockWasSet()
      watch.clockWasSet()
      #expect(machine.wakes == 1)
      machine.timeAsleep = 103.5
      watch.clockWasSet()
      #expect(machine.wakes == 2)
    }

    @Test func `the time asleep stands still while the machine is awake`() {
      let first = MonotonicClock.timeAsleep
      #expect(first >= -0.01)
      #expect(abs(MonotonicClock.timeAsleep - first) < 0.01)
    }

    @Test func `a loop with a watch sleeps as long as before`() throws {
      let loop = try EventLoop()
      try loop.onResume { Issue.record("nothing slept") }
      try loop.run(for: 0.05)
      #expect(loop.wakeups <= 2)
    }
  }
}
