import InputTranslation
import KernelInput
import Testing

/// What panels do that they should not, and what comes of it. Each is known from real devices.
@Suite struct TouchQuirkTests {
  private let down = FrameBuilder().slot(0).trackingID(7).x(100).y(200).report

  @Test func `slot out of range: its values are dropped, and no other slot's finger jumps`() throws
  {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().slot(10).trackingID(9).x(1).y(1).report) == [])
    #expect(panel.translator.anomalies == .slotOutsideRange)
    #expect(panel.read(FrameBuilder().slot(0).x(101).report).first == "moved 1 (101, 200)")
  }

  @Test func `begin on a live slot: the old finger ends and a new one begins`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(9).x(5).y(6).report)
        == ["ended 1 (100, 200)", "began 2 (5, 6)", "frame end"])
    #expect(panel.translator.anomalies == .missingLift)
  }

  @Test func `a lift that another reader's grab hid: the old finger is cancelled`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).x(100).y(200).report)
    #expect(
      panel.read(FrameBuilder(at: 1.2).trackingID(11).report)
        == ["cancelled 1 (100, 200)", "began 2 (100, 200)", "frame end"])
  }

  @Test func `no lift ever: only the first finger counts as hidden by a grab`() throws {
    var panel = try Panel()
    for id in 7...9 as ClosedRange<Int32> {
      panel.read(FrameBuilder(at: Double(id)).slot(0).trackingID(id).x(id).y(200).report)
    }
    #expect(
      panel.read(FrameBuilder(at: 10).trackingID(10).report)
        == ["ended 3 (9, 200)", "began 4 (9, 200)", "frame end"])
  }

  @Test func `tracking id N to M without a lift: two fingers`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(8).report)
        == ["ended 1 (100, 200)", "began 2 (100, 200)", "frame end"])
  }

  @Test func `-1 and a new id in one frame: two fingers, and nothing odd`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(-1).trackingID(8).report)
        == ["ended 1 (100, 200)", "began 2 (100, 200)", "frame end"])
    #expect(panel.translator.anomalies == [])
  }

  @Test func `two tracking ids in the first frame of a touch: one finger`() throws {
    for ids in [[25, 0], [-1, 25], [25, 26, 0]] as [[Int32]] {
      var panel = try Panel()
      panel.read(down)
      panel.read(FrameBuilder().trackingID(-1).report)
      let touch = ids.reduce(FrameBuilder(at: 2)) { $0.trackingID($1) }
      #expect(
        panel.read(touch.x(71).y(165).report) == ["began 2 (71, 165)", "frame end"])
      #expect(panel.translator.anomalies == (ids.contains(0) ? .replacedTrackingID : []))
      #expect(
        panel.read(FrameBuilder(at: 3).trackingID(-1).report) == ["ended 2 (71, 165)", "frame end"])
    }
  }

  @Test func `two tracking ids after the position: one finger`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).x(71).y(165).trackingID(25).trackingID(0).report)
        == ["began 1 (71, 165)", "frame end"])
  }

  @Test func `two tracking ids of each finger in each frame: each continues`() throws {
    var panel = try Panel()
    let down = FrameBuilder(at: 1)
      .slot(0).trackingID(25).trackingID(0).x(10).y(20)
      .slot(1).trackingID(26).trackingID(1).x(30).y(40)
    #expect(panel.read(down.report) == ["began 1 (10, 20)", "began 2 (30, 40)", "frame end"])
    let move = FrameBuilder(at: 1.01)
      .slot(0).trackingID(25).trackingID(0).x(11)
      .slot(1).trackingID(26).trackingID(1)
    #expect(panel.read(move.report) == ["moved 1 (11, 20)", "frame end"])
    #expect(panel.translator.anomalies == .replacedTrackingID)
    let up = FrameBuilder(at: 1.02).slot(0).trackingID(-1).slot(1).trackingID(-1)
    #expect(panel.read(up.report) == ["ended 1 (11, 20)", "ended 2 (30, 40)", "frame end"])
  }

  @Test func `two tracking ids, neither that of the finger in the slot: it ends and one begins`()
    throws
  {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(25).trackingID(0).x(5).report)
        == ["ended 1 (100, 200)", "began 2 (5, 200)", "frame end"])
    #expect(panel.translator.anomalies == [.missingLift, .replacedTrackingID])
  }

  @Test func `two tracking ids and the button: one finger`() throws {
    var panel = try Panel()
    for time in [1, 2] as [Double] {
      #expect(
        panel.read(
          FrameBuilder(at: time).slot(0).trackingID(25).trackingID(0).x(71).y(165).touch(1).report)
          == ["began \(Int(time)) (71, 165)", "frame end"])
      #expect(
        panel.read(FrameBuilder(at: time + 0.1).touch(0).report)
          == ["ended \(Int(time)) (71, 165)", "frame end"])
    }
  }

  @Test func `two tracking ids of a palm, and of a finger above the panel: no touch`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(25).trackingID(0).tool(.palm).x(1).report) == [])
    #expect(
      panel.read(FrameBuilder().slot(1).trackingID(26).trackingID(1).distance(3).x(1).report) == [])
    #expect(panel.read(FrameBuilder().slot(0).trackingID(25).trackingID(0).x(2).report) == [])
    #expect(panel.read(FrameBuilder().slot(1).trackingID(26).trackingID(1).x(2).report) == [])
  }

  @Test func `a tracking id that is replaced and lifts in one frame: the old finger ends first`()
    throws
  {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(8).trackingID(-1).report)
        == ["ended 1 (100, 200)", "began 2 (100, 200)", "ended 2 (100, 200)", "frame end"])
  }

  @Test func `a loss of events amid a frame with two tracking ids: the finger is cancelled`() throws
  {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().trackingID(8).madeUpReport)
    #expect(
      panel.resynchronize(DeviceState(time: Timestamp(seconds: 2)))
        == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `a tracking id that is replaced, comes back and lifts in one frame`() throws {
    for frame in [
      FrameBuilder().x(300).trackingID(8).trackingID(7).trackingID(-1).report,
      FrameBuilder().trackingID(8).trackingID(9).trackingID(7).x(300).trackingID(-1).report,
      FrameBuilder().trackingID(8).trackingID(7).touch(0).report,
    ] {
      var panel = try Panel()
      panel.read(FrameBuilder().touch(1).slot(0).trackingID(7).x(100).y(200).report)
      #expect(panel.read(frame) == ["ended 1 (100, 200)", "frame end"])
    }
  }

  @Test func `a new finger in a frame that is broken off: the old one is cancelled at its place`()
    throws
  {
    for frame in [
      FrameBuilder().trackingID(-1).trackingID(8).x(500).y(600),
      FrameBuilder().x(500).y(600).trackingID(8),
    ] {
      var panel = try Panel()
      panel.read(down)
      #expect(panel.read(frame) == [])
      #expect(panel.cancelAll() == ["cancelled 1 (100, 200)", "frame end"])
      panel = try Panel()
      panel.read(down)
      #expect(panel.read(frame) == [])
      #expect(panel.pen(isNear: true, at: 2) == ["cancelled 1 (100, 200)", "frame end"])
    }
  }

  @Test func `a position before the tracking id of another finger: that of the other`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().x(500).y(600).trackingID(-1).trackingID(8).report)
        == ["ended 1 (100, 200)", "began 2 (500, 600)", "frame end"])
  }

  @Test func `a palm that takes the slot of a finger, its tool first: no palm before`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().tool(.palm).trackingID(-1).trackingID(8).report)
        == ["ended 1 (100, 200)", "frame end"])
  }

  @Test func `lifts of two slots, the second first: reported in the order of the slots`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().slot(1).trackingID(8).x(3).y(4).report)
    #expect(
      panel.read(FrameBuilder().slot(1).trackingID(-1).slot(0).trackingID(-1).report)
        == ["ended 1 (100, 200)", "ended 2 (3, 4)", "frame end"])
  }

  @Test func `no lift ever, and a timeout: the timeout is not a lift of the panel`() throws {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.idleTimeout = 1
    var panel = try Panel(settings: settings)
    panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).x(100).y(200).report)
    #expect(
      panel.read(FrameBuilder(at: 1.2).trackingID(8).x(101).report).first
        == "cancelled 1 (100, 200)")
    #expect(panel.advance(to: 5) == ["ended 2 (101, 200)", "frame end"])
    panel.read(FrameBuilder(at: 6).trackingID(9).x(102).report)
    #expect(
      panel.read(FrameBuilder(at: 6.2).trackingID(10).x(103).report).first == "ended 3 (102, 200)")
  }

  @Test func `two tracking ids of a hovering finger that comes down: it touches`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).distance(5).x(1).y(2).report)
    #expect(
      panel.read(FrameBuilder(at: 2).trackingID(8).trackingID(7).distance(0).report)
        == ["began 1 (1, 2)", "frame end"])
  }

  @Test func `frame without an end: its fingers are bounded, and the one that was down ends`()
    throws
  {
    var panel = try Panel()
    panel.read(down)
    var frame = FrameBuilder(at: 2)
    for id in 0..<5000 as Range<Int32> { frame = frame.trackingID(-1).trackingID(100 + id) }
    let events = panel.read(frame.report)
    #expect(events.first == "ended 1 (100, 200)")
    #expect(events.count < 1000)
    #expect(events.suffix(2).first?.hasPrefix("began ") == true)
  }

  @Test func `resolution 0: the panel is still read`() throws {
    var panel = try Panel(
      DeviceDescription.multiTouchScreen()
        .with(.mtPositionX, AxisRange(minimum: 0, maximum: 999, resolution: 0))
        .with(.mtPositionY, AxisRange(minimum: 0, maximum: 999, resolution: 12)))
    #expect(panel.read(down).first == "began 1 (100, 200)")
  }

  @Test(arguments: [Axis.mtPositionX, .mtPositionY], [(0, 0), (5, 4)] as [(Int32, Int32)])
  func `inverted or empty range of a position: the panel is refused`(
    axis: Axis, ends: (Int32, Int32)
  ) {
    let description = DeviceDescription.multiTouchScreen()
      .with(axis, AxisRange(minimum: ends.0, maximum: ends.1))
    let settings = TouchSettings(width: 1000, height: 1000)
    #expect(
      TouchTranslator(description, device: DeviceID(rawValue: 1), settings: settings) == nil)
  }

  @Test(arguments: [Axis.mtPressure, .mtTouchMajor, .mtOrientation, .mtDistance, .x])
  func `inverted or empty range of another axis: the positions are read`(axis: Axis) throws {
    let description = DeviceDescription.multiTouchScreen()
      .with(axis, AxisRange(minimum: 9, maximum: -9))
    var panel = try Panel(description)
    #expect(panel.read(down).first == "began 1 (100, 200)")
    #expect(panel.contacts(FrameBuilder().x(5).absolute(axis, 0).report).map(\.force) == [0])
  }

  @Test func `only X or only Y: the panel is refused`() {
    var description = DeviceDescription.multiTouchScreen()
    description.ranges[.mtPositionY] = nil
    let settings = TouchSettings(width: 1000, height: 1000)
    #expect(
      TouchTranslator(description, device: DeviceID(rawValue: 1), settings: settings) == nil)
  }

  @Test func `value outside the range: the finger stays at the edge, and that is said`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(7).x(1500).y(-3).report).first
        == "began 1 (999, 0)")
    #expect(panel.translator.anomalies == .positionOutsideRange)
    #expect(panel.read(FrameBuilder().x(1600).report) == [])
  }

  @Test func `min not 0: positions count from the beginning of the range`() throws {
    let description = DeviceDescription.multiTouchScreen()
      .with(.mtPositionX, AxisRange(minimum: -500, maximum: 499))
      .with(.mtPositionY, AxisRange(minimum: 2000, maximum: 2999))
    var panel = try Panel(description)
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(7).x(-400).y(2200).report).first
        == "began 1 (100, 200)")
  }

  @Test func `frame without SYN_REPORT: its events count with the next report`() throws {
    var panel = try Panel()
    #expect(panel.read(FrameBuilder().slot(0).trackingID(7).x(100)) == [])
    #expect(
      panel.read(FrameBuilder().y(200).report) == ["began 1 (100, 200)", "frame end"])
  }

  @Test func `long frame that the kernel splits: reported once, when it is complete`() throws {
    var panel = try Panel()
    panel.read(down)
    let first = FrameBuilder().slot(0).x(300).slot(1).trackingID(8).x(1).madeUpReport
    #expect(panel.read(first) == [])
    #expect(
      panel.read(FrameBuilder().y(2).report)
        == ["moved 1 (300, 200)", "began 2 (1, 2)", "frame end"])
  }

  @Test func `long frame that the kernel splits: a lift in it is one`() throws {
    var panel = try Panel()
    panel.read(down)
    var lines = panel.read(FrameBuilder().x(300).trackingID(-1).madeUpReport)
    lines += panel.read(FrameBuilder().slot(1).report)
    #expect(lines == ["ended 1 (100, 200)", "frame end"])
  }

  @Test func `initial state: a value that the kernel does not repeat is known`() throws {
    let description = DeviceDescription.multiTouchScreen()
      .with(.mtToolType, AxisRange(minimum: 0, maximum: 2))
    var state = DeviceState.fingers([0: (-1, 333, 444)])
    state.slots[0].values[.mtToolType] = ToolType.palm.rawValue
    var panel = try Panel(description, state: state)
    #expect(panel.read(FrameBuilder().trackingID(1).report) == [])
    #expect(
      panel.read(FrameBuilder().tool(.finger).trackingID(2).report)
        == ["began 1 (333, 444)", "frame end"])
  }

  @Test func `finger down at open: not reported until its next id`() throws {
    var panel = try Panel(state: .fingers([0: (40, 10, 20)]))
    #expect(panel.read(FrameBuilder().x(15).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(41).report).first == "began 1 (15, 20)")
  }

  @Test func `time going backwards: it stands still, and that is said`() throws {
    var panel = try Panel()
    let times = panel.contacts(
      FrameBuilder(at: 5).slot(0).trackingID(7).x(1).y(2).report, FrameBuilder(at: 4).x(3).report)
    #expect(times.map(\.timestamp) == [5, 5])
    #expect(panel.translator.anomalies == .timeRanBack)
  }

  @Test func `MT without ABS_X and ABS_Y: the positions of the slots are enough`() throws {
    var description = DeviceDescription.multiTouchScreen()
    description.absoluteAxes = CodeSet(
      [Axis.mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID].map(\.rawValue))
    description.ranges[.x] = nil
    description.ranges[.y] = nil
    var panel = try Panel(description)
    #expect(panel.read(down).first == "began 1 (100, 200)")
  }

  @Test func `fake MT: a joystick that claims every axis is not a touchscreen`() {
    var description = DeviceDescription.multiTouchScreen()
    description.absoluteAxes = CodeSet(0...0x3f)
    description.keys = CodeSet(0x120...0x12b)
    description.eventTypes = CodeSet([EventType.key, .absolute].map(\.rawValue))
    #expect(description.classByCapabilities == .joystick)
  }

  @Test func `event code not advertised: it is not reported`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().pressure(40).report) == [])
  }

  @Test func `contacts above 32: each is distinguished as long as it has a slot`() throws {
    var panel = try Panel(.multiTouchScreen(slots: 60))
    var frame = FrameBuilder()
    for finger in 0..<60 as Range<Int32> {
      frame = frame.slot(finger).trackingID(finger).x(finger).y(finger)
    }
    #expect(panel.read(frame.report).count == 61)
  }

  @Test func `single touch without a button: touched where it feels pressure`() throws {
    var description = DeviceDescription.singleTouchScreen
      .with(.pressure, AxisRange(minimum: 0, maximum: 255))
    description.keys = CodeSet()
    var panel = try Panel(description)
    #expect(
      panel.read(FrameBuilder().absX(10).absY(20).absolute(.pressure, 90).report).first
        == "began 1 (10, 20)")
    #expect(
      panel.read(FrameBuilder().absolute(.pressure, 0).report) == ["ended 1 (10, 20)", "frame end"])
  }
}

/// Panels that do not say when a finger lifts.
@Suite struct MissingReleaseTests {
  private let down = FrameBuilder().touch(1).slot(0).trackingID(7).x(100).y(200).report

  @Test func `no release at all: BTN_TOUCH 0 ends every finger`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().slot(1).trackingID(8).x(3).y(4).report)
    #expect(
      panel.read(FrameBuilder().touch(0).report)
        == ["ended 1 (100, 200)", "ended 2 (3, 4)", "frame end"])
  }

  @Test func `the next finger in such a slot is another one, without a new id`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().touch(0).report)
    #expect(panel.read(FrameBuilder().x(5).report) == [])
    #expect(
      panel.read(FrameBuilder().touch(1).x(50).report) == ["began 2 (50, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().x(60).report) == ["moved 2 (60, 200)", "frame end"])
  }

  @Test func `a new finger at the same position counts if only the button reports it`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().touch(0).report)
    #expect(panel.read(FrameBuilder().touch(1).report) == ["began 2 (100, 200)", "frame end"])
  }

  @Test func `of two such slots only the one that is reported is touched`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().slot(1).trackingID(8).x(3).y(4).report)
    panel.read(FrameBuilder().touch(0).report)
    #expect(
      panel.read(FrameBuilder().touch(1).slot(0).x(50).report)
        == ["began 3 (50, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().slot(1).x(7).report) == ["began 4 (7, 4)", "frame end"])
  }

  @Test func `a panel that does say so is not disturbed by its button`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().trackingID(-1).touch(0).report)
        == ["ended 1 (100, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().touch(1).slot(3).trackingID(8).x(1).y(2).report)
        == ["began 2 (1, 2)", "frame end"])
  }

  private func slotInUse(_ isPressed: Bool, x: Int32 = 100, at seconds: Double = 2) -> DeviceState {
    var state = DeviceState.fingers([0: (7, x, 200)], at: seconds)
    if isPressed { state.pressedKeys = CodeSet([KeyCode.touch.rawValue]) }
    return state
  }

  @Test
  func
    `a finger that lifted while events were lost is cancelled though its tracking ID is still set`()
    throws
  {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.resynchronize(slotInUse(false)) == ["cancelled 1 (100, 200)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 3).x(5).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 4).touch(1).x(50).report)
        == ["began 2 (50, 200)", "frame end"])
  }

  @Test func `a finger that touched and lifted while events were lost is never reported`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().trackingID(-1).touch(0).report)
    #expect(panel.resynchronize(slotInUse(false)) == [])
  }

  @Test func `a finger that stayed while events were lost stays`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.resynchronize(slotInUse(true, x: 120)) == ["moved 1 (120, 200)", "frame end"])
  }

  @Test(arguments: [100, 120] as [Int32])
  func
    `a finger that came while events were lost begins though the tracking ID of its slot was still set`(
      x: Int32
    )
    throws
  {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().touch(0).report)
    #expect(
      panel.resynchronize(slotInUse(true, x: x)) == ["began 2 (\(x), 200)", "frame end"])
  }

  /// The state of a node that is also a keyboard: its keys are not queried, so `BTN_TOUCH` is unknown.
  private func unknown(x: Int32 = 100) -> DeviceState {
    var state = slotInUse(false, x: x)
    state.knowsKeys = false
    return state
  }

  @Test func `where the button is not known, a finger whose tracking ID is still set is there`()
    throws
  {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.resynchronize(unknown(x: 120)) == ["moved 1 (120, 200)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 3).x(130).report) == ["moved 1 (130, 200)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 4).touch(0).report) == ["ended 1 (130, 200)", "frame end"])
  }

  @Test func `where the button was not asked for at the opening, an id is a finger that is down`()
    throws
  {
    var panel = try Panel(state: unknown())
    let other = FrameBuilder(at: 3).x(5).slot(1).trackingID(8).x(3).y(4).report
    #expect(panel.read(other) == ["began 1 (3, 4)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 4).slot(0).trackingID(-1).report) == [])
    #expect(
      panel.read(FrameBuilder(at: 5).trackingID(9).report) == ["began 2 (5, 200)", "frame end"])
  }

  @Test(arguments: [100, 120] as [Int32])
  func `a stale id at the opening of the panel suppresses no later touch`(x: Int32) throws {
    var panel = try Panel(state: slotInUse(false))
    let again = FrameBuilder(at: 3).touch(1)
    #expect(
      panel.read((x == 100 ? again : again.x(x)).report)
        == ["began 1 (\(x), 200)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 4).touch(0).report).first == "ended 1 (\(x), 200)")
  }

  @Test func `a finger that was down at the opening is not reported until the button changes`()
    throws
  {
    var panel = try Panel(state: slotInUse(true))
    #expect(panel.read(FrameBuilder().x(5).report) == [])
    #expect(panel.read(FrameBuilder().touch(0).report) == [])
    #expect(panel.read(FrameBuilder().touch(1).x(50).report).first == "began 1 (50, 200)")
  }

  @Test func `a panel that never presses its button is taken by its ids, at the opening and after`()
    throws
  {
    var panel = try Panel(state: slotInUse(false))
    #expect(panel.read(FrameBuilder().x(5).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(8).x(9).report).first == "began 1 (9, 200)")
    #expect(panel.resynchronize(.fingers([0: (8, 9, 200)])) == [])
    #expect(panel.read(FrameBuilder().x(10).report) == ["moved 1 (10, 200)", "frame end"])
  }

  @Test func `a release that the kernel makes up on unplug or inhibit cancels`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().touch(0).madeUpReport)
        == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `lifts of slots that the kernel makes up cancel as well`() throws {
    var panel = try Panel()
    panel.read(down)
    let madeUp = FrameBuilder().slot(0).trackingID(-1).slot(1).touch(0).madeUpReport
    #expect(panel.read(madeUp) == ["cancelled 1 (100, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().touch(1).slot(0).trackingID(8).report)
        == ["began 2 (100, 200)", "frame end"])
  }

  private func panelWithTimeout() throws -> Panel {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.idleTimeout = 0.1
    return try Panel(settings: settings)
  }

  @Test func `idle timeout: a finger that is not reported has lifted`() throws {
    var panel = try panelWithTimeout()
    #expect(panel.translator.deadline == nil)
    panel.read(FrameBuilder(at: 5).slot(0).trackingID(7).x(100).y(200).report)
    panel.read(FrameBuilder(at: 5.05).x(101).report)
    #expect(panel.translator.deadline == 5.15)
    #expect(panel.advance(to: 5.1) == [])
    #expect(panel.advance(to: 7) == ["ended 1 (101, 200)", "frame end"])
    #expect(panel.translator.deadline == nil)
  }

  @Test func `idle timeout: the finger that is reported next is another one`() throws {
    var panel = try panelWithTimeout()
    panel.read(FrameBuilder(at: 5).slot(0).trackingID(7).x(100).y(200).report)
    _ = panel.advance(to: 6)
    #expect(
      panel.read(FrameBuilder(at: 7).x(300).report) == ["began 2 (300, 200)", "frame end"])
  }

  @Test func `idle timeout: without one a finger can rest forever`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.translator.deadline == nil)
    #expect(panel.advance(to: 1e6) == [])
  }

  @Test func `idle timeout: a frame that comes too late finds the finger lifted in time`() throws {
    var panel = try panelWithTimeout()
    panel.read(FrameBuilder(at: 5).slot(0).trackingID(7).x(100).y(200).report)
    #expect(
      panel.read(FrameBuilder(at: 7).x(300).report)
        == ["ended 1 (100, 200)", "frame end", "began 2 (300, 200)", "frame end"])
  }
}
