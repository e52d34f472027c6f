import Foundation
import Glibc
import TestSupport

/// Whether the examples of settings give the commands of the service what their page says, and whether the
/// commands lack it without them.
enum RecipeCases {
  static let asDocumented = GuestCase(
    "each example of settings has the documented effect on the service's commands", seconds: 40,
    examples)
  static let cases = [asDocumented]

  private static let examples = "/usr/share/responderd/examples"
  private static let dropIns = "/etc/systemd/system/\(Service.unit).d"
  private static let rule = "/etc/polkit-1/rules.d/50-responderd.rules"
  private static let board = "/etc/responderd/kiosk.yaml"
  private static let lamp = "/run/guest-lamp"
  private static let state = "/var/lib/responderd"
  private static let user = (name: "player", number: "1600")

  /// What the page says that a command can do, and the command.
  private static let commands = [
    ("unit", "systemctl start kiosk-lamp.service"),
    ("network", #"bash -c "echo pressed > /dev/tcp/127.0.0.1/9999""#),
    ("home", "{ date >> ~/touched; }"),
    (
      "sound",
      "mpv --no-config --no-terminal --no-video --load-scripts=no --ao=alsa --length=0.2 "
        + "av://lavfi:sine=duration=1"
    ),
  ]

  static func examples(_ bench: Bench) throws {
    defer { clear() }
    let script = try PageScript(of: asDocumented)
    // The guest's installation lies below /usr.
    script.replaced = ["/usr/local/": "/usr/"]
    // Both pages have the same commands.
    for page in ["Troubleshooting.md", "Service.md"] {
      try script.run(in: "systemctl stop", on: page)
      if page == "Troubleshooting.md" {
        try Tool.run(["systemctl", "stop", Service.unit])
        try Tool.run(["userdel", "responderd"])
      }
    }
    try Command.run("modprobe", "snd-dummy")
    try Command.run("ip", "link", "set", "lo", "up")
    try write(storyboard, to: "\(script.folder)/storyboard.yaml")
    try write(
      "[Service]\nType=oneshot\nExecStart=/bin/touch \(lamp)\n",
      to: "/run/systemd/system/kiosk-lamp.service")
    // The first start of such a program reads all of it over the guest's slow disk.
    _ = try Tool.run(["mpv", "--version"])
    let listener = try bench.tool(["busybox", "nc", "-l", "-p", "9999"])
    var received: [String] = []
    listener.skim = { received.append(String(cString: $0)) }

    try script.run(in: "install -D", on: "Service.md")
    for path in [dropIns, board] { try FileManager.default.removeItem(atPath: path) }
    for block in ["install -D", "mkdir"] { try script.run(in: block, on: "ServiceRecipes.md") }
    try script.expectAllRun()
    for (name, status) in try tapped() {
      try expect(status != "0", "a command can do without an example: \(name)")
    }
    for name in ["network.conf", "home.conf", "sound.conf"] { try use(name) }
    try write(String(contentsOfFile: "\(examples)/polkit.rules", encoding: .utf8), to: rule)
    for (name, status) in try tapped() { try expect("the command for \(name)", status, is: "0") }
    try expect(access(lamp, F_OK) == 0, "the unit was not started")
    try expect(access("\(state)/touched", F_OK) == 0, "nothing is in the home directory")
    try listener.wait(for: "what was sent") { received == ["pressed"] }
    try controlsPlayer()
  }

  private static var storyboard: String {
    let runs = commands.map { name, command in
      """
                  - run:
                      shell: '\(command) >/dev/null 2>&1; echo $? >"$STATE_DIRECTORY/\(name).new";
                        mv "$STATE_DIRECTORY/\(name).new" "$STATE_DIRECTORY/\(name)"'
                      timeout: 240
      """
    }
    return """
      version: 1
      screen: {width: 320, height: 480}
      scenes:
        main:
          views:
            all:
              frame: [0, 0, 100%, 100%]
              when:
                touchesEnded:
      \(runs.joined(separator: "\n"))
          when: {shake: {mpris: pause}}

      """
  }

  /// Has the service run all commands, and returns the status of each.
  private static func tapped() throws -> [(name: String, status: String)] {
    for (name, _) in commands { unlink("\(state)/\(name)") }
    try restart()
    try Tool.run(["responderd", "ctl", "tap", "100,100"])
    let deadline = Deadline(in: .seconds(240))
    return try commands.map { name, _ in
      while true {
        if let text = try? String(contentsOfFile: "\(state)/\(name)", encoding: .utf8) {
          return (name, text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        if deadline.hasPassed { throw Failure("the command for \(name) does not end") }
        usleep(100_000)
      }
    }
  }

  /// A player of a user's session obeys the service that runs as that user.
  private static func controlsPlayer() throws {
    try Tool.run(["useradd", "--create-home", "-u", user.number, "-G", "input", user.name])
    try Tool.run(["systemctl", "start", "user@\(user.number).service"])
    let bus = "/run/user/\(user.number)/bus"
    let identity = ["User=\(user.name)", "Environment=DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus)"]
    // Where the package dbus-user-session is not installed, the user's manager starts none.
    if access(bus, F_OK) != 0 {
      _ = try TransientUnit(
        "recipe-bus", identity,
        ["dbus-daemon", "--session", "--nofork", "--address=unix:path=\(bus)"])
      try wait(for: "the bus") { access(bus, F_OK) == 0 }
    }
    let player = try TransientUnit(
      "recipe-player", identity,
      [
        "mpv", "--no-config", "--idle=yes", "--script=/usr/lib/mpv-mpris/mpris.so", "--no-terminal",
        "--vo=null", "--ao=null", "av://lavfi:sine=duration=3600",
      ])
    defer { _ = try? player.stop() }
    func status() throws -> String {
      // A session bus accepts its own user only.
      try Tool.outcome(of: [
        "setpriv", "--reuid=\(user.number)", "--regid=\(user.number)", "--clear-groups", "--",
        "busctl", "--address=unix:path=\(bus)", "get-property", "org.mpris.MediaPlayer2.mpv",
        "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", "PlaybackStatus",
      ]).printed
    }
    try wait(for: "the player") { try status().contains("Playing") }
    let text = try String(contentsOfFile: "\(examples)/session-bus.conf", encoding: .utf8)
      .replacing("kiosk", with: user.name).replacing("1000", with: user.number)
    try write(text, to: "\(dropIns)/session-bus.conf")
    try restart()
    try Tool.run(["responderd", "ctl", "shake"])
    try wait(for: "the player to pause") { try status().contains("Paused") }
    let process = try Service.processOfUnit()
    try expect(
      "the user of the service", try ProcessStatus(of: process)["Uid"].first, is: user.number)
  }

  // MARK: - Parts

  private static func use(_ name: String) throws {
    try write(
      String(contentsOfFile: "\(examples)/\(name)", encoding: .utf8), to: "\(dropIns)/\(name)")
  }

  private static func restart() throws {
    try Tool.run(["systemctl", "daemon-reload"])
    try Tool.run(["systemctl", "restart", Service.unit])
  }

  private static func write(_ text: String, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try check("chmod", chmod(path, 0o644))
  }

  private static func wait(for what: String, until isDone: () throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(120))
    while try !isDone() {
      if deadline.hasPassed { throw Failure("waited in vain for \(what)") }
      usleep(100_000)
    }
  }

  private static func clear() {
    _ = try? Tool.run(["systemctl", "stop", Service.unit])
    for path in [dropIns, rule, "/etc/responderd", "/run/systemd/system/kiosk-lamp.service", lamp] {
      try? FileManager.default.removeItem(atPath: path)
    }
    _ = try? Tool.run(["systemctl", "daemon-reload"])
    for unit in ["user@\(user.number).service", "recipe-bus.service"] {
      _ = try? Tool.outcome(of: ["systemctl", "stop", unit])
    }
    for name in [user.name, "responderd"] {
      _ = try? Tool.outcome(of: ["userdel", "--force", name])
    }
  }
}
