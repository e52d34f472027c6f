import Foundation
import Glibc
import TestSupport

/// The commands of the README and the pages that need the machine, run as they are written there.
enum PageCases {
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

    // The first line builds what lies there.
    let install = try example(named: "install").dropFirst()
    let said = try shell(Array(install), in: clone)
    try expect(
      said.contains("  ExecStart=/usr/local/bin/responderd run --trace json"),
      "no drop-in with the path of the program in: \(said)")
    try Tool.run(["systemctl", "daemon-reload"])
    let service = try example(named: "service")
    try expect("commands of the service", service.count, is: 6)
    try shell([service[0]], in: clone)
    let process = try Service.processOfUnit()
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    try expect("the program", target, is: "/usr/local/bin/responderd")
    try watched(service, bench)
    try commanded(in: clone)

    // As the administrator has it in the path: not the one of the guest.
    let (status, left) = try Tool.outcome(of: ["/usr/local/bin/responderd", "uninstall"])
    try expect("status", status, is: 0)
    try expect(left.contains("stopped and disabled \(Service.unit)"), "it said: \(left)")
    try expect(kill(process, 0) != 0, "the service still runs")
    let dangling = try Tool.run(["find", "/etc/systemd/system", "-xtype", "l"])
    try expect("links to nowhere", dangling, is: "")
  }

  /// The lines that follow the routes and show the page go on until they are ended.
  private static func watched(_ lines: [String], _ bench: Bench) throws {
    let trace = try follow(lines, "responderd trace", bench)
    let deadline = Deadline()
    while try ControlCases.number(
      "traceReaders", in: bench.output(of: "ctl", "status", "--json")) != 1
    {
      try expect(!deadline.hasPassed, "the trace does not begin")
    }
    for line in lines.dropFirst() where !["trace", "inspect"].contains(where: line.hasSuffix) {
      try shell([line], in: "/")
    }
    try trace.tool.wait(for: "the tap") { trace.said().contains { $0.contains("touches began") } }
    let inspect = try follow(lines, "responderd inspect", bench)
    try inspect.tool.wait(for: "the address of the page") {
      (inspect.said() + inspect.tool.diagnostics).contains { $0.contains("http://") }
    }
    for one in [trace.tool, inspect.tool] { try one.send(SIGTERM) }
  }

  /// What the pages send to a running service, and how they look at its journal.
  private static func commanded(in folder: String) throws {
    let commands = ShellExample.all.flatMap(\.lines).filter {
      $0.hasPrefix("responderd ctl") || $0.hasPrefix("responderd why") && !$0.contains("--app")
    }
    try expect(commands.count > 8, "only \(commands)")
    for line in commands where !line.contains(" background") { try shell([line], in: folder) }
    try shell(
      ["responderd ctl resume", "responderd ctl background", "responderd ctl foreground"],
      in: folder)
    // A view that the journal is asked for.
    try shell(["responderd ctl tap 103,115", "journalctl --sync"], in: folder)
    for page in ["Service.md", "Observing.md"] {
      let lines = ShellExample.all.filter { $0.page.hasSuffix("/\(page)") }.flatMap(\.lines)
        .filter { $0.hasPrefix("systemctl status") || $0.hasPrefix("journalctl -u") }
      try expect(lines.count > 1, "only \(lines)")
      for line in lines where !line.contains("jq") {
        try shell(["SYSTEMD_PAGER= " + line], in: folder)
      }
    }
  }

  private static func example(named name: String) throws -> [String] {
    guard let example = ShellExample.named(name) else { throw Failure("no \(name) in the README") }
    return example.lines
  }

  @discardableResult
  private static func shell(_ lines: [String], in folder: String) throws -> String {
    try Tool.run([
      "bash", "-euo", "pipefail", "-c", (["cd \(folder)"] + lines).joined(separator: "\n"),
    ])
  }

  private static func follow(
    _ lines: [String], _ command: String, _ bench: Bench
  ) throws -> (tool: Daemon, said: () -> [String]) {
    guard let line = lines.first(where: { $0.hasSuffix(command) }) else {
      throw Failure("no \(command) in the README")
    }
    let tool = try bench.tool(["bash", "-c", "exec \(line)"])
    let lines = Lines()
    tool.skim = { lines.all.append(String(cString: $0)) }
    return (tool, { lines.all })
  }

  private final class Lines { var all: [String] = [] }
}
