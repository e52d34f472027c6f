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

  @Test func `a finger in the slot of a palm that lifted is a touch, in any order of its frame`()
    throws
  {
    for finger in [
      FrameBuilder(at: 2).trackingID(8).tool(.finger).x(500).y(501).report,
      FrameBuilder(at: 2).trackingID(8).x(500).y(501).tool(.finger).report,
      FrameBuilder(at: 2).tool(.finger).trackingID(8).x(500).y(501).report,
    ] {
      var panel = try Panel()
      #expect(panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).tool(.palm).x(1).report) == [])
      #expect(panel.read(FrameBuilder(at: 1.5).trackingID(-1).report) == [])
      #expect(panel.read(finger) == ["began 1 (500, 501)", "frame end"])
      #expect(
        panel.read(FrameBuilder(at: 3).trackingID(-1).report)
          == ["ended 1 (500, 501)", "frame end"])
    }
  }

  @Test func `a finger that replaces a palm in one frame is a touch`() throws {
    for ids in [[8], [-1, 8]] as [[Int32]] {
      var panel = try Panel()
      panel.read(FrameBuilder(at: 1).slot(0).trackingID(7).tool(.palm).x(1).y(2).report)
      let finger = ids.reduce(FrameBuilder(at: 2)) { $0.trackingID($1) }
      #expect(
        panel.read(finger.tool(.finger).x(500).y(501).report)
          == ["began 1 (500, 501)", "frame end"])
    }
  }

  @Test func `a palm that takes the slot of a finger in one frame ends the finger`() throws {
    for palm in [
      FrameBuilder(at: 2).trackingID(-1).trackingID(8).tool(.palm).x(300).report,
      FrameBuilder(at: 2).trackingID(-1).tool(.palm).trackingID(8).x(300).report,
    ] {
      var panel = try Panel()
      panel.read(down)
      #expect(panel.read(palm) == ["ended 1 (100, 200)", "frame end"])
      #expect(panel.read(FrameBuilder(at: 3).x(400).report) == [])
    }
  }

  @Test func `a finger that becomes a palm before another takes its slot is cancelled`() throws {
    var panel = try Panel()
    panel.read(down)
    let frame = FrameBuilder(at: 2).tool(.palm).trackingID(-1).trackingID(8).tool(.finger).x(300)
    #expect(
      panel.read(frame.report)
        == ["cancelled 1 (100, 200)", "began 2 (300, 200)", "frame end"])
  }

  @Test func `a finger that becomes a palm as it lifts is cancelled`() throws {
    for lift in [
      FrameBuilder(at: 2).tool(.palm).trackingID(-1).report,
      FrameBuilder(at: 2).trackingID(-1).tool(.palm).report,
      FrameBuilder(at: 2).tool(.palm).touch(0).report,
    ] {
      var panel = try Panel()
      panel.read(down)
      #expect(panel.read(lift) == ["cancelled 1 (100, 200)", "frame end"])
    }
  }

  @Test func `a tap within a frame whose tool comes last is a tap of that tool`() throws {
    var panel = try Panel()
    let tap = FrameBuilder().slot(0).trackingID(7).x(1).y(2).trackingID(-1)
    #expect(panel.read(tap.tool(.palm).report) == [])
    #expect(
      panel.read(tap.tool(.finger).report) == ["began 1 (1, 2)", "ended 1 (1, 2)", "frame end"])
  }

  @Test func `a palm that comes and goes within a frame is never reported`() throws {
    var panel = try Panel()
    #expect(
      panel.read(FrameBuilder().slot(0).trackingID(7).tool(.palm).x(1).trackingID(-1).report) == [])
    #expect(
      panel.read(FrameBuilder().trackingID(8).tool(.finger).x(9).y(9).report)
        == ["began 1 (9, 9)", "frame end"])
  }

  @Test func `a hovering finger that turns out to be a palm does not touch`() throws {
    var panel = try Panel()
    panel.read(FrameBuilder().slot(0).trackingID(7).distance(9).x(1).y(2).report)
    #expect(panel.read(FrameBuilder().tool(.palm).report) == [])
    #expect(panel.read(FrameBuilder().distance(0).report) == [])
    #expect(panel.read(FrameBuilder().trackingID(-1).report) == [])
    #expect(
      panel.read(FrameBuilder().trackingID(8).tool(.finger).report)
        == ["began 1 (1, 2)", "frame end"])
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
