import InputTranslation
import KernelInput
import Testing

/// What is reported after the kernel dropped events: the difference to the state read again.
@Suite struct ResynchronizationTests {
  private func panelWithFinger() throws -> Panel {
    var panel = try Panel()
    panel.read(FrameBuilder().slot(0).trackingID(7).x(100).y(200).report)
    return panel
  }

  @Test func `a finger that is gone is cancelled where it was last seen`() throws {
    var panel = try panelWithFinger()
    #expect(panel.resynchronize(.fingers([:])) == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `a finger under a new tracking id begins`() throws {
    var panel = try panelWithFinger()
    #expect(
      panel.resynchronize(.fingers([0: (8, 500, 600)]))
        == ["cancelled 1 (100, 200)", "began 2 (500, 600)", "frame end"])
  }

  @Test func `a finger that is still there has moved`() throws {
    var panel = try panelWithFinger()
    #expect(
      panel.resynchronize(.fingers([0: (7, 120, 200)])) == ["moved 1 (120, 200)", "frame end"])
  }

  @Test func `a finger that did not move reports nothing`() throws {
    var panel = try panelWithFinger()
    #expect(panel.resynchronize(.fingers([0: (7, 100, 200)])) == [])
  }

  @Test func `a finger that came while events were lost begins`() throws {
    var panel = try panelWithFinger()
    #expect(
      panel.resynchronize(.fingers([0: (7, 100, 200), 9: (8, 3, 4)]))
        == ["began 2 (3, 4)", "frame end"])
  }

  @Test func `a finger that took the slot of a palm while events were lost begins`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder().slot(0).trackingID(7).tool(.palm).x(900).y(900).report)
    var state = DeviceState.fingers([0: (8, 500, 501)])
    state.slots[0].values[.mtToolType] = ToolType.finger.rawValue
    #expect(panel.resynchronize(state) == ["began 1 (500, 501)", "frame end"])
  }

  @Test func `a palm that took the slot of a finger while events were lost does not begin`() throws
  {
    var panel = try panelWithFinger()
    var state = DeviceState.fingers([0: (8, 500, 501)])
    state.slots[0].values[.mtToolType] = ToolType.palm.rawValue
    #expect(panel.resynchronize(state) == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `values go to the slot that the kernel is at`() throws {
    var panel = try panelWithFinger()
    _ = panel.resynchronize(.fingers([0: (7, 100, 200), 3: (8, 3, 4)], currentSlot: 3))
    #expect(panel.read(FrameBuilder().x(5).report) == ["moved 2 (5, 4)", "frame end"])
  }

  @Test(arguments: [-1, 10, Int32.max, Int32.min])
  func `a current slot that the device does not have swallows values`(slot: Int32) throws {
    var panel = try panelWithFinger()
    _ = panel.resynchronize(.fingers([0: (7, 100, 200)], currentSlot: slot))
    #expect(panel.read(FrameBuilder().x(5).report) == [])
  }

  @Test func `a look that shows fewer slots than the device has cancels the rest`() throws {
    var panel = try panelWithFinger()
    #expect(
      panel.resynchronize(DeviceState(time: Timestamp(seconds: 1)))
        == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `a finger of an unfinished frame was never reported and is not cancelled`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder().slot(0).trackingID(7).x(100).y(200))
    #expect(panel.resynchronize(.fingers([:])) == [])
  }

  @Test func `a finger that was down at the opening stays unknown`() throws {
    var panel = try Panel(state: .fingers([2: (40, 10, 20)], currentSlot: 2))
    #expect(panel.resynchronize(.fingers([2: (40, 30, 20)], currentSlot: 2)) == [])
  }

  @Test func `a finger that was down at the opening is ignored until its next tracking id`() throws
  {
    var panel = try Panel(state: .fingers([2: (40, 10, 20)], currentSlot: 2))
    #expect(panel.read(FrameBuilder().x(15).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(41).report) == ["began 1 (15, 20)", "frame end"])
  }

  @Test func `a finger takes the place of one that was down at the opening`() throws {
    var panel = try Panel(state: .fingers([0: (40, 10, 20)]))
    #expect(panel.read(FrameBuilder().trackingID(41).report) == ["began 1 (10, 20)", "frame end"])
  }

  @Test func `positions at the opening are where an unmoved finger begins`() throws {
    // The kernel does not repeat a value that stays the same from one finger to the next.
    var panel = try Panel(state: .fingers([0: (-1, 333, 444)]))
    #expect(panel.read(FrameBuilder().trackingID(1).report) == ["began 1 (333, 444)", "frame end"])
  }
}
