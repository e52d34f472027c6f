import InputTranslation
import KernelInput
import Testing

/// How large the touched area is, in points.
@Suite struct TouchSizeTests {
  /// Twice as many points down as across for each raw unit.
  private let tall = TouchSettings(width: 1000, height: 2000)

  private func radius(
    _ description: DeviceDescription, _ frame: FrameBuilder
  ) throws -> Double? {
    var panel = try Panel(description, settings: tall)
    return panel.contacts(frame).first?.majorRadius
  }

  private let wide = FrameBuilder().slot(0).trackingID(7).x(1).y(2).major(30)

  @Test func `without an orientation the area may lie either way`() throws {
    #expect(try radius(.multiTouchScreen(), wide.report) == 22.5)
  }

  @Test(arguments: [(0, 30.0), (2, 15), (-2, 15), (1, 22.5), (9, 15)] as [(Int32, Double)])
  func `with an orientation it lies along an axis or between them`(
    orientation: Int32, radius expected: Double
  ) throws {
    let screen = DeviceDescription.multiTouchScreen()
      .with(.mtOrientation, AxisRange(minimum: -2, maximum: 2))
    #expect(try radius(screen, wide.absolute(.mtOrientation, orientation).report) == expected)
  }

  @Test func `a panel with its own unit of area is detected by its resolution`() throws {
    // As the ELAN touchscreen: positions in tenths of a millimetre, areas in millimetres.
    let screen = DeviceDescription.multiTouchScreen()
      .with(.mtPositionX, AxisRange(minimum: 0, maximum: 999, resolution: 10))
      .with(.mtPositionY, AxisRange(minimum: 0, maximum: 999, resolution: 10))
      .with(.mtTouchMajor, AxisRange(minimum: 0, maximum: 255, resolution: 1))
    // 3 mm are 30 units: 30 points across or 60 down.
    #expect(
      try radius(screen, FrameBuilder().slot(0).trackingID(7).x(1).y(2).major(3).report) == 22.5)
  }

  @Test func `a panel that does not tell has no radius`() throws {
    #expect(
      try radius(.multiTouchScreen(), FrameBuilder().slot(0).trackingID(7).report) == 0)
  }
}
