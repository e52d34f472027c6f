import KernelInput
import Logging
import Recordings
import ResponderKit
import RouteLog
import Testing

@testable import ResponderHost

/// Replays of recordings in which events were lost.
@Suite(.serialized) @MainActor struct LostEventsReplayTests {
  private func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds, microseconds: 0) }

  private func panel(_ name: String, _ events: [KernelEvent]) -> Recording {
    var description = DeviceDescription(name: name)
    description.properties.insert(DeviceProperty.direct.rawValue)
    description.absoluteAxes = CodeSet([Axis.x.rawValue, Axis.y.rawValue])
    description.keys.insert(KeyCode.touch.rawValue)
    description.eventTypes = CodeSet([EventType.key.rawValue, EventType.absolute.rawValue])
    for axis in [Axis.x, .y] { description.ranges[axis] = AxisRange(minimum: 0, maximum: 799) }
    return Recording(description: description, events: events)
  }

  /// A finger that goes down at one time and lifts at another.
  private func touch(from start: Int64, to end: Int64) -> [KernelEvent] {
    [
      KernelEvent(.x, 100, at: at(start)), KernelEvent(.y, 200, at: at(start)),
      KernelEvent(.touch, 1, at: at(start)), .report(at: at(start)),
      KernelEvent(.touch, 0, at: at(end)), .report(at: at(end)),
    ]
  }

  @Test func `a frame after a loss waits for its time, as the input of other devices does`() throws
  {
    var configuration = HostConfiguration()
    configuration.trace = .none
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let replay = try Replay(configuration, logger: logger)
    var devices: [String?] = []
    replay.follow {
      guard $0.event == .touches, $0.touches.first?.phase == "began" else { return }
      // A delayed touch has two records.
      if devices.last != $0.device { devices.append($0.device) }
    }
    replay.launch(Pages())
    replay.play([
      panel("A", [.dropped(at: at(1)), .report(at: at(1))] + touch(from: 5, to: 6)),
      panel("B", touch(from: 2, to: 3)),
    ])
    replay.terminate()
    #expect(devices == ["B", "A"])
  }
}
