import InputTranslation
import KernelInput
import Testing

@Suite struct MultiTouchTests {
  /// Slot 0 with tracking id 7 at (100, 200).
  private let down = FrameBuilder().slot(0).trackingID(7).x(100).y(200).report

  @Test func `a finger is put down, moves and lifts`() throws {
    var panel = try Panel()
    #expect(panel.read(down) == ["began 1 (100, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().x(110).report) == ["moved 1 (110, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().trackingID(-1).report) == ["ended 1 (110, 200)", "frame end"])
  }

  @Test func `an event carries the kernel's time and the device`() throws {
    var panel = try Panel()
    let frame = FrameBuilder(at: 12.345678).slot(0).trackingID(7).x(100).y(200).report
    #expect(
      events { panel.translator.translate(frame.events.span, into: &$0) }.first
        == .contact(
          Contact(
            device: DeviceID(rawValue: 1), id: 1, phase: .began, x: 100, y: 200,
            timestamp: 12.345678)))
  }

  @Test func `a position that comes before the tracking id counts as well`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).x(100).y(200).trackingID(7).report)
        == ["began 1 (100, 200)", "frame end"])
  }

  @Test func `a slot keeps its position for the next finger`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().trackingID(-1).report)
    #expect(
      panel.read(FrameBuilder().trackingID(8).y(300).report)
        == ["began 2 (100, 300)", "frame end"])
  }

  @Test func `two fingers of one frame share its end`() throws {
    var panel = try Panel()
    let both = FrameBuilder().slot(0).trackingID(7).x(1).y(2).slot(1).trackingID(8).x(3).y(4).report
    #expect(panel.read(both) == ["began 1 (1, 2)", "began 2 (3, 4)", "frame end"])
  }

  @Test func `a finger that rests is not reported`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().slot(1).trackingID(8).x(3).y(4).report)
    #expect(panel.read(FrameBuilder().x(5).report) == ["moved 2 (5, 4)", "frame end"])
  }

  @Test func `a frame without changes reports nothing`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().absolute(.mtPressure, 40).report) == [])
    #expect(panel.read(FrameBuilder().x(100).report) == [])
  }

  @Test func `a tap within one frame begins and ends`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(7).x(100).y(200).trackingID(-1).report)
        == ["began 1 (100, 200)", "ended 1 (100, 200)", "frame end"])
  }

  @Test func `a finger that lifts and another that takes its slot in one frame are two`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(-1).trackingID(8).x(500).report)
        == ["ended 1 (100, 200)", "began 2 (500, 200)", "frame end"])
  }

  @Test func `a tracking id that follows another without a lift ends the first finger`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(8).x(500).report)
        == ["ended 1 (100, 200)", "began 2 (500, 200)", "frame end"])
  }

  @Test func `the same tracking id again begins nothing`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().trackingID(7).report) == [])
  }

  // As in libinput: at the end of the frame nothing is in the slot, so a position in it is not that of a finger. Some
  // panels report a wrong one with a lift.
  @Test func `a finger ends where it was in the last frame with it, whatever its lift frame has`()
    throws
  {
    let lifts = [
      FrameBuilder().x(150).trackingID(-1).report, FrameBuilder().trackingID(-1).x(150).report,
      FrameBuilder().x(799).y(2).touch(0).report, FrameBuilder().touch(0).x(0).y(0).report,
    ]
    for lift in lifts {
      var panel = try Panel()
      panel.read(FrameBuilder().touch(1).report)
      panel.read(down)
      #expect(panel.read(lift) == ["ended 1 (100, 200)", "frame end"])
    }
    for lift in [
      FrameBuilder().absX(0).absY(0).touch(0).report,
      FrameBuilder().touch(0).absX(0).absY(0).report,
    ] {
      var panel = try Panel(.singleTouchScreen)
      panel.read(FrameBuilder().touch(1).absX(100).absY(200).report)
      #expect(panel.read(lift) == ["ended 1 (100, 200)", "frame end"])
    }
  }

  @Test(arguments: [10, 11, 255, Int32.max, -1, Int32.min])
  func `a slot that the device does not have swallows its values`(slot: Int32) throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().slot(slot).trackingID(9).x(1).y(1).report) == [])
    #expect(
      panel.read(FrameBuilder().slot(0).x(110).report) == ["moved 1 (110, 200)", "frame end"])
  }

  @Test(arguments: [-1, 0, Int32.min, Int32.max])
  func `an absurd number of slots is survived`(slots: Int32) throws {
    var description = DeviceDescription.multiTouchScreen()
    description.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: slots)
    var panel = try Panel(description)
    #expect(panel.read(down) == ["began 1 (100, 200)", "frame end"])
  }

  @Test func `a tracking id below −1 is not a finger`() throws {
    var panel = try Panel()
    #expect(panel.read(FrameBuilder().slot(0).trackingID(-7).x(1).y(1).report) == [])
  }

  @Test func `time that goes backwards is passed on`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder(at: 50).slot(0).trackingID(7).x(1).y(1).report)
    #expect(panel.read(FrameBuilder(at: 2).x(2).report) == ["moved 1 (2, 1)", "frame end"])
  }

  @Test func `cancelling lets go of every finger once`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().slot(4).trackingID(8).x(3).y(4).report)
    #expect(panel.cancelAll() == ["cancelled 1 (100, 200)", "cancelled 2 (3, 4)", "frame end"])
    #expect(panel.cancelAll() == [])
  }

  @Test func `a finger whose frame was never closed is not cancelled`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder().slot(0).trackingID(7).x(100).y(200))
    #expect(panel.cancelAll() == [])
  }

  @Test func `a cancelled finger that stays reports nothing until the next one`() throws {
    var panel = try Panel()
    panel.read(down)
    _ = panel.cancelAll()
    #expect(panel.read(FrameBuilder().x(120).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
    #expect(
      panel.read(FrameBuilder().trackingID(8).report) == ["began 2 (120, 200)", "frame end"])
  }
}
