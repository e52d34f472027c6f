import Foundation
import InputDevices
import KernelInput
import Testing

@testable import Doctor
@testable import ResponderHost

/// What the doctor says of a device that the user named, or that is read in part.
@Suite struct `A device that the doctor examines` {
  /// A panel that reports positions of fingers, and nothing that shows a touchscreen.
  private static func panel(keys: [KeyCode] = []) -> DeviceDescription {
    var panel = DeviceDescription(name: "Panel")
    panel.eventTypes = CodeSet([EventType.key, .absolute].map(\.rawValue))
    panel.keys = CodeSet(keys.map(\.rawValue))
    let axes: [Axis] = [.mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID]
    panel.absoluteAxes = CodeSet(axes.map(\.rawValue))
    for axis in axes { panel.ranges[axis] = AxisRange(minimum: 0, maximum: 99) }
    return panel
  }

  private func findings(
    _ description: DeviceDescription, udev: [String: String] = [:], nodes: [String] = []
  ) throws -> [Finding] {
    var doctor = try #require(Doctor(nodes: nodes))
    let report = DeviceReport(
      recorded: description, udevProperties: udev,
      wantedKeys: CodeSet([KeyCode.menu.rawValue, KeyCode.playPause.rawValue]))
    _ = doctor.examine(report, NodeReaders(proc: "/nonexistent"))
    return doctor.findings
  }

  @Test(arguments: [[], [.menu]] as [[KeyCode]])
  func `is a possible touchscreen, also with a key that is read`(keys: [KeyCode]) throws {
    let found = try findings(Self.panel(keys: keys))
    #expect(found.map(\.kind) == [.misclassified])
    #expect(found.first?.severity == .advice)
    #expect(found.first?.fix?.contains("ID_INPUT_TOUCHSCREEN") == true)
    let named = try findings(Self.panel(keys: keys), nodes: ["/dev/input/event3"])
    #expect(named.map(\.severity) == [.broken])
  }

  @Test func `is a touchscreen that udev takes for keys, and whose key is read`() throws {
    let panel = Self.panel(keys: [.touch, .menu])
    let found = try findings(panel, udev: ["ID_INPUT": "1", "ID_INPUT_KEY": "1"])
    #expect(found.map(\.kind) == [.misclassified])
    #expect(try findings(panel, udev: ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]) == [])
  }

  @Test func `is well if its keys are all that it has`() throws {
    var remote = DeviceDescription(name: "Remote")
    remote.keys = CodeSet([KeyCode.playPause.rawValue])
    #expect(try findings(remote, nodes: ["/dev/input/event3"]) == [])
  }

  @Test(arguments: [
    (["RESPONDERD_TOUCH_JOIN=40"], "lost fingers for a moment"),
    (["RESPONDERD_TOUCH_SHORTEST=20"], "too short for a finger"),
  ])
  func `is a panel whose faults the daemon saw`(corrections: [String], cause: String) throws {
    var doctor = try #require(Doctor())
    func explain(_ corrections: [String]) {
      doctor.findings = []
      doctor.explainFaults(of: "/dev/input/event3", name: "Panel", corrections)
    }
    explain([])
    #expect(doctor.findings == [])
    explain(corrections)
    let found = try #require(doctor.findings.first)
    #expect(found.kind == .faultyPanel && found.severity == .advice)
    #expect(found.cause.contains(cause))
    let property = try #require(corrections[0].split(separator: "=").first)
    #expect(found.fix?.contains("ENV{\(property)}=") == true)
    // Another program at the socket cannot have a command of its own proposed.
    explain(["PROGRAM=x", "RESPONDERD_TOUCH_X=1"])
    #expect(doctor.findings == [])
    explain(corrections.map { "\($0)' && reboot; echo '" } + ["PROGRAM=x"])
    #expect(doctor.findings == [found])
  }

  @Test func `is opened by a process by any of its names`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }  // A leftover folder does no harm.
    let descriptors = folder.appending(path: "12/fd")
    try FileManager.default.createDirectory(at: descriptors, withIntermediateDirectories: true)
    try Data("reader\n".utf8).write(to: folder.appending(path: "12/comm"))
    let alias = folder.appending(path: "alias").path
    try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: "/dev/null")
    try FileManager.default.createSymbolicLink(
      atPath: descriptors.appending(path: "3").path, withDestinationPath: "/dev/null")
    try FileManager.default.createSymbolicLink(
      atPath: descriptors.appending(path: "4").path, withDestinationPath: "/dev/input/event99")
    // A file outside of /dev can be on a file system that blocks.
    let outside = folder.appending(path: "outside").path
    try FileManager.default.createSymbolicLink(atPath: outside, withDestinationPath: "/dev/full")
    try FileManager.default.createSymbolicLink(
      atPath: descriptors.appending(path: "5").path, withDestinationPath: outside)
    let readers = NodeReaders(proc: folder.path)
    #expect(readers["/dev/full"] == [])
    #expect(readers[alias].map(\.name) == ["reader"])
    #expect(readers["/dev/null"].map(\.process) == [12])
    #expect(readers["/dev/input/event99"].map(\.process) == [12])
    #expect(readers["/dev/zero"] == [])
  }
}
