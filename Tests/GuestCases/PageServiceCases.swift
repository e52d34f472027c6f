import Foundation
import Glibc
import TestSupport

/// The commands of the pages that follow a service, examine the machine, and read the journal.
enum PageServiceCases {
  static let asDocumented = GuestCase(
    "the commands of the pages follow and examine the service as documented", seconds: 42,
    followAndExamine)
  static let cases = [asDocumented]

  private static let file = "/etc/guest-pages.yaml"
  private static let yellow = "100,100"
  /// Nothing handles a touch there.
  private static let elsewhere = "100,400"

  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          yellow:
            frame: [0, 0, 100%, 50%]
            when: {touchesBegan: [{log: yellow}, {publish: {name: yellow, payload: pressed}}], touchesEnded: {run: {shell: exit 3}}}

    """

  static func followAndExamine(_ bench: Bench) throws {
    let script = try PageScript(of: asDocumented)
    try PageScript.write(board, to: file)
    let metrics = "/etc/systemd/system/responderd-metrics"
    try Tool.run(["useradd", "--create-home", "alice"])
    defer {
      for path in [file, "\(metrics).service", "\(metrics).timer"] { unlink(path) }
      _ = try? Tool.outcome(of: ["userdel", "--force", "alice"])
    }
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    script.replaced = ["/dev/input/event3": screen.device.node.path]
    // The drop-in of the page is followed by one that names a storyboard.
    let settings = try script.settings(of: "Observing.md", with: "--trace json")
    try DropIn(
      settings + "ExecStart=\nExecStart=/usr/bin/responderd run --trace json --app \(file)\n"
    )
    .use {
      try Service.start()
      try examine(script)
      try follow(script, bench)
      try readJournal(script)
      try writeMetrics(script)
      try watchKeys(script, remote, bench)
    }
    try findFix(script)
    try script.expectAllRun()
  }

  /// On a machine without problems.
  private static func examine(_ script: PageScript) throws {
    for line in ["responderd devices", "responderd doctor", "sudo responderd doctor"] {
      let printed = try script.run(line, in: "responderd devices", on: "Devices.md")
      try expect(printed.contains("Guest Screen"), "\(line) printed \(printed)")
    }
    for line in try script.take(in: "responderd doctor", on: "Doctoring.md")
    where !line.contains("jq") {
      let (status, printed) = try Tool.outcome(of: script.bash([line]))
      // alice belongs to no group that may read the devices.
      try expect(line, status, is: line.contains("alice") ? 69 : 0)
      try expect(printed.contains("Guest Screen"), "\(line) printed \(printed)")
    }
    let status = try script.run(in: "echo", on: "ControlSocket.md")
    try expect(status.contains(#""ok":true"#), "the socket answered \(status)")
    for page in ["Observing.md", "Troubleshooting.md"] {
      let line = page == "Observing.md" ? "responderd ctl status" : "sudo responderd ctl status"
      let printed = try script.run(line, on: page)
      try expect(printed.contains("Guest Screen"), "\(line) printed \(printed)")
    }
    let unit = try script.run("systemctl status", on: "Service.md")
    try expect(unit.contains("active (running)"), "systemctl status printed \(unit)")
    try requests(script)
  }

  /// The requests of the page of the protocol, as they are written there.
  private static func requests(_ script: PageScript) throws {
    let lines = PageBlock.all.filter { $0.page.hasSuffix("/ControlProtocol.md") }
      .flatMap { $0.text.split(separator: "\n") }.filter { $0.hasPrefix(#"{"request""#) }
    try expect("requests", lines.count, is: 9)
    // What the application does not have.
    let refused = [
      "display": "the display is not responderd's task", "screen": "there is no scene",
    ]
    for line in lines {
      let socket = "UNIX-CONNECT:/run/responderd/control"
      let answer = try Tool.run(
        script.bash(["printf '%s\\n' '\(line)' | socat -t 1 - \(socket)"]))
      let reason = refused.first { line.contains(#""request":"\#($0.key)""#) }?.value
      let expected = reason ?? #""ok":true"#
      try expect(answer.contains(expected), "\(line): \(answer)")
    }
  }

  /// Runs all commands that follow the routes, has something handled and something dropped, and stops the
  /// service, which ends them.
  private static func follow(_ script: PageScript, _ bench: Bench) throws {
    var lines: [String] = []
    for (page, line) in [
      ("Observing.md", "responderd trace"), ("Devices.md", "sudo responderd trace"),
      ("Troubleshooting.md", "sudo responderd trace"),
    ] {
      lines += try script.take(line, on: page)
    }
    // On the page of the devices, the command follows the keys; what is listed is there already.
    try script.run("responderd devices", on: "Devices.md")
    try expect("commands that follow", lines.count, is: 7)
    let outputs = lines.indices.map { "\(script.folder)/followed-\($0)" }
    let readers = try zip(lines, outputs).map { line, output in
      try bench.tool(script.bash(["{ \(line); } >\(output) 2>&1"]))
    }
    let deadline = Deadline(in: .seconds(60))
    while try ControlCases.number(
      "traceReaders", in: bench.output(of: "ctl", "status", "--json")) != readers.count
    {
      try expect(!deadline.hasPassed, "not all commands follow the routes")
    }
    let service = try Service()
    let before = try service.log().touches("ended").count
    for place in [yellow, elsewhere] { try Tool.run(["responderd", "ctl", "tap", place]) }
    try service.wait(for: "both taps") { $0.touches("ended").count == before + 2 }
    try Service.stop()
    for reader in readers { _ = try reader.exitStatus() }
    for (line, output) in zip(lines, outputs) {
      let text = try String(contentsOfFile: output, encoding: .utf8)
      let isDropped = line.contains("--dropped")
      let isPublished = line.contains("--published")
      // What the touch runs stands there too.
      try expect(
        "\(line) shows a handled touch", text.contains("yellow.touchesBegan"),
        is: !isDropped && !isPublished)
      if isPublished {
        try expect(text.contains(#""payload":"pressed""#), "\(line) printed \(text)")
      }
      if isDropped {
        let reasons = Set(text.split(separator: "\n"))
        try expect(!reasons.isEmpty && !reasons.contains("null"), "\(line) printed \(text)")
        Console.note("\(line): \(reasons.sorted().joined(separator: ", "))")
      }
    }
    try Service.start()
  }

  private static func readJournal(_ script: PageScript) throws {
    try Tool.run(["journalctl", "--sync"])
    for page in ["Observing.md", "Service.md"] {
      let handled = try script.run("journalctl -u responderd RESPONDERD_HANDLED_BY", on: page)
      try expect(handled.contains("yellow"), "the journal has \(handled)")
    }
    let reasons = Set(
      try script.run("journalctl -u responderd RESPONDERD_DROPPED", on: "Observing.md")
        .split(separator: "\n"))
    try expect(
      !reasons.isEmpty && !reasons.contains("null"), "reasons in the journal: \(reasons)")
    let failed = try script.run("journalctl -u responderd RESPONDERD_RESULT", on: "Observing.md")
    try expect(failed.contains(": ended with status 3"), "failed commands: \(failed)")
    let routes = try script.run("journalctl -u responderd -o cat | grep '^{'", on: "Service.md")
    try expect(routes.contains(#""event":"touches""#), "no touches in the journal")
    let rest = try script.run("journalctl -u responderd -o cat | grep -v", on: "Service.md")
    try expect(!rest.contains(#""event":"#), "routes in \(rest)")
  }

  private static func writeMetrics(_ script: PageScript) throws {
    let units = "/etc/systemd/system/responderd-metrics"
    for unit in ["\(units).service", "\(units).timer"] {
      try script.write(unit, of: "Observing.md")
    }
    let folder = "/var/lib/prometheus/node-exporter"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Tool.run(["systemctl", "daemon-reload"])
    try Tool.run(["systemctl", "enable", "--now", "responderd-metrics.timer"])
    defer { _ = try? Tool.run(["systemctl", "disable", "--now", "responderd-metrics.timer"]) }
    let deadline = Deadline(in: .seconds(60))
    while access("\(folder)/responderd.prom", F_OK) != 0 {
      try expect(!deadline.hasPassed, "the timer has no metrics written")
      usleep(200_000)
    }
    let text = try String(contentsOfFile: "\(folder)/responderd.prom", encoding: .utf8)
    try expect(text.contains("responderd_"), "no metrics in \(text)")
  }

  private static func watchKeys(_ script: PageScript, _ remote: Keys, _ bench: Bench) throws {
    script.replaced = ["/dev/input/event3": remote.device.node.path]
    let line = try script.takeOne("sudo evtest", on: "Devices.md")
    let evtest = try bench.tool(script.bash(["exec stdbuf -oL \(line)"]))
    var said: [String] = []
    evtest.skim = { said.append(String(cString: $0)) }
    try evtest.wait(for: "the list of its keys") { said.contains { $0.contains("Testing") } }
    try remote.tap(164)
    try evtest.wait(for: "the name of a key") {
      said.contains { $0.contains("Event:") && $0.contains("KEY_PLAYPAUSE") }
    }
    evtest.remove()
  }

  /// The doctor has something to say of a service that is stopped.
  private static func findFix(_ script: PageScript) throws {
    guard
      let line = ShellExample.on("Doctoring.md", with: "responderd doctor --json")?.lines
        .first(where: { $0.contains("jq") })
    else { throw Failure("the page has no line with jq") }
    let shell = script.bash(["set +e +o pipefail", line])
    try expect(
      "fixes", try Tool.run(shell), is: "systemctl enable --now responderd.service")
  }
}
