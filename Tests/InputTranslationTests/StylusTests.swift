import InputTranslation
import KernelInput
import Testing

/// Pens that write on a screen.
@Suite struct StylusTests {
  private struct Pen {
    var translator: StylusTranslator

    init(
      _ description: DeviceDescription = .stylus, state: DeviceState? = nil,
      settings: TouchSettings = TouchSettings(width: 1000, height: 1000)
    ) throws {
      translator = try #require(
        StylusTranslator(
          description, device: DeviceID(rawValue: 1), settings: settings, state: state))
    }

    mutating func contacts(_ frames: FrameBuilder...) -> [Contact] {
      var contacts: [Contact] = []
      for frame in frames {
        contacts += events { translator.translate(frame.events.span, into: &$0) }.contacts
      }
      return contacts
    }

    mutating func read(_ frame: FrameBuilder) -> [String] {
      var lines = Lines()
      lines.append(events { translator.translate(frame.events.span, into: &$0) })
      return lines.lines
    }
  }

  private let near = FrameBuilder().key(.toolPen, 1).absX(10).absY(20).report
  private let down = FrameBuilder().touch(1).absolute(.pressure, 1024).report

  @Test func `a pen above the screen is not reported`() throws {
    var pen = try Pen()
    #expect(pen.read(near) == [])
    #expect(pen.translator.isInProximity)
    #expect(pen.read(FrameBuilder().absX(15).report) == [])
    #expect(pen.read(FrameBuilder().key(.toolPen, 0).report) == [])
    #expect(!pen.translator.isInProximity)
  }

  @Test func `a pen touches, writes and lifts`() throws {
    var pen = try Pen()
    _ = pen.read(near)
    #expect(pen.read(down) == ["began 1 (10, 20)", "frame end"])
    #expect(pen.read(FrameBuilder().absX(15).report) == ["moved 1 (15, 20)", "frame end"])
    #expect(pen.read(FrameBuilder().touch(0).report) == ["ended 1 (15, 20)", "frame end"])
  }

  @Test func `a pen is a pencil, and presses`() throws {
    var pen = try Pen()
    let contact = try #require(pen.contacts(near, down).first)
    #expect(contact.tool == .pencil)
    #expect(contact.force == 1)
    #expect(contact.maximumForce == 4)
  }

  @Test func `the other end of a pen is one too`() throws {
    var pen = try Pen()
    let rubber = FrameBuilder().key(.toolRubber, 1).absX(1).absY(2).touch(1).report
    #expect(pen.read(rubber) == ["began 1 (1, 2)", "frame end"])
  }

  @Test func `a pen whose touch is said before the pen, in one frame, touches`() throws {
    var pen = try Pen()
    let frame = FrameBuilder().absX(10).absY(20).touch(1).key(.toolPen, 1).report
    #expect(pen.read(frame) == ["began 1 (10, 20)", "frame end"])
    #expect(pen.read(FrameBuilder().touch(0).report).first == "ended 1 (10, 20)")
  }

  @Test(arguments: [0, 1] as [Int32])
  func `a touch in the frame before a pen comes near is not the pen's`(last: Int32) throws {
    var pen = try Pen()
    #expect(pen.read(FrameBuilder().touch(1).touch(last).report) == [])
    #expect(pen.read(FrameBuilder().key(.toolPen, 1).report) == [])
    #expect(
      pen.read(FrameBuilder().key(.toolPen, 0).touch(1).touch(0).key(.toolPen, 1).report) == [])
  }

  @Test func `a pen that goes out of reach has lifted`() throws {
    var pen = try Pen()
    _ = pen.contacts(near, down)
    #expect(
      pen.read(FrameBuilder().key(.toolPen, 0).report) == ["ended 1 (10, 20)", "frame end"])
  }

  @Test func `a finger's touch on the same node is not the pen's`() throws {
    var pen = try Pen()
    #expect(pen.read(FrameBuilder().touch(1).absX(10).absY(20).report) == [])
  }

  @Test func `a pen that leans tells how far, in radians, and that alone is a movement`() throws {
    var pen = try Pen()
    _ = pen.contacts(near, down)
    let contact = try #require(
      pen.contacts(FrameBuilder().absolute(.tiltX, 57).absolute(.tiltY, -28).report).first)
    #expect(contact.phase == .moved)
    #expect(abs(contact.tiltX - 1) < 1e-9)
    #expect(abs(contact.tiltY + 28.0 / 57) < 1e-9)
  }

  @Test(
    arguments: [
      (AxisRange(minimum: -90, maximum: 90), 45, Double.pi / 4),
      (AxisRange(minimum: -9000, maximum: 9000, resolution: 5730), 5730, 1),
      (AxisRange(minimum: -1000, maximum: 1000), 1000, 64 * Double.pi / 180),
    ] as [(AxisRange, Int32, Double)])
  func `a lean is reported in the unit that the range suggests`(
    range: AxisRange, raw: Int32, radians: Double
  ) throws {
    var pen = try Pen(DeviceDescription.stylus.with(.tiltX, range))
    _ = pen.contacts(near)
    let contact = try #require(
      pen.contacts(FrameBuilder().touch(1).absolute(.tiltX, raw).report).first)
    #expect(abs(contact.tiltX - radians) < 1e-9)
  }

  @Test func `a lean turns with the panel`() throws {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.calibration = .rotated(quarterTurns: 1)
    var pen = try Pen(settings: settings)
    _ = pen.contacts(near)
    let contact = try #require(
      pen.contacts(FrameBuilder().touch(1).absolute(.tiltX, 57).report).first)
    #expect(abs(contact.tiltX) < 1e-9 && abs(contact.tiltY - 1) < 1e-9)
  }

  @Test func `a pen that is down at the opening is ignored until it lifts`() throws {
    var state = DeviceState.finger(isDown: true, x: 5, y: 6)
    state.pressedKeys.insert(KeyCode.toolPen.rawValue)
    var pen = try Pen(state: state)
    #expect(pen.translator.isInProximity)
    #expect(pen.read(FrameBuilder().absX(7).report) == [])
    #expect(pen.read(FrameBuilder().touch(0).report) == [])
    #expect(pen.read(FrameBuilder().touch(1).report) == ["began 1 (7, 6)", "frame end"])
  }

  @Test func `a pen that lifted while events were lost is cancelled`() throws {
    var pen = try Pen()
    _ = pen.contacts(near, down)
    var lines = Lines()
    lines.append(
      events {
        pen.translator.resynchronize(with: .finger(isDown: false, x: 500, y: 500), into: &$0)
      })
    #expect(lines.lines == ["cancelled 1 (10, 20)", "frame end"])
    #expect(!pen.translator.isInProximity)
  }

  @Test func `a pen whose tablet is pulled out is cancelled`() throws {
    var pen = try Pen()
    _ = pen.contacts(near, down)
    let madeUp = FrameBuilder().key(.toolPen, 0).touch(0).madeUpReport
    #expect(pen.read(madeUp) == ["cancelled 1 (10, 20)", "frame end"])
  }
}

/// The hand that holds a pen rests on the panel, and is suppressed.
@Suite struct PenArbitrationTests {
  private let down = FrameBuilder(at: 1).slot(0).trackingID(7).x(100).y(200).report

  @Test func `a pen that comes near cancels the fingers`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(panel.pen(isNear: true, at: 2) == ["cancelled 1 (100, 200)", "frame end"])
    #expect(panel.read(FrameBuilder(at: 2.1).x(120).report) == [])
  }

  @Test func `a finger that comes while the pen is near is not reported until it lifts`() throws {
    var panel = try Panel()
    _ = panel.pen(isNear: true, at: 2)
    #expect(panel.read(FrameBuilder(at: 3).slot(0).trackingID(8).x(1).y(2).report) == [])
    _ = panel.pen(isNear: false, at: 4)
    #expect(panel.read(FrameBuilder(at: 6).x(3).report) == [])
    #expect(panel.read(FrameBuilder(at: 7).trackingID(-1).report) == [])
    #expect(panel.read(FrameBuilder(at: 8).trackingID(9).report).first == "began 1 (3, 2)")
  }

  @Test(arguments: [(4.089, false), (4.09, true), (5, true)])
  func `touches are reported again 90 ms after the pen left`(time: Double, isHeard: Bool) throws {
    var panel = try Panel()
    _ = panel.pen(isNear: true, at: 2)
    _ = panel.pen(isNear: false, at: 4)
    let lines = panel.read(FrameBuilder(at: time).slot(0).trackingID(8).x(1).y(2).report)
    #expect(lines.isEmpty != isHeard)
  }

  @Test func `a cancelled finger does not come back by a fresh look at the device`() throws {
    var panel = try Panel()
    panel.read(down)
    _ = panel.pen(isNear: true, at: 2)
    _ = panel.pen(isNear: false, at: 3)
    _ = panel.read(FrameBuilder(at: 5).slot(1).report)
    #expect(panel.resynchronize(.fingers([0: (7, 300, 200)])) == [])
  }

  /// A node that is a touchscreen and a pen's.
  private func both(_ state: DeviceState? = nil) -> Translator {
    var description = DeviceDescription.multiTouchScreen()
    description.properties = DeviceDescription.stylus.properties
    description.keys = DeviceDescription.stylus.keys
    description = description.with(.pressure, AxisRange(minimum: 0, maximum: 4096))
    return Translator(
      description, as: description.classByCapabilities, device: DeviceID(rawValue: 1),
      width: 1000, height: 1000, state: state)
  }

  private func penNear(at seconds: Double) -> DeviceState {
    var state = DeviceState.fingers([:], at: seconds)
    state.pressedKeys = CodeSet([KeyCode.toolPen.rawValue])
    return state
  }

  @Test func `on a node that is both, the pen's own touch has a number of its own`() {
    var node = both()
    #expect(node.read(down).first == "began 1 (100, 200)")
    #expect(
      node.read(FrameBuilder(at: 2).key(.toolPen, 1).absX(5).absY(6).report)
        == ["cancelled 1 (100, 200)", "frame end"])
    #expect(
      node.read(FrameBuilder(at: 3).touch(1).report)
        == ["began \(UInt32(1 << 31) + 1) (5, 6)", "frame end"])
  }

  @Test func `on a combined node, touches are reported again when the pen's leaving was lost`() {
    var node = both()
    _ = node.read(FrameBuilder(at: 1).key(.toolPen, 1).report)
    #expect(node.resynchronize(.fingers([:], at: 2)) == [])
    #expect(!node.isPenInProximity)
    #expect(
      node.read(FrameBuilder(at: 3).slot(0).trackingID(7).x(1).y(2).report).first
        == "began 1 (1, 2)")
  }

  @Test func `on a combined node, a pen whose arrival was lost cancels the touches`() {
    var node = both()
    _ = node.read(down)
    #expect(node.resynchronize(penNear(at: 2)).first == "cancelled 1 (100, 200)")
    #expect(node.isPenInProximity)
  }

  @Test func `on a combined node, a pen in proximity at the opening suppresses touches`() {
    var node = both(penNear(at: 0.5))
    #expect(node.isPenInProximity)
    #expect(node.read(down) == [])
    _ = node.read(FrameBuilder(at: 2).key(.toolPen, 0).slot(0).trackingID(-1).report)
    #expect(
      node.read(FrameBuilder(at: 3).slot(0).trackingID(8).x(1).y(2).report).first
        == "began 1 (1, 2)")
  }

  @Test func `on a node that is both, fingers do not wait for a pen after all was cancelled`() {
    var node = both()
    _ = node.read(FrameBuilder(at: 1).key(.toolPen, 1).report)
    _ = node.cancelAll()
    #expect(
      node.read(FrameBuilder(at: 10).slot(0).trackingID(8).x(1).y(2).report).first
        == "began 1 (1, 2)")
  }
}
