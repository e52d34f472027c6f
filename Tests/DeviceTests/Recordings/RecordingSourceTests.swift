import KernelInput
import Testing

@testable import Recordings

/// A recorded device as a source of frames.
@Suite struct RecordingSourceTests {
  private static let time = Timestamp(microseconds: 1_000_000)

  private static let panel: DeviceDescription = {
    var description = DeviceDescription(name: "Panel")
    description.absoluteAxes = CodeSet([Axis.mtSlot.rawValue, Axis.mtTrackingID.rawValue])
    description.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: 1)
    description.keys = CodeSet([KeyCode.touch.rawValue])
    return description
  }()

  private func source(_ events: [KernelEvent], offset: Int64 = 0) -> RecordingSource {
    let recording = Recording(description: Self.panel, events: events)
    return RecordingSource(
      recording, description: Self.panel, as: .touchscreen, hints: DeviceHints(), offset: offset)
  }

  private func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds, microseconds: 0) }

  @Test func `a device that said nothing can be looked at, as when the screen turns`() {
    let state = source([], offset: 500).currentState()
    #expect(state?.time == Timestamp(microseconds: 500))
    #expect(state?.slots.count == 2)
  }

  @Test func `one frame is lent at a time, moved to the player's clock`() {
    let source = source(
      [
        KernelEvent(.mtTrackingID, 7, at: at(1)), .report(at: at(1)),
        KernelEvent(.mtTrackingID, -1, at: at(2)), .report(at: at(2)),
      ], offset: 500)
    #expect(source.nextFrameTime == Timestamp(microseconds: 1_000_500))
    var frames: [[KernelEvent]] = []
    while source.nextFrameTime != nil {
      _ = source.read { frame in frames.append(frame.indices.map { frame[$0] }) }
    }
    #expect(frames.map(\.count) == [2, 2])
    #expect(frames.last?.last?.time == Timestamp(microseconds: 2_000_500))
    #expect(source.statistics.frames == 2)
  }

  @Test func `a loss without a look leaves the state unknown`() {
    let source = source([
      .dropped(at: at(1)), .report(at: at(1)), KernelEvent(.mtTrackingID, 7, at: at(2)),
      .report(at: at(2)),
    ])
    #expect(source.read { _ in } == .dropped)
    #expect(source.currentState() == nil)
    #expect(source.nextFrameTime == at(2))
  }

  @Test func `a look that follows a loss is the state, and no frame`() {
    var state = DeviceState(time: at(1))
    state.slots = [DeviceState.Slot(trackingID: 9, values: [.mtPositionX: 5]), DeviceState.Slot()]
    state.currentSlot = 1
    state.pressedKeys = CodeSet([KeyCode.touch.rawValue])
    let source = source(
      [.dropped(at: at(1)), .report(at: at(1))] + state.frame(of: Self.panel, at: at(1)) + [
        KernelEvent(.mtTrackingID, 7, at: at(2)), .report(at: at(2)),
      ])
    #expect(source.read { _ in } == .dropped)
    #expect(source.currentState() == state)
    #expect(source.nextFrameTime == at(2))
  }

  /// As live: `BTN_TOUCH` of a touchscreen that is a keyboard, too, is not queried.
  @Test func `a look without keys leaves them unknown, whatever came before the loss`() {
    let source = source([
      KernelEvent(.mtTrackingID, 7, at: at(1)), KernelEvent(.touch, 1, at: at(1)),
      .report(at: at(1)),
      .dropped(at: at(2)), .report(at: at(2)), KernelEvent(.mtTrackingID, 8, at: at(2)),
      .report(at: at(2)),
    ])
    _ = source.read { _ in }
    #expect(source.currentState()?.knowsKeys == true)
    #expect(source.read { _ in } == .dropped)
    let state = source.currentState()
    #expect(state?.knowsKeys == false && state?.pressedKeys.isEmpty == true)
  }

  /// A lid that was closed before the first event, and is opened at 1 s.
  private var lid: Recording {
    var description = DeviceDescription(name: "Lid")
    description.switches = CodeSet([0, 1])
    var recording = Recording(
      description: description,
      events: [
        KernelEvent(time: at(1), type: .switch, code: 0, value: 0), .report(at: at(1)),
        KernelEvent(time: at(2), type: .switch, code: 1, value: 1), .report(at: at(2)),
      ])
    recording.initialSwitches = CodeSet([0])
    return recording
  }

  @Test func `switches are those of the events that were read`() {
    let lid = lid
    let source = RecordingSource(
      lid, description: lid.description, as: .systemSwitch, hints: DeviceHints(), offset: 0)
    #expect(source.switches().codes == [0])
    _ = source.read { _ in }
    #expect(source.switches().codes == [])
    _ = source.read { _ in }
    #expect(source.switches().codes == [1])
  }

  @Test(arguments: [true, false])
  func `a loss is recorded with the switches, also without a state`(hasState: Bool) {
    var description = hasState ? Self.panel : DeviceDescription(name: "Lid")
    description.switches = CodeSet([0, 1])
    let state = Recording(description: description).state(after: 0)
    let loss = Recording.loss(
      of: description, state: hasState ? state : nil, switches: CodeSet([1]), at: at(1))
    var recording = Recording(description: description, events: loss + [.report(at: at(2))])
    recording.initialSwitches = CodeSet([0])
    let source = RecordingSource(
      recording, description: description, as: [], hints: DeviceHints(), offset: 0)
    #expect(source.read { _ in } == .dropped)
    #expect((source.currentState() != nil) == hasState)
    #expect(source.switches().codes == [1])
    #expect(source.nextFrameTime == at(2))
  }

  @Test func `a device that is opened again has a state with the player's time`() {
    let source = source(
      [KernelEvent(.mtTrackingID, 7, at: at(1)), .report(at: at(1))], offset: 500)
    _ = source.read { _ in }
    #expect(source.initialState?.time == Timestamp(microseconds: 1_000_500))
  }

  @Test func `what only our own recordings hold comes back when it is read`() throws {
    var state = DeviceState(time: Self.time)
    state.slots = [DeviceState.Slot(), DeviceState.Slot()]
    state.pressedKeys = CodeSet([KeyCode.touch.rawValue])
    let writer = LibinputWriter()
    var device = RecordedDevice(
      node: "/dev/input/event0", description: Self.panel, state: state, switches: CodeSet([0, 1]))
    device.udevProperties = ["ID_INPUT=1"]
    let text =
      writer.header(deviceCount: 1, version: "1", system: "debian:12", kernel: "6.1")
      + writer.device(device) + writer.frames([.report(at: at(1))], since: at(1))
      + writer.removal(at: at(3), since: at(1))
    let read = try #require(try RecordingFile.parse(Array(text.utf8), name: "written").first)
    #expect(read.initialState?.slots == state.slots)
    #expect(read.initialState?.pressedKeys == state.pressedKeys)
    #expect(read.initialState?.knowsKeys == true)
    #expect(read.initialSwitches == CodeSet([0, 1]))
    #expect(read.removalTime == at(2))
  }
}
