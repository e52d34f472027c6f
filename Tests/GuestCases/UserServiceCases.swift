import Glibc
import TestSupport

/// The service of a user's own manager.
enum UserServiceCases {
  private static let user = (name: "kiosk", number: "1500")

  static func readsDevices(_ bench: Bench) throws {
    // The system's service is not needed, and its lines would be in the way.
    try Service.stop()
    try Tool.run(["useradd", "-m", "-u", user.number, "-G", "input", user.name])
    try Tool.run(["systemctl", "start", "user@\(user.number).service"])
    defer { _ = try? Tool.run(["systemctl", "stop", "user@\(user.number).service"]) }
    try manager("start", "responderd.service")
    try expect(
      "state", try manager("show", "--value", "--property=ActiveState", "responderd.service"),
      is: "active")
    let screen = try bench.screen()
    let node = screen.device.node.path
    try wait(for: "the screen") { !$0.devices("added", node: node).isEmpty }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try wait(for: "a touch") { !$0.touches("ended").isEmpty }
    let status = try manager("show", "--value", "--property=StatusText", "responderd.service")
    try expect(status.hasPrefix("Reading 1 touchscreen"), "the status is \"\(status)\"")
    try manager("stop", "responderd.service")
    try wait(for: "its goodbye") { !$0.calls("applicationWillTerminate").isEmpty }
  }

  @discardableResult
  private static func manager(_ arguments: String...) throws -> String {
    try Tool.run(
      [
        "setpriv", "--reuid=\(user.number)", "--regid=\(user.number)", "--init-groups", "--", "env",
        "XDG_RUNTIME_DIR=/run/user/\(user.number)", "systemctl", "--user",
      ] + arguments)
  }

  private static func wait(for what: String, until isDone: ([RouteLine]) -> Bool) throws {
    let deadline = Deadline(in: .seconds(60))
    while true {
      let lines = try Tool.run([
        "journalctl", "-o", "cat", "--no-pager", "--quiet", "_UID=\(user.number)",
        "_COMM=responderd",
      ]).split(separator: "\n").filter { $0.hasPrefix("{") }
      if isDone(try lines.map { try RouteLine($0) }) { return }
      if deadline.hasPassed { throw Failure("waited in vain for \(what) in the journal") }
      usleep(100_000)
    }
  }
}
