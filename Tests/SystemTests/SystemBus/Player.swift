/// A real media player, which plays silence for an hour, and then for half of one.
final class Player {
  private let process: Child

  init(on bus: MessageBus, isPaused: Bool = false) {
    process = Child(
      [
        "mpv", "--no-config", "--idle=yes", "--script=/usr/lib/mpv-mpris/mpris.so", "--no-terminal",
        "--vo=null", "--ao=null", "--pause=\(isPaused ? "yes" : "no")", "--loop-playlist=inf",
        "av://lavfi:sine=duration=3600", "av://lavfi:sine=duration=1800",
      ], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": bus.folder])
  }

  /// The last part of its name on the bus, where it is not the first of its kind there.
  var instance: String { "mpv.instance\(process.number)" }

  func freeze() { process.freeze() }
  func kill() { process.kill() }
}
