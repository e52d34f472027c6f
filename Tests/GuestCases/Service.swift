import Foundation
import Glibc
import TestSupport

/// The service, as its manager and the journal show it: one run of it.
struct Service {
  static let unit = "responderd.service"

  let process: pid_t
  /// systemd's name for the run.
  private let invocation: String
  private let follower: JournalFollower

  /// The run that is under way.
  init() throws {
    process = try Service.processOfUnit()
    try expect(process > 0, "the service is not running")
    // systemd keeps it there for the journal.
    invocation = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/run/systemd/units/invocation:\(Service.unit)")
    follower = JournalFollower([Service.match(invocation)])
  }

  /// What selects the entries of all processes of this run in the journal.
  var match: String { Service.match(invocation) }

  private static func match(_ invocation: String) -> String {
    "_SYSTEMD_INVOCATION_ID=\(invocation)"
  }

  static func start() throws { try Tool.run(["systemctl", "start", unit]) }
  static func stop() throws { try Tool.run(["systemctl", "stop", unit]) }

  /// 0 if there is none.
  static func processOfUnit() throws -> pid_t { pid_t(try property("MainPID")) ?? 0 }

  func property(_ name: String) throws -> String { try Service.property(name) }

  static func property(_ name: String) throws -> String {
    try ServiceManager.property(name, of: unit)
  }

  /// The run that systemd starts after one has ended.
  static func waitForAnother(than old: Service) throws -> Service {
    let deadline = Deadline(in: .seconds(60))
    while !deadline.hasPassed {
      let process = try processOfUnit()
      if process != 0, process != old.process { return try Service() }
      usleep(100_000)
    }
    throw Failure("nobody started the service again")
  }

  // MARK: - The journal

  /// What the process itself has said, as a reader of the journal sees it.
  func journal() throws -> [Substring] {
    try Tool.run(
      [
        "journalctl", "-u", "responderd", "-o", "cat", "--no-pager", "--quiet",
        Service.match(invocation),
      ]
    ).split(separator: "\n")
  }

  /// The lines of the route log.
  func log() throws -> [RouteLine] {
    try journal().filter { $0.hasPrefix("{") }.map { try RouteLine($0) }
  }

  func wait(
    for what: String, in timeout: Duration = Deadline.usual, until isDone: ([RouteLine]) -> Bool
  ) throws {
    try follower.wait(for: what, in: timeout, until: isDone)
  }
}
