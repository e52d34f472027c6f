import Foundation
import Glibc
import TestSupport

/// What a disk without room takes, and what it leaves.
enum DiskCases {
  static let cases = [
    GuestCase("a full disk interrupts only the route log", routeLog),
    GuestCase(
      "with a full disk the last saved state stays, and the application continues", seconds: 2,
      state),
  ]

  private static let folder = "/tmp/full"

  /// The disk of the route log is full: the application continues without the log.
  static func routeLog(_ bench: Bench) throws {
    try mount(size: "8k")
    defer { unmount() }
    let screen = try bench.screen()
    let daemon = try bench.tool([
      "sh", "-c", "exec \(bench.program) run --trace json >\(folder)/routes",
    ])
    let deadline = Deadline(in: .seconds(60))
    while !daemon.diagnostics.contains(where: { $0.contains("cannot write the route log") }) {
      if deadline.hasPassed { throw Failure("no word about the disk") }
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      try daemon.hear(until: Deadline(in: .milliseconds(50)))
    }
    // As fast as a hand could, so that no frame is lost on the way.
    for id in 1...100 as ClosedRange<Int32> {
      try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      try daemon.hear(until: Deadline(in: .milliseconds(20)))
    }
    screen.device.unplug()
    try daemon.wait(for: "the screen to go") {
      daemon.diagnostics.contains { $0.hasPrefix("statistics: ") }
    }
    try daemon.terminate()
    let statistics = try daemon.statistics(of: screen.device.node.path)
    try expect(statistics.frames >= 200, "it stopped reading: \(statistics)")
  }

  /// The disk for the states is full: the last state stays, the application continues, and the next
  /// state is saved when there is space.
  static func state(_ bench: Bench) throws {
    try mount(size: "256k")
    defer { unmount() }
    let (storyboard, socket) = ("/tmp/guest-state.yaml", "/run/guest-state")
    try """
    version: 1
    screen: {width: 320, height: 480}
    application: {restoresState: true}
    scenes: {main: {restorationIdentifier: main}}

    """.write(toFile: storyboard, atomically: true, encoding: .utf8)
    let screen = try bench.screen()
    let daemon = try bench.tool([
      "env", "STATE_DIRECTORY=\(folder)", bench.program, "run", "--trace", "json",
      "--app", storyboard, "--control", socket,
    ])
    try daemon.wait(for: "the screen") { !daemon.log.devices("added").isEmpty }
    func leave(_ time: Int) throws -> Data? {
      for words in ["background", "foreground"] {
        _ = try bench.output(of: "ctl", words, "--socket", socket)
      }
      try daemon.wait(for: "it to come back") {
        daemon.log.calls("applicationWillEnterForeground").count == time
      }
      try DiscoveryCases.tap(screen, daemon)
      let states = try Sysfs.entries(of: folder).filter { $0.contains(".state") }
      try expect("states in \(folder)", states.count, is: 1)
      return FileManager.default.contents(atPath: "\(folder)/\(states[0])")
    }
    func complaints() -> [String] {
      daemon.log.compactMap(\.reason).filter { $0.contains("the state could not be saved") }
    }

    let first = try leave(1)
    try expect("complaints", complaints(), is: [])
    let filler = "\(folder)/filler"
    try Command.run("sh", "-c", "cat /dev/zero >\(filler) 2>/dev/null || true")
    try expect("the state while there is no room", try leave(2), is: first)
    try expect("complaints", complaints().count, is: 1)
    try expect(
      complaints().allSatisfy { $0.contains("no space left on device") }, "\(complaints())")
    try check("unlink", unlink(filler))
    _ = try leave(3)
    try expect("complaints", complaints().count, is: 1)
    try daemon.terminate()
  }

  private static func mount(size: String) throws {
    try Command.run("mkdir", "-p", folder)
    try Command.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder)
  }

  /// The case has its result, whatever becomes of this.
  private static func unmount() { try? Command.run("umount", folder) }
}
