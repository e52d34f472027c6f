import InputTranslation
import KernelInput
import Testing

@Suite struct PressureTests {
  private let screen = DeviceDescription.multiTouchScreen()
    .with(.mtPressure, AxisRange(minimum: 0, maximum: 200))
  private let down = FrameBuilder().slot(0).trackingID(7).x(100).y(200).pressure(50).report

  @Test func `a quarter of the range is an average touch`() throws {
    var panel = try Panel(screen)
    let contact = try #require(panel.contacts(down).first)
    #expect(contact.force == 1)
    #expect(contact.maximumForce == 4)
  }

  @Test(arguments: [(0, 0.0), (200, 4), (400, 4), (-5, 0)] as [(Int32, Double)])
  func `no touch is harder than the hardest or softer than none`(
    raw: Int32, force: Double
  ) throws {
    var panel = try Panel(screen)
    let frame = FrameBuilder().slot(0).trackingID(7).x(1).y(1).pressure(raw).report
    #expect(panel.contacts(frame).map(\.force) == [force])
  }

  @Test func `a range that does not begin at 0 counts from where it begins`() throws {
    var panel = try Panel(
      .multiTouchScreen().with(.mtPressure, AxisRange(minimum: 100, maximum: 300)))
    #expect(
      panel.contacts(FrameBuilder().slot(0).trackingID(7).pressure(150).report).map(\.force) == [1])
  }

  @Test func `a finger that presses harder without moving has moved`() throws {
    var panel = try Panel(screen)
    panel.read(down)
    #expect(panel.read(FrameBuilder().pressure(60).report) == ["moved 1 (100, 200)", "frame end"])
  }

  @Test(arguments: [(0, 1), (0, 0), (9, 2), (0, 7)] as [(Int32, Int32)])
  func `a range that is not one of pressures gives no force`(ends: (Int32, Int32)) throws {
    var panel = try Panel(
      .multiTouchScreen().with(.mtPressure, AxisRange(minimum: ends.0, maximum: ends.1)))
    let contact = try #require(panel.contacts(down).first)
    #expect(contact.force == 0 && contact.maximumForce == 0)
    #expect(panel.read(FrameBuilder().pressure(60).report) == [])
  }

  @Test func `a single-touch panel tells its pressure too`() throws {
    var panel = try Panel(
      DeviceDescription.singleTouchScreen.with(.pressure, AxisRange(minimum: 0, maximum: 255)))
    let frame = FrameBuilder().touch(1).absX(1).absY(2).absolute(.pressure, 255).report
    #expect(panel.contacts(frame).map(\.force) == [4])
  }

  @Test func `an anonymous contact tells its pressure too`() throws {
    var panel = try Panel(
      DeviceDescription.anonymousScreen.with(.mtPressure, AxisRange(minimum: 0, maximum: 200)))
    #expect(
      panel.contacts(FrameBuilder().x(1).y(2).pressure(100).contact.report).map(\.force) == [2])
  }
}
