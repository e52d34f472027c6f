import Foundation
import Glibc
import TestSupport

/// The options file of the service.
enum OptionsCases {
  static let asDocumented = GuestCase(
    "the service takes the options of its options file, and the doctor's remedies edit them",
    seconds: 21, optionsFile)
  static let cases = [asDocumented]

  private static let file = "/etc/default/responderd"
  private static let board = "/etc/responderd/kiosk.yaml"

  static func optionsFile(_ bench: Bench) throws {
    let script = try PageScript(of: asDocumented)
    try PageScript.write(
      "version: 1\nscenes: {main: {views: {optional: {frame: [0, 0, 100%, 100%]}}}}\n", to: board)
    let screen = try bench.screen(named: "Guest Optional Screen").device.node.path
    let other = try bench.screen(named: "Guest Other Screen").device.node.path
    defer {
      for path in [file, board] { unlink(path) }
      _ = try? Tool.run(["systemctl", "restart", Service.unit])
    }
    try script.write(file, of: "Service.md")
    try Tool.run(["systemctl", "restart", Service.unit])
    let started = try bench.output(of: "ctl", "status", "--json")
    try expect(started.contains(#""width":800"#), started)
    try expect("what the doctor says of it", try findings(of: [screen, other], bench), is: [])
    try expect(
      try bench.output(of: "why", "9,9").contains("optional"), "the storyboard is another one")

    try PageScript.write(
      "# Ours.\nRESPONDERD_OPTIONS=\"--device \(other) --screen 640x480\"\n", to: file)
    try Tool.run(["systemctl", "restart", Service.unit])
    let limited = try Examination(by: bench, of: [screen], for: nil)
    let finding = limited.finding("not-opened", at: screen)
    try expect(finding?.cause.contains("--device \(other)") == true, "\(limited.findings)")
    try Tool.run(["sh", "-c", finding?.fix ?? "false"])
    try expect(
      "the options file", try String(contentsOfFile: file, encoding: .utf8),
      is: "# Ours.\nRESPONDERD_OPTIONS=\"--screen 640x480\"\n")
    try expect("what is left of it", try findings(of: [screen, other], bench), is: [])
    let now = try bench.output(of: "ctl", "status", "--json")
    try expect(now.contains(#""width":640"#), now)
    try script.expectAllRun()
  }

  private static func findings(of nodes: [String], _ bench: Bench) throws -> [String] {
    try Examination(by: bench, of: nodes, for: nil).findings.map { "\($0.kind) at \($0.subject)" }
  }
}
