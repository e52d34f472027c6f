import Glibc
import TestSupport

/// How the daemon begins, ends and bears what it is not allowed to have.
enum DaemonCases {
  static let cases = [
    GuestCase(
      "a terminated daemon terminates the application and exits with 0", smoke: true, terminated),
    GuestCase("an unreadable node is reported, and the readable one is used", unreadableNode),
    GuestCase("without a device the daemon waits for one", noDevice),
    GuestCase("the daemon exits cleanly when its log has no reader", readerGone),
  ]

  static func terminated(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try daemon.terminate()
    try expect("life", daemon.log.life, is: LifeCases.ending)
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
    let lifecycle = daemon.log.last { $0.event == "lifecycle" }
    try expect(
      lifecycle?.calls("applicationWillTerminate") ?? false,
      "the application's last event is \(lifecycle?.description ?? "none")")
  }

  static func unreadableNode(_ bench: Bench) throws {
    let open = try bench.screen(named: "Guest Open Screen")
    let closed = try bench.screen(named: "Guest Closed Screen")
    let (openNode, closedNode) = (open.device.node.path, closed.device.node.path)
    // A rule that still runs would set the modes once more.
    try Command.run("udevadm", "settle")
    try check("chmod", chmod(openNode, 0o666))
    try check("chmod", chmod(closedNode, 0o600))

    let daemon = try bench.start(asNobody: true)
    try daemon.waitUntilReady(with: [openNode])
    try daemon.wait(for: "a word about \(closedNode)") {
      daemon.diagnostics.contains { $0.contains(closedNode) }
    }
    let words = daemon.diagnostics.filter { $0.contains(closedNode) }.joined(separator: "\n")
    try expect(words.contains("600") || words.contains("rw-------"), "no mode in: \(words)")
    try expect(words.contains("root"), "no owner in: \(words)")

    try open.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try open.frame(.up(slot: 0))
    try daemon.wait(for: "the readable screen's finger") {
      daemon.log.touches("ended").count == 1
    }
  }

  static func noDevice(_ bench: Bench) throws {
    let daemon = try bench.daemon(with: [])
    try daemon.wait(for: "a word about its waiting") {
      daemon.diagnostics.contains {
        let words = $0.lowercased()
        return words.contains("wait") || (words.contains("no ") && words.contains("device"))
      }
    }
    let screen = try bench.screen()
    try daemon.waitUntilReady(with: [screen.device.node.path])
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(2)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "its finger") { daemon.log.touches("ended").count == 1 }
    try daemon.terminate()
  }

  static func readerGone(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    daemon.stopReading()
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try expect("exit status", try daemon.exitStatus(), is: 0)
  }
}
