import InputTranslation
import KernelInput
import Testing

/// Panels that are turned, mirrored or lie on a part of the screen.
@Suite struct CalibrationTests {
  private func point(
    _ calibration: CalibrationMatrix, x: Int32 = 250, y: Int32 = 100
  ) throws -> [Double] {
    var settings = TouchSettings(width: 400, height: 800)
    settings.calibration = calibration
    var panel = try Panel(settings: settings)
    let contact = try #require(
      panel.contacts(FrameBuilder().slot(0).trackingID(7).x(x).y(y).report).first)
    return [contact.x, contact.y]
  }

  @Test(
    arguments: [
      (.identity, [100, 80]),
      (.rotated(quarterTurns: 1), [360, 200]),
      (.rotated(quarterTurns: 2), [300, 720]),
      (.rotated(quarterTurns: 3), [40, 600]),
      (.mirroredX, [300, 80]),
      (.mirroredY, [100, 720]),
      (CalibrationMatrix(2, 0, 0, 0, 1, 0.5), [200, 480]),
    ] as [(CalibrationMatrix, [Double])])
  func `a position is corrected before it is mapped`(
    matrix: CalibrationMatrix, expected: [Double]
  ) throws {
    for (value, expected) in zip(try point(matrix), expected) {
      #expect(abs(value - expected) < 1e-9)
    }
  }

  @Test func `a correction does not lead beyond the screen`() throws {
    let corner = try point(CalibrationMatrix(2, 0, 0, 0, 2, -1), x: 900, y: 100)
    #expect(corner[0] < 400 && corner[0] > 399.999)
    #expect(corner[1] == 0)
    // The first value of a mirrored axis is the last point of the screen, and lies on it.
    #expect(try point(.mirroredX, x: 0)[0] < 400)
  }

  @Test func `corrections follow one another`() throws {
    let turned = CalibrationMatrix.rotated(quarterTurns: 1)
    #expect(turned.followed(by: turned) == .rotated(quarterTurns: 2))
    #expect(turned.followed(by: .rotated(quarterTurns: 3)) == .identity)
    #expect(
      try point(turned.followed(by: .mirroredX)) == point(CalibrationMatrix(0, 1, 0, 1, 0, 0)))
  }

  @Test func `the property's text is six numbers`() {
    #expect(CalibrationMatrix("0 -1 1 1 0 0") == .rotated(quarterTurns: 1))
    #expect(CalibrationMatrix("0.5, 0, 0.25, 0, 1, 0") == CalibrationMatrix(0.5, 0, 0.25, 0, 1, 0))
    for text in ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "nan 0 0 0 1 0", "1 1 0 1 1 0"] {
      #expect(CalibrationMatrix(text) == nil)
    }
  }

  @Test func `a panel may lie on a part of the screen`() throws {
    var panel = try Panel(settings: TouchSettings(x: 320, y: 40, width: 200, height: 100))
    let contacts = panel.contacts(
      FrameBuilder().slot(0).trackingID(7).x(500).y(0).report, FrameBuilder().x(0).y(999).report)
    #expect(contacts.map(\.x) == [420, 320])
    #expect(contacts.map(\.y) == [40, 139.9])
  }

  @Test func `the radius turns with the panel`() throws {
    var settings = TouchSettings(width: 1000, height: 2000)
    settings.calibration = .rotated(quarterTurns: 1)
    let screen = DeviceDescription.multiTouchScreen()
      .with(.mtOrientation, AxisRange(minimum: 0, maximum: 1))
    var panel = try Panel(screen, settings: settings)
    let contacts = panel.contacts(
      FrameBuilder().slot(0).trackingID(7).x(1).y(1).major(30).absolute(.mtOrientation, 0).report)
    // Along the panel's y axis, which lies across the screen.
    #expect(contacts.map(\.majorRadius) == [15])
  }
}

/// Panels with jitter whose fuzz the kernel does not filter.
@Suite struct JitterTests {
  private func panel() throws -> Panel {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.jitterX = 4
    settings.jitterY = 2
    return try Panel(settings: settings)
  }

  private let down = FrameBuilder().slot(0).trackingID(7).x(100).y(200).report

  @Test func `a finger that rests is not said to move`() throws {
    var panel = try panel()
    panel.read(down)
    for x in [103, 97, 104, 96] as [Int32] {
      #expect(panel.read(FrameBuilder().x(x).y(202).report) == [])
    }
  }

  @Test func `a finger that moves is followed, and drags its position behind it`() throws {
    var panel = try panel()
    panel.read(down)
    #expect(panel.read(FrameBuilder().x(110).report) == ["moved 1 (106, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().x(120).report) == ["moved 1 (116, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().x(113).report) == [])
    #expect(panel.read(FrameBuilder().x(90).report) == ["moved 1 (94, 200)", "frame end"])
  }

  @Test func `the next finger begins exactly where it is`() throws {
    var panel = try panel()
    panel.read(down)
    panel.read(FrameBuilder().trackingID(-1).report)
    #expect(
      panel.read(FrameBuilder().trackingID(8).x(101).y(201).report).first == "began 2 (101, 201)")
  }
}
