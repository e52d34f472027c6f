import Glibc
import TestSupport

/// A session of its own, in which `responderd` is the media player.
final class MessageBus {
  private static let player = "org.mpris.MediaPlayer2.responderd"
  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"

  /// The address of the bus, as in the environment of programs.
  let address: String
  private let bench: Bench
  private let process: Daemon

  init(_ bench: Bench) throws {
    self.bench = bench
    process = try bench.tool([
      "dbus-run-session", "--", "sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; exec sleep infinity",
    ])
    var said: [String] = []
    process.skim = { said.append(String(cString: $0)) }
    // All of it comes over the guest's slow disk.
    try process.wait(for: "the session's bus", in: .seconds(120)) { !said.isEmpty }
    process.skim = { _ in }
    address = said[0]
  }

  func waitForPlayer() throws {
    let deadline = Deadline(in: Deadline.usual)
    while try property("PlaybackStatus").isEmpty {
      if deadline.hasPassed { throw Failure("responderd did not become a player") }
      usleep(100_000)
    }
  }

  func wait(for status: String) throws {
    let deadline = Deadline(in: Deadline.usual)
    while try property("PlaybackStatus") != "s \"\(status)\"" {
      if deadline.hasPassed { throw Failure("the player did not become \(status)") }
      usleep(100_000)
    }
  }

  /// Calls a method of the player.
  /// - Parameter meanwhile: What is done before the caller has its answer.
  func call(_ method: String, meanwhile: () throws -> Void = {}) throws {
    let caller = try bench.tool(
      ["busctl", "--address=\(address)", "call", Self.player, Self.path, Self.interface, method])
    try meanwhile()
    try expect("the caller's status", try caller.exitStatus(), is: 0)
  }

  /// As `busctl` prints it; empty while there is no player.
  func property(_ name: String) throws -> String {
    let (status, printed) = try Tool.outcome(of: [
      "busctl", "--address=\(address)", "get-property", Self.player, Self.path, Self.interface,
      name,
    ])
    return status == 0 ? String(printed.prefix { $0 != "\n" }) : ""
  }
}
