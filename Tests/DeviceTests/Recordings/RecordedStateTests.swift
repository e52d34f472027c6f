import KernelInput
import Testing

@testable import Recordings

/// What a recording tells of the device's state at some event.
@Suite struct RecordedStateTests {
  private let recording: Recording = {
    var description = DeviceDescription(name: "Panel")
    description.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: 1)
    let time = Timestamp(microseconds: 1_000_000)
    return Recording(
      description: description,
      events: [
        KernelEvent(.mtTrackingID, 7, at: time), .report(at: time),
        KernelEvent(.touch, 1, at: time),
        .report(at: time), KernelEvent(.touch, 0, at: time), .report(at: time),
      ])
  }()

  @Test(arguments: [(2, false, false), (4, true, true), (6, true, false)])
  func `whether the button is pressed is known from the first word of it`(
    count: Int, isKnown: Bool, isPressed: Bool
  ) {
    let state = recording.state(after: count)
    #expect(state.slots.map(\.trackingID) == [7, -1])
    #expect(state.knowsKeys == isKnown)
    #expect(state.pressedKeys.contains(KeyCode.touch) == isPressed)
  }
}
