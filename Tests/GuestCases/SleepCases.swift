import CGuestSupport
import Foundation
import Synchronization
import TestSupport

/// What becomes of events while the machine sleeps.
enum SleepCases {
  static let cases = [
    GuestCase("a touch and a shake that the machine sleeps through are over when it wakes", slept)
  ]

  /// The kernel's own test of its sleep: everything is put to sleep, the clocks stand still, and a
  /// few seconds later all wakes again (kernel, "Debugging suspend and resume").
  ///
  /// The disk of a guest is not there any more afterwards (the transport of 9p does not know how to
  /// sleep), so all that may be needed of it is read before, and no process may end.
  static func slept(_ bench: Bench) throws {
    let screen = try bench.screen()
    let sensor = try bench.accelerometer()
    let hub = try bench.sensorHub()
    let daemon = try bench.daemon(with: screen.device, sensor.device, hub)
    try Command.run(
      "sh", "-c", "cat $(cat /proc/[0-9]*/maps | grep -o '/.*' | sort -u) >/dev/null; true")
    try Sysfs.write("core", to: "/sys/power/pm_test")

    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try sleep(through: sensor, daemon)
    try screen.frame(.up(slot: 0))
    try DiscoveryCases.tap(screen, daemon)
    try expect("cancelled fingers", daemon.log.touches("cancelled").count, is: 1)
    // The buffer of an IIO sensor continues, too.
    try expectShake(of: hub, daemon)
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// The machine falls asleep during a shake. What began is over when it wakes, and then a shake
  /// is one.
  private static func sleep(through sensor: some ShakenDevice, _ daemon: Daemon) throws {
    func motions() -> [String] { daemon.log.motions }
    let problem = Mutex<(any Error)?>(nil)
    let sleeper = Thread {
      do { try Sysfs.write("mem", to: "/sys/power/state") } catch {
        problem.withLock { $0 = error }
      }
    }
    // Again and again: a machine that is busy may take so long over a swing that the shake is over.
    try attempt("a shake", on: daemon, until: { motions().count % 2 == 1 }) {
      try sensor.shake(seconds: 0.6)
    }
    sleeper.start()
    // A whole swing each time: what the sensor missed while it slept it does not make up for.
    while !sleeper.isFinished { try sensor.shake(seconds: 0.2) }
    if let problem = problem.withLock({ $0 }) {
      throw Failure("the machine did not fall asleep: \(problem)")
    }
    try sensor.rest(seconds: 1.5)
    try daemon.wait(for: "the word that the machine slept") {
      daemon.log.devices("resynchronized").contains { $0.reason == "the machine slept" }
    }
    // Where falling asleep takes longer than a shake may rest, it has ended by then.
    try daemon.wait(for: "the end of the shake") { motions().count % 2 == 0 }

    try expectShake(of: sensor, daemon)
  }

  /// A sensor that its driver has to wake misses the first of it.
  private static func expectShake(of sensor: some ShakenDevice, _ daemon: Daemon) throws {
    let before = daemon.log.motions.count
    try attempt(
      "a shake when awake", on: daemon,
      until: { daemon.log.motions.dropFirst(before).suffix(2) == ["motionBegan", "motionEnded"] }
    ) {
      try sensor.shake(seconds: 2)
      try sensor.rest(seconds: 1.5)
    }
  }

  private static func attempt(
    _ what: String, on daemon: Daemon, until isDone: () -> Bool, _ body: () throws -> Void
  ) throws {
    for _ in 0..<30 where !isDone() {
      try body()
      // What it has said so far, and no more.
      for _ in 0..<10 { try daemon.hear(until: Deadline(in: .milliseconds(10))) }
    }
    try expect(isDone(), "waited in vain for \(what)")
  }
}
