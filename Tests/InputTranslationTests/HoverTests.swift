import InputTranslation
import KernelInput
import Testing

/// Fingers in the air (`ABS_MT_DISTANCE` above 0) are not touches.
@Suite struct HoverTests {
  private let screen = DeviceDescription.multiTouchScreen()
    .with(.mtDistance, AxisRange(minimum: 0, maximum: 1))
  private let hovering = FrameBuilder().slot(0).trackingID(7).x(100).y(200).distance(1).report

  @Test func `a finger in the air is not reported`() throws {
    var panel = try Panel(screen)
    #expect(panel.read(hovering) == [])
    #expect(panel.read(FrameBuilder().x(120).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
  }

  @Test func `it begins where it reaches the glass and ends where it leaves it`() throws {
    var panel = try Panel(screen)
    panel.read(hovering)
    #expect(
      panel.read(FrameBuilder().distance(0).x(110).report) == ["began 1 (110, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().distance(1).x(130).report) == ["ended 1 (130, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().x(140).report) == [])
    #expect(
      panel.read(FrameBuilder().distance(0).report) == ["began 2 (140, 200)", "frame end"])
  }

  @Test func `a touch and its lift in one frame are both reported`() throws {
    var panel = try Panel(screen)
    panel.read(hovering)
    #expect(
      panel.read(FrameBuilder().distance(0).trackingID(-1).report)
        == ["began 1 (100, 200)", "ended 1 (100, 200)", "frame end"])
  }

  @Test func `the next finger of a slot hovers until the slot reports contact`()
    throws
  {
    var panel = try Panel(screen)
    panel.read(hovering)
    panel.read(FrameBuilder().trackingID(-1).report)
    #expect(panel.read(FrameBuilder().trackingID(8).report) == [])
    #expect(panel.read(FrameBuilder().distance(0).report) == ["began 1 (100, 200)", "frame end"])
  }

  @Test func `the distance that a slot had at the opening counts`() throws {
    var state = DeviceState.fingers([0: (-1, 10, 20)])
    state.slots[0].values[.mtDistance] = 1
    var panel = try Panel(screen, state: state)
    #expect(panel.read(FrameBuilder().trackingID(8).report) == [])
    #expect(panel.read(FrameBuilder().distance(0).report) == ["began 1 (10, 20)", "frame end"])
  }

  @Test func `a palm in the air is not reported when it comes down`() throws {
    var panel = try Panel(screen)
    panel.read(hovering)
    panel.read(FrameBuilder().tool(.palm).report)
    #expect(panel.read(FrameBuilder().distance(0).report) == [])
  }

  @Test func `a finger that left the glass while events were lost is cancelled or ended once`()
    throws
  {
    var panel = try Panel(screen)
    panel.read(FrameBuilder().slot(0).trackingID(7).x(100).y(200).report)
    var state = DeviceState.fingers([0: (7, 100, 200)])
    state.slots[0].values[.mtDistance] = 1
    #expect(panel.resynchronize(state) == ["ended 1 (100, 200)", "frame end"])
    #expect(panel.cancelAll() == [])
  }

  @Test func `a hovering anonymous contact is not a touch`() throws {
    var panel = try Panel(.anonymousScreen)
    #expect(panel.read(FrameBuilder().x(1).y(2).distance(3).contact.report) == [])
    #expect(
      panel.read(FrameBuilder().x(1).y(2).distance(0).contact.report).first == "began 1 (1, 2)")
  }
}
