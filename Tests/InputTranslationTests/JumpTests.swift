import InputTranslation
import KernelInput
import Testing

/// Places that no finger can have got to.
@Suite struct JumpTests {
  /// Ten units a millimetre, and fingers that move 5 millimetres a millisecond at most: 400 units in
  /// the 8 milliseconds from frame to frame.
  private func panel(greatestSpeed: Double? = 5, resolution: Int32 = 10) throws -> Panel {
    var description = DeviceDescription.multiTouchScreen()
    for axis in [Axis.mtPositionX, .mtPositionY] {
      description = description.with(
        axis, AxisRange(minimum: 0, maximum: 999, resolution: resolution))
    }
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.greatestSpeed = greatestSpeed
    var panel = try Panel(description, settings: settings)
    panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).x(100).y(200).report)
    return panel
  }

  @Test func `jumps: a position that the next frame does not confirm is never reported`() throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(panel.translator.anomalies == .jump)
    #expect(
      panel.read(FrameBuilder(at: 1.016).x(102).report) == ["moved 1 (102, 200)", "frame end"])
  }

  @Test func `jumps: a place that the next frame confirms is reported with it`() throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 1.016).x(901).report) == ["moved 1 (901, 200)", "frame end"])
  }

  @Test func `jumps: a position is confirmed by a next frame without a position`() throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 1.016).slot(1).trackingID(8).x(1).y(2).report)
        == ["moved 1 (900, 200)", "began 2 (1, 2)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 1.024).x(3).report) == ["moved 2 (3, 2)", "frame end"])
  }

  @Test func `jumps: a finger that rested where it got to lifts there`() throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 1.5).trackingID(-1).report)
        == ["ended 1 (900, 200)", "frame end"])
  }

  @Test(arguments: [(1.5, 900), (1.016, 100)])
  func `jumps: a finger that leaves the glass for the air ends as if it lifted`(
    time: Double, x: Int
  ) throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(
      panel.read(FrameBuilder(at: time).distance(1).report)
        == ["ended 1 (\(x), 200)", "frame end"])
  }

  @Test func `jumps: a finger that lifts after one lifts where it was`() throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1.008).x(900).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 1.016).trackingID(-1).report)
        == ["ended 1 (100, 200)", "frame end"])
    // The kernel does not repeat a place: the next finger is where the last one was said to be.
    #expect(
      panel.read(FrameBuilder(at: 2).trackingID(8).report) == ["began 2 (900, 200)", "frame end"])
  }

  @Test(arguments: [(0.008, 499, true), (0.008, 501, false), (0.1, 999, true), (0, 499, true)])
  func `jumps: how far a finger gets is a matter of time, of which frames have some`(
    time: Double, x: Int32, isTold: Bool
  ) throws {
    var panel = try panel()
    #expect(panel.read(FrameBuilder(at: 1 + time).x(x).report).isEmpty != isTold)
  }

  @Test func `jumps: a finger that rested does not jump farther than one that moves`() throws {
    // Five units a millimetre: 100 millimetres in 20 milliseconds are 500 units.
    var panel = try panel(resolution: 5)
    #expect(panel.read(FrameBuilder(at: 1.068).x(799).y(2).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 1.085).trackingID(-1).report)
        == ["ended 1 (100, 200)", "frame end"])
  }

  @Test(arguments: [(nil, 10), (5, 0)] as [(Double?, Int32)])
  func `jumps: without a limit, or a size to measure with, every place is reported`(
    greatestSpeed: Double?, resolution: Int32
  ) throws {
    var panel = try panel(greatestSpeed: greatestSpeed, resolution: resolution)
    #expect(
      panel.read(FrameBuilder(at: 1.008).x(900).report) == ["moved 1 (900, 200)", "frame end"])
    #expect(panel.translator.anomalies == [])
  }

  @Test func `jumps: a limit that cannot be kept is said`() {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.greatestSpeed = 5
    let translator = Translator(
      .multiTouchScreen(), as: .touchscreen, device: DeviceID(rawValue: 1), touch: settings)
    #expect(
      translator.shortcoming(of: .touchscreen)
        == "the speed of its fingers is unknown: it has no resolution")
  }
}
