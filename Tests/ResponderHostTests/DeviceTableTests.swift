import Glibc
import InputDevices
import KernelInput
import Logging
import Recordings
import ResponderKit
import Testing

@testable import ResponderHost

@Suite(.serialized) @MainActor struct `The table of devices` {
  private let scheduler = VirtualScheduler()
  private let table: DeviceTable

  init() {
    let configuration = HostConfiguration()
    let application = UIApplication(screen: configuration.makeScreen(), scheduler: scheduler)
    table = DeviceTable(
      configuration,
      delivery: InputDelivery(
        configuration, application: application,
        systemLife: SystemLife(application, recorder: nil), recorder: nil,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
      loop: nil)
  }

  private func panel(_ name: String) -> DeviceDescription {
    var description = DeviceDescription(name: name)
    description.properties.insert(DeviceProperty.direct.rawValue)
    description.absoluteAxes = CodeSet([Axis.x.rawValue, Axis.y.rawValue])
    description.keys.insert(KeyCode.touch.rawValue)
    description.eventTypes = CodeSet([EventType.key.rawValue, EventType.absolute.rawValue])
    return description
  }

  /// A panel whose node does not exist.
  private var missingPanel: InputCandidate {
    var report = DeviceReport(
      recorded: panel("Panel"), udevProperties: [:], wantedKeys: CodeSet())
    (report.node, report.syspath) = ("/nonexistent/event0", "/nonexistent/input0/event0")
    return InputCandidate(report)
  }

  private func recordedPanels(_ names: String...) -> [InputCandidate] {
    PlayedRecordings(
      names.map { Recording(description: panel($0), events: []) }, from: 1, offset: 0,
      configuration: HostConfiguration()
    ).devices.map(\.candidate)
  }

  /// The same device, after a change that makes it one that is not read.
  private func ignored(_ candidate: InputCandidate) -> InputCandidate {
    InputCandidate(
      kind: candidate.kind, identity: candidate.identity, deviceName: candidate.deviceName,
      isSelected: false, reason: "not read", readClass: [])
  }

  @Test func `tries again to open a device for a limited time, and again after each change`() throws
  {
    for _ in 0..<2 {
      table.update(missingPanel)
      let status = try #require(table.closedStatuses.first)
      #expect(status.node == "/nonexistent/event0" && status.isFailure)
      #expect(status.openError == ENOENT && status.isRetried)
      while let time = scheduler.nextTime { scheduler.advance(to: time) }
      #expect(table.closedStatuses.map(\.isRetried) == [false])
    }
    #expect(abs(scheduler.now - 2 * 1.55) < 0.001)
  }

  @Test func `tries again to open a device as long as there are no descriptors, at last rarely`()
    throws
  {
    let error = DeviceError(.open, errno: EMFILE, subject: "/nonexistent/event0")
    var delays: [Double] = []
    for _ in 0..<8 {
      table.handle(error, opening: missingPanel)
      delays.append(try #require(scheduler.nextTime) - scheduler.now)
    }
    #expect(delays == [0.05, 0.1, 0.2, 0.4, 0.8, 10, 10, 10])
    // The doctor does not wait for the attempts that are left.
    #expect(table.closedStatuses.map(\.isRetried) == [false])
    while let time = scheduler.nextTime { scheduler.advance(to: time) }
    // The node does not exist, which does not pass with time.
    #expect(scheduler.now == 10 && table.closedStatuses.map(\.openError) == [ENOENT])
    table.handle(error, opening: missingPanel)
    table.remove(missingPanel.identity)
    #expect(scheduler.nextTime == nil)
  }

  @Test func `forgets a removed device and the attempt to open it`() {
    table.update(missingPanel)
    table.remove(missingPanel.identity)
    #expect(table.closedStatuses.isEmpty && table.isEmpty)
    #expect(scheduler.nextTime == nil)
  }

  @Test func `has open devices in the order of their opening, and each device once`() {
    let panels = recordedPanels("A", "B")
    panels.forEach(table.update)
    #expect(table.inputs.map(\.candidate.name) == ["A", "B"])
    table.update(ignored(panels[0]))
    #expect(table.inputs.map(\.candidate.name) == ["B"])
    #expect(table.closedStatuses.map(\.reason) == ["not read"])
    panels.forEach(table.update)
    #expect(table.inputs.map(\.candidate.name) == ["B", "A"])
    #expect(table.closedStatuses.isEmpty)
    table.closeAll(because: "the test ends")
    #expect(table.isEmpty && table.closedStatuses.isEmpty)
  }
}

@Suite @MainActor struct `The parts of a host` {
  private struct Failure: Error {}

  @Test func `stop once in reverse order, and one that failed to start too`() {
    var calls: [String] = []
    let parts = StartedParts()
    parts.add { calls.append("stop output") }
    parts.start({ calls.append("start control") }, stop: { calls.append("stop control") })
    #expect(throws: Failure.self) {
      try parts.start({ throw Failure() }, stop: { calls.append("stop devices") })
    }
    parts.stop()
    parts.stop()
    #expect(calls == ["start control", "stop devices", "stop control", "stop output"])
  }
}
