import Foundation
import Testing

@testable import Doctor

@Suite struct `The buttons of a headset` {
  /// The findings on a machine with some programs.
  private func findings(with programs: [String]) throws -> [Finding] {
    let proc = FileManager.default.temporaryDirectory.appending(path: "proc-\(UUID())")
    defer { try? FileManager.default.removeItem(at: proc) }
    for (index, program) in (["init"] + programs).enumerated() {
      let folder = proc.appending(path: "\(index + 1)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((program + "\n").utf8).write(to: folder.appending(path: "comm"))
    }
    let other = proc.appending(path: "sys")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("bluetoothd\n".utf8).write(to: other.appending(path: "comm"))
    var doctor = try #require(Doctor())
    doctor.examineBluetooth(proc: proc.path)
    return doctor.findings
  }

  @Test func `are dropped by BlueZ if no player is registered`() throws {
    let found = try #require(findings(with: ["bluetoothd"]).first)
    #expect(found.kind == .headsetButtons && found.severity == .advice)
    #expect(found.cause.contains("no media player is registered"))
    #expect(found.fix?.contains("mpris-proxy") == true)
  }

  @Test func `arrive with a proxy, and say nothing without Bluetooth`() throws {
    #expect(try findings(with: ["bluetoothd", "mpris-proxy"]).isEmpty)
    #expect(try findings(with: ["mpris-proxy"]).isEmpty)
    #expect(try findings(with: []).isEmpty)
  }
}
