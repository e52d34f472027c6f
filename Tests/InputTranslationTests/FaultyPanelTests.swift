import InputTranslation
import KernelInput
import Testing

/// Panels that lose fingers, and report touches of none.
@Suite struct `A faulty panel` {
  private func panel(
    join: Double? = nil, within distance: Double = 5, shortest: Double? = nil,
    _ description: DeviceDescription = .multiTouchScreen()
  ) throws -> Panel {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.joinTime = join
    settings.joinDistance = distance
    settings.shortestTouch = shortest
    return try Panel(description, settings: settings)
  }

  private func down(_ id: Int32, x: Int32 = 100, y: Int32 = 200, at time: Double) -> FrameBuilder {
    FrameBuilder(at: time).slot(0).trackingID(id).x(x).y(y).touch(1).report
  }

  private func up(at time: Double) -> FrameBuilder {
    FrameBuilder(at: time).slot(0).trackingID(-1).touch(0).report
  }

  @Test func `ends a touch each time that it loses the finger, unless it is set to join`() throws {
    var plain = try panel()
    plain.read(down(1, at: 1))
    #expect(plain.read(up(at: 1.3)) == ["ended 1 (100, 200)", "frame end"])
    #expect(plain.read(down(2, at: 1.316)) == ["began 2 (100, 200)", "frame end"])
  }

  @Test func `continues a touch whose finger comes back`() throws {
    var panel = try panel(join: 0.04)
    #expect(panel.read(down(1, at: 1)) == ["began 1 (100, 200)", "frame end"])
    #expect(panel.read(up(at: 1.3)) == [])
    #expect(panel.translator.deadline == 1.34)
    #expect(panel.read(down(2, x: 110, at: 1.316)) == ["moved 1 (110, 200)", "frame end"])
    #expect(panel.translator.deadline == nil)
    #expect(
      panel.read(FrameBuilder(at: 1.4).x(120).report) == ["moved 1 (120, 200)", "frame end"])
    #expect(panel.read(up(at: 1.5)) == [])
    #expect(panel.advance(to: 1.53) == [])
    #expect(panel.advance(to: 1.54) == ["ended 1 (120, 200)", "frame end"])
  }

  @Test func `reports a lift late with its own time`() throws {
    var panel = try panel(join: 0.04)
    panel.read(down(1, at: 1))
    panel.read(up(at: 1.3))
    let late = events { panel.translator.advance(to: 9, into: &$0) }.contacts
    #expect(late.map(\.timestamp) == [1.3])
  }

  @Test func `reports no lift before what another finger did meanwhile`() throws {
    var panel = try panel(join: 0.04)
    panel.read(down(1, at: 1))
    panel.read(FrameBuilder(at: 1.1).slot(1).trackingID(5).x(500).y(500).report)
    panel.read(FrameBuilder(at: 1.3).slot(0).trackingID(-1).report)
    #expect(
      panel.read(FrameBuilder(at: 1.32).slot(1).x(510).report)
        == ["moved 2 (510, 500)", "frame end"])
    let late = events { panel.translator.advance(to: 1.34, into: &$0) }.contacts
    #expect(late.map(\.timestamp) == [1.32])
    #expect(late.map(\.id) == [1])
  }

  @Test(arguments: [(1.34, 100), (1.316, 200)] as [(Double, Int32)])
  func `begins another touch if the finger comes late or elsewhere`(time: Double, x: Int32) throws {
    var panel = try panel(join: 0.04)
    panel.read(down(1, at: 1))
    panel.read(up(at: 1.3))
    let lines = panel.read(down(2, x: x, at: time)) + panel.advance(to: 2)
    #expect(lines.contains("began 2 (\(x), 200)"))
    #expect(lines.contains("ended 1 (100, 200)"))
  }

  @Test func `joins by millimetres if it reports its resolution`() throws {
    // A millimetre is 100 points.
    var description = DeviceDescription.multiTouchScreen()
    for axis in [Axis.mtPositionX, .mtPositionY] {
      description = description.with(axis, AxisRange(minimum: 0, maximum: 999, resolution: 100))
    }
    for (distance, isJoined) in [(2.0, true), (1.0, false)] {
      var panel = try panel(join: 0.04, within: distance, description)
      panel.read(down(1, at: 1))
      panel.read(up(at: 1.3))
      #expect(
        panel.read(down(2, x: 250, at: 1.31)).contains("moved 1 (250, 200)") == isJoined)
    }
  }

  @Test func `joins the finger that is nearest`() throws {
    var panel = try panel(join: 0.04, within: 50)
    panel.read(
      FrameBuilder(at: 1).slot(0).trackingID(1).x(100).y(200).slot(1).trackingID(2).x(300).y(200)
        .report)
    panel.read(FrameBuilder(at: 1.1).slot(0).trackingID(-1).slot(1).trackingID(-1).report)
    // In the other's slots.
    #expect(
      panel.read(
        FrameBuilder(at: 1.12).slot(0).trackingID(3).x(302).slot(1).trackingID(4).x(102).report)
        == ["moved 2 (302, 200)", "moved 1 (102, 200)", "frame end"])
  }

  /// Whether both ends are within reach of both contacts, or only one.
  @Test(arguments: [12.0, 50])
  func `continues both fingers of a swipe that come back further on`(distance: Double) throws {
    var description = DeviceDescription.multiTouchScreen()
    for axis in [Axis.mtPositionX, .mtPositionY] {
      description = description.with(axis, AxisRange(minimum: 0, maximum: 999, resolution: 5))
    }
    var panel = try panel(join: 0.04, within: distance, description)
    func fingers(_ id: Int32, _ x: Int32, at time: Double) -> FrameBuilder {
      FrameBuilder(at: time).slot(0).trackingID(id).x(x).y(200).slot(1).trackingID(id + 1).x(x + 75)
        .y(200).report
    }
    panel.read(fingers(1, 100, at: 1))
    panel.read(FrameBuilder(at: 1.1).slot(0).trackingID(-1).slot(1).trackingID(-1).report)
    #expect(
      panel.read(fingers(3, 150, at: 1.12)) == [
        "moved 1 (150, 200)", "moved 2 (225, 200)", "frame end",
      ])
    #expect(panel.read(FrameBuilder(at: 1.2).slot(1).x(250).report).first == "moved 2 (250, 200)")
  }

  @Test func `does not collect more touches that may continue than a person has fingers`() throws {
    var panel = try panel(join: 0.2, within: 1)
    var lines: [String] = []
    for tap in 0..<100 {
      let time = 1 + 0.001 * Double(tap)
      lines += panel.read(down(Int32(tap), x: Int32(tap) * 9, at: time))
      lines += panel.read(up(at: time + 0.0005))
    }
    let ended = lines.filter { $0.hasPrefix("ended") }
    #expect(ended == (0..<36).map { "ended \($0 + 1) (\($0 * 9), 200)" })
    lines += panel.advance(to: 9)
    #expect(lines.count { $0.hasPrefix("ended") } == 100)
  }

  @Test func `that presses and releases in each frame has one touch`() throws {
    var description = DeviceDescription(name: "panel")
    description.keys = CodeSet([KeyCode.touch.rawValue])
    description.absoluteAxes = CodeSet([Axis.x, .y].map(\.rawValue))
    for axis in [Axis.x, .y] { description.ranges[axis] = AxisRange(minimum: 0, maximum: 999) }
    var panel = try panel(join: 0.04, description)
    var lines: [String] = []
    for frame in 0..<100 {
      lines += panel.read(
        FrameBuilder(at: 1 + 0.007 * Double(frame)).touch(1).absX(100).absY(200).touch(0).report)
    }
    lines += panel.advance(to: 9)
    #expect(lines.count { $0.hasPrefix("began") } == 1)
    #expect(lines.count { $0.hasPrefix("ended") } == 1)
  }

  @Test func `ignores a touch that is too short`() throws {
    var panel = try panel(shortest: 0.02)
    #expect(panel.read(down(1, at: 1)) == [])
    #expect(panel.translator.deadline == 1.02)
    #expect(panel.read(up(at: 1.0004)) == [])
    #expect(panel.translator.deadline == nil)
    #expect(panel.advance(to: 9) == [])
  }

  @Test func `reports a touch that is long enough where it began`() throws {
    var panel = try panel(shortest: 0.02)
    panel.read(down(1, at: 1))
    #expect(panel.read(FrameBuilder(at: 1.01).x(110).report) == [])
    #expect(
      panel.advance(to: 1.02) == [
        "began 1 (100, 200)", "frame end", "moved 1 (110, 200)", "frame end",
      ])
    #expect(panel.read(up(at: 1.03)) == ["ended 1 (110, 200)", "frame end"])
    // Without a timer in between.
    panel.read(down(2, at: 2))
    #expect(
      panel.read(up(at: 2.02)) == [
        "began 2 (100, 200)", "frame end", "ended 2 (100, 200)", "frame end",
      ])
  }

  @Test func `counts an interrupted touch as one when it ignores short ones`() throws {
    var panel = try panel(join: 0.04, shortest: 0.05)
    var lines: [String] = []
    for (id, time) in [(1, 1.0), (2, 1.03), (3, 1.06)] as [(Int32, Double)] {
      lines += panel.read(down(id, at: time)) + panel.read(up(at: time + 0.01))
    }
    lines += panel.advance(to: 9)
    #expect(lines.filter { $0 != "frame end" } == ["began 1 (100, 200)", "ended 1 (100, 200)"])
    #expect(panel.read(down(4, at: 10)) + panel.read(up(at: 10.03)) + panel.advance(to: 11) == [])
  }

  @Test func `cancels what it reported, and nothing else, when it goes`() throws {
    var panel = try panel(join: 0.04, shortest: 0.02)
    panel.read(down(1, at: 1))
    #expect(panel.cancelAll() == [])
    panel = try self.panel(join: 0.04, shortest: 0.02)
    panel.read(down(2, at: 2))
    _ = panel.advance(to: 2.1)
    #expect(panel.cancelAll() == ["cancelled 1 (100, 200)", "frame end"])
    panel = try self.panel(join: 0.04, shortest: 0.02)
    panel.read(down(3, at: 3))
    _ = panel.advance(to: 3.1)
    panel.read(up(at: 3.2))
    #expect(panel.cancelAll() == ["ended 1 (100, 200)", "frame end"])
    #expect(panel.advance(to: 9) == [])
  }

  /// Two fingers that go down, or move to the right, or lift.
  private func two(_ first: Int32?, x: Int32 = 100, at time: Double) -> FrameBuilder {
    let frame = FrameBuilder(at: time)
    guard let first else { return frame.slot(0).trackingID(-1).slot(1).trackingID(-1).report }
    return frame.slot(0).trackingID(first).x(x).y(200).slot(1).trackingID(first + 1).x(x + 400)
      .y(200).report
  }

  @Test func `reports two fingers that it decides together in one frame`() throws {
    let (began, ended) = (
      ["began 1 (100, 200)", "began 2 (500, 200)", "frame end"],
      ["ended 1 (100, 200)", "ended 2 (500, 200)", "frame end"]
    )
    var short = try panel(shortest: 0.02)
    #expect(short.read(two(1, at: 1)) == [])
    #expect(short.advance(to: 1.02) == began)
    #expect(short.read(two(nil, at: 1.1)) == ended)
    short.read(two(3, at: 2))
    short.read(FrameBuilder(at: 2.01).slot(0).x(110).slot(1).x(510).report)
    #expect(
      short.advance(to: 2.02) == [
        "began 3 (100, 200)", "began 4 (500, 200)", "frame end", "moved 3 (110, 200)",
        "moved 4 (510, 200)", "frame end",
      ])
    var join = try panel(join: 0.04)
    #expect(join.read(two(1, at: 1)) == began)
    #expect(join.read(two(nil, at: 1.1)) == [])
    #expect(join.advance(to: 2) == ended)
    // A finger that moves while the other one lifts.
    var other = try panel(shortest: 0.02)
    other.read(two(1, at: 1))
    _ = other.advance(to: 1.05)
    #expect(
      other.read(FrameBuilder(at: 1.1).slot(0).trackingID(-1).slot(1).x(520).report) == [
        "moved 2 (520, 200)", "ended 1 (100, 200)", "frame end",
      ])
  }

  @Test func `needs a resolution of both axes to join by millimetres`() throws {
    let description = DeviceDescription.multiTouchScreen().with(
      .mtPositionX, AxisRange(minimum: 0, maximum: 999, resolution: 100))
    // A finger that comes back 3 % of a diagonal of 7 inches away.
    var panel = try panel(join: 0.04, within: 6, description)
    panel.read(down(1, at: 1))
    panel.read(up(at: 1.3))
    #expect(panel.read(down(2, x: 130, at: 1.31)) == ["moved 1 (130, 200)", "frame end"])
    panel.read(up(at: 1.4))
    #expect(panel.read(down(3, x: 330, at: 1.41)) == ["began 3 (330, 200)", "frame end"])
  }

  @Test func `is not reported for a fault now and then, nor for taps in one frame`() throws {
    var panel = try panel()
    for minutes in 1...10 {
      let time = Double(minutes) * 61
      panel.read(down(1, at: time))
      panel.read(up(at: time + 0.0004))
      panel.read(down(2, at: time + 0.03))
      panel.read(up(at: time + 0.3))
    }
    for second in 1000...1010 {
      panel.read(
        FrameBuilder(at: Double(second)).slot(0).trackingID(3).x(100).y(200).trackingID(-1).report)
    }
    #expect(panel.translator.anomalies == [])
  }

  @Test func `is reported with the property that corrects it`() throws {
    var panel = try panel()
    for cycle in 0..<4 {
      let time = 1 + Double(cycle) * 0.3
      panel.read(down(Int32(cycle), at: time))
      panel.read(up(at: time + 0.28))
    }
    #expect(panel.translator.anomalies == .interruption)
    #expect(panel.translator.anomalies.corrections == ["RESPONDERD_TOUCH_JOIN=40"])
    var phantom = try self.panel()
    for second in 1...3 {
      phantom.read(down(Int32(second), at: Double(second)))
      phantom.read(up(at: Double(second) + 0.0004))
    }
    #expect(phantom.translator.anomalies == .shortTouch)
    #expect(phantom.translator.anomalies.corrections == ["RESPONDERD_TOUCH_SHORTEST=20"])
  }

  @Test func `is not reported for taps of a person, nor for what is corrected`() throws {
    var panel = try panel()
    for cycle in 0..<10 {
      let time = 1 + Double(cycle) * 0.12
      panel.read(down(Int32(cycle), at: time))
      panel.read(up(at: time + 0.06))
    }
    #expect(panel.translator.anomalies == [])
    var joined = try self.panel(join: 0.04, shortest: 0.02)
    for cycle in 0..<10 {
      let time = 1 + Double(cycle) * 0.01
      joined.read(down(Int32(cycle), at: time))
      joined.read(up(at: time + 0.001))
    }
    #expect(joined.translator.anomalies == [])
  }
}
