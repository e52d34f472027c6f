import Glibc
import TestSupport

/// A real media player on a message bus of its own, seen as its own properties show it.
final class MediaPlayer {
  /// The address of the bus, as in the environment of programs.
  let address: String
  private let process: Daemon

  /// Starts a session with a player that plays an hour of a tone, then half of one, and so on.
  init(_ bench: Bench) throws {
    // We receive the messages to the session's programs first.
    let tracks = "av://lavfi:sine=duration=3600 av://lavfi:sine=duration=1800"
    process = try bench.tool([
      "dbus-run-session", "--", "sh", "-c",
      """
      echo $DBUS_SESSION_BUS_ADDRESS
      exec mpv --no-config --idle=yes --script=/usr/lib/mpv-mpris/mpris.so --no-terminal \
        --vo=null --ao=null --loop-playlist=inf \(tracks)
      """,
    ])
    var said: [String] = []
    process.skim = { said.append(String(cString: $0)) }
    try process.wait(for: "the session's bus") { !said.isEmpty }
    process.skim = { _ in }
    address = said[0]
    // All of it comes over the guest's slow disk.
    try wait(for: "Playing", in: .seconds(240))
  }

  var status: String { get throws { try property("PlaybackStatus") } }

  /// Whether the longer of the two tracks is played, or the shorter one.
  var isAtFirstTrack: Bool { get throws { try property("Metadata").contains("duration=3600") } }

  func wait(for status: String, in timeout: Duration = Deadline.usual) throws {
    try wait(for: status, in: timeout) { try self.status == "s \"\(status)\"" }
  }

  func wait(
    for what: String, in timeout: Duration = Deadline.usual, until isDone: () throws -> Bool
  ) throws {
    let deadline = Deadline(in: timeout)
    while try !isDone() {
      if deadline.hasPassed {
        throw Failure("waited in vain for \(what): \(try status), \(try property("Metadata"))")
      }
      usleep(100_000)
    }
  }

  /// Ends the player, and with it the session.
  func quit() throws {
    try Tool.run(busctl("call", "org.mpris.MediaPlayer2", "Quit"))
    try expect("the session's status", try process.exitStatus(), is: 0)
  }

  /// As `busctl` prints it; empty while there is no player.
  private func property(_ name: String) throws -> String {
    let command = busctl("get-property", "org.mpris.MediaPlayer2.Player", name)
    let (status, printed) = try Tool.outcome(of: command)
    return status == 0 ? String(printed.prefix { $0 != "\n" }) : ""
  }

  private func busctl(_ verb: String, _ interface: String, _ member: String) -> [String] {
    [
      "busctl", "--address=\(address)", verb, "org.mpris.MediaPlayer2.mpv",
      "/org/mpris/MediaPlayer2", interface, member,
    ]
  }
}
