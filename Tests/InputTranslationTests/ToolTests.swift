import InputTranslation
import KernelInput
import Testing

@Suite struct ToolTests {
  private let down = FrameBuilder().slot(0).trackingID(7).x(100).y(200).report

  private func contacts(_ frames: FrameBuilder..., on panel: inout Panel) -> [Contact] {
    var contacts: [Contact] = []
    for frame in frames {
      contacts += events { panel.translator.translate(frame.events.span, into: &$0) }.contacts
    }
    return contacts
  }

  @Test func `a finger that turns out to be a palm is cancelled, not ended`() throws {
    var panel = try Panel()
    panel.read(down)
    #expect(
      panel.read(FrameBuilder().tool(.palm).report) == ["cancelled 1 (100, 200)", "frame end"])
  }

  @Test func `a palm stays one until it lifts, whatever it is called later`() throws {
    var panel = try Panel()
    panel.read(down)
    panel.read(FrameBuilder().tool(.palm).report)
    #expect(panel.read(FrameBuilder().tool(.finger).x(300).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
    #expect(
      panel.read(FrameBuilder().trackingID(8).report) == ["began 2 (300, 200)", "frame end"])
  }

  @Test func `a palm from the start is never reported`() throws {
    var panel = try Panel()
    let palm = FrameBuilder().slot(0).trackingID(7).tool(.palm).x(1).y(2).report
    #expect(panel.read(palm) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
  }

  @Test func `a pen is a pencil`() throws {
    var panel = try Panel()
    let pen = FrameBuilder().slot(0).trackingID(7).tool(.pen).x(1).y(2).report
    #expect(contacts(pen, on: &panel).map(\.tool) == [.pencil])
  }

  @Test func `the width of a touch is half its longer side in points`() throws {
    var panel = try Panel()
    let wide = FrameBuilder().slot(0).trackingID(7).major(30).x(1).y(2).report
    #expect(contacts(wide, on: &panel).map(\.majorRadius) == [15])
  }

  @Test func `a lift that the kernel generated is ignored`() throws {
    var panel = try Panel(.singleTouchScreen)
    panel.read(FrameBuilder().touch(1).absX(5).absY(6).report)
    #expect(
      panel.read(FrameBuilder().touch(0).madeUpReport) == ["cancelled 1 (5, 6)", "frame end"])
  }

  @Test func `time does not run back`() throws {
    var panel = try Panel()
    let times = contacts(
      FrameBuilder(at: 5).slot(0).trackingID(7).x(1).y(2).report, FrameBuilder(at: 4).x(3).report,
      on: &panel
    ).map(\.timestamp)
    #expect(times == [5, 5])
  }
}
