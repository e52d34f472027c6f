import Foundation
import Glibc
import TestSupport

/// The commands of the README and the pages that install, command and remove the service.
enum PageCases {
  static let asDocumented = GuestCase(
    "the installation of the README runs as documented, and its removal stops and disables it",
    seconds: 26, installsAndUninstalls)
  static let cases = [asDocumented]

  private static let readme = "README.md"
  private static let sudo = "$(command -v sudo) "

  static func installsAndUninstalls(_ bench: Bench) throws {
    try Service.stop()
    // The guest began with an installation below /usr.
    try Tool.run(["systemctl", "disable", Service.unit])
    let clone = "/run/guest-clone"
    defer {
      try? FileManager.default.removeItem(atPath: clone)
      _ = try? Tool.run(["systemctl", "daemon-reload"])
      _ = try? Tool.run(["systemctl", "enable", Service.unit])
    }
    try FileManager.default.createDirectory(
      atPath: "\(clone)/.build/release", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(clone)/.build/release/responderd", withDestinationPath: "/usr/bin/responderd")
    let script = try PageScript(of: asDocumented, in: clone)
    // As the administrator has it in the path: not the one of the guest.
    script.path = "/usr/local/bin"

    let said = try script.run(in: "swift build", on: readme)
    try expect(
      said.contains("  ExecStart=/usr/local/bin/responderd run --trace json"),
      "no drop-in with the path of the program in: \(said)")
    try script.run("\(sudo)systemctl enable", on: readme)
    let process = try Service.processOfUnit()
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    try expect("the program", target, is: "/usr/local/bin/responderd")
    try watched(script, bench)
    try commanded(script)
    for page in ["Devices.md", "Troubleshooting.md", "Service.md"] {
      let said = try script.run(in: "sudo responderd install --uaccess", on: page)
      try expect(said.contains("71-responderd-uaccess.rules"), "no rule for the user in: \(said)")
    }
    // The same installation once more, over itself.
    try script.run(in: ".build/release/responderd install", on: "Service.md")

    let last = try Service.processOfUnit()
    let (status, left) = try Tool.outcome(
      of: script.bash(try script.take("responderd uninstall", on: "Service.md")))
    try expect("status", status, is: 0)
    try expect(left.contains("stopped and disabled \(Service.unit)"), "it said: \(left)")
    try expect(kill(last, 0) != 0, "the service is still running")
    let dangling = try Tool.run(["find", "/etc/systemd/system", "-xtype", "l"])
    try expect("links to nowhere", dangling, is: "")
    try script.expectAllRun()
  }

  /// The lines that follow the routes and show the page go on until they are ended.
  private static func watched(_ script: PageScript, _ bench: Bench) throws {
    let trace = try follow("\(sudo)responderd trace", on: readme, script, bench)
    let deadline = Deadline()
    while try ControlCases.number(
      "traceReaders", in: bench.output(of: "ctl", "status", "--json")) != 1
    {
      try expect(!deadline.hasPassed, "the trace does not begin")
    }
    for line in ["ctl status", "why", "ctl tap"] {
      try script.run("\(sudo)responderd \(line)", on: readme)
    }
    try trace.tool.wait(for: "the tap") { trace.said().contains { $0.contains("touches began") } }
    for (page, line) in [(readme, sudo), ("Inspecting.md", "")] {
      let inspect = try follow("\(line)responderd inspect", on: page, script, bench)
      try inspect.tool.wait(for: "the address of the page") {
        (inspect.said() + inspect.tool.diagnostics).contains { $0.contains("http://") }
      }
      try inspect.tool.send(SIGTERM)
    }
    try trace.tool.send(SIGTERM)
  }

  /// What the pages send to a running service.
  private static func commanded(_ script: PageScript) throws {
    try script.run(in: "responderd why", on: "Inspecting.md")
    try script.run(in: "responderd ctl", on: "Inspecting.md")
    try script.run(in: "sudo responderd ctl", on: "Devices.md")
    try script.run("responderd ctl", on: "ServiceRecipes.md")
    try Tool.run(["journalctl", "--sync"])
    let journal = try script.run("journalctl -n 20", on: "ServiceRecipes.md")
    try expect(journal.contains("remoteControlTogglePlayPause"), "the journal ends: \(journal)")
    try script.run("responderd ctl interrupt", on: "ReactingToTheSystem.md")
    try Tool.run(["responderd", "ctl", "resume"])
    try script.run("responderd ctl background", on: "ReactingToTheSystem.md")
    try Tool.run(["responderd", "ctl", "foreground"])
    try script.run("responderd ctl memory-warning", on: "ReactingToTheSystem.md")
  }

  private static func follow(
    _ beginning: String, on page: String, _ script: PageScript, _ bench: Bench
  ) throws -> (tool: Daemon, said: () -> [String]) {
    let tool = try bench.tool(
      script.bash(["exec \(try script.takeOne(beginning, on: page))"]))
    let lines = Lines()
    tool.skim = { lines.all.append(String(cString: $0)) }
    return (tool, { lines.all })
  }

  private final class Lines { var all: [String] = [] }
}
