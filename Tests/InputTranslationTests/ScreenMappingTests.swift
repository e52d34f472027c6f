import InputTranslation
import KernelInput
import Testing

@Suite struct ScreenMappingTests {
  @Test(
    arguments: [
      (AxisRange(minimum: 0, maximum: 999), 0, 0.0),
      (AxisRange(minimum: 0, maximum: 999), 500, 160),
      (AxisRange(minimum: 0, maximum: 999), 999, 319.68),
      // Ranges that do not start at zero.
      (AxisRange(minimum: -100, maximum: 99), -100, 0),
      (AxisRange(minimum: -100, maximum: 99), 0, 160),
      (AxisRange(minimum: 200, maximum: 3999), 2100, 160),
      // Values outside the range are taken for its edge.
      (AxisRange(minimum: 0, maximum: 999), -1, 0),
      (AxisRange(minimum: 0, maximum: 999), 1000, 319.68),
      (AxisRange(minimum: 0, maximum: 999), Int32.max, 319.68),
      (AxisRange(minimum: 0, maximum: 999), Int32.min, 0),
      (AxisRange(minimum: .min, maximum: .max), Int32.min, 0),
      (AxisRange(minimum: .min, maximum: .max), 0, 160),
    ] as [(AxisRange, Int32, Double)])
  func `a raw value lies on the screen`(range: AxisRange, raw: Int32, point: Double) throws {
    #expect(abs(try x(of: raw, in: range, across: 320) - point) < 1e-9)
  }

  @Test func `the largest value of the widest range still lies on the screen`() throws {
    #expect(try x(of: .max, in: AxisRange(minimum: .min, maximum: .max), across: 320) < 320)
  }

  @Test(arguments: [(0, 0), (5, 4), (Int32.max, Int32.min)] as [(Int32, Int32)])
  func `an empty range tells no positions`(minimum: Int32, maximum: Int32) {
    var description = DeviceDescription.multiTouchScreen()
    description.ranges[.mtPositionY] = AxisRange(minimum: minimum, maximum: maximum)
    #expect(
      TouchTranslator(description, device: DeviceID(rawValue: 1), width: 320, height: 480) == nil)
  }

  private func x(of raw: Int32, in range: AxisRange, across width: Double) throws -> Double {
    var description = DeviceDescription.multiTouchScreen()
    description.ranges[.mtPositionX] = range
    var translator = try #require(
      TouchTranslator(description, device: DeviceID(rawValue: 1), width: width, height: 480))
    let frame = FrameBuilder().slot(0).x(raw).trackingID(1).report
    let contacts = events { translator.translate(frame.events.span, into: &$0) }.contacts
    return try #require(contacts.last).x
  }
}
