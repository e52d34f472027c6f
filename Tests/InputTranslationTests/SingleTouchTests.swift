import InputTranslation
import KernelInput
import Testing

@Suite struct SingleTouchTests {
  private let down = FrameBuilder().touch(1).absX(10).absY(20).report

  @Test func `a finger is put down, moves and lifts`() throws {
    var panel = try Panel(.singleTouchScreen)
    #expect(panel.read(down) == ["began 1 (10, 20)", "frame end"])
    #expect(panel.read(FrameBuilder().absY(25).report) == ["moved 1 (10, 25)", "frame end"])
    #expect(panel.read(FrameBuilder().touch(0).report) == ["ended 1 (10, 25)", "frame end"])
  }

  @Test func `the next finger is another one`() throws {
    var panel = try Panel(.singleTouchScreen)
    panel.read(down)
    panel.read(FrameBuilder().touch(0).report)
    #expect(panel.read(down) == ["began 2 (10, 20)", "frame end"])
  }

  @Test func `positions without a touch say nothing`() throws {
    var panel = try Panel(.singleTouchScreen)
    #expect(panel.read(FrameBuilder().absX(10).absY(20).report) == [])
  }

  @Test func `a press and its release in one frame are a tap`() throws {
    var panel = try Panel(.singleTouchScreen)
    #expect(
      panel.read(FrameBuilder().absX(10).absY(20).touch(1).touch(0).report)
        == ["began 1 (10, 20)", "ended 1 (10, 20)", "frame end"])
  }

  @Test func `a repeated button begins nothing`() throws {
    var panel = try Panel(.singleTouchScreen)
    panel.read(down)
    #expect(panel.read(FrameBuilder().touch(2).report) == [])
  }

  @Test func `multi-touch screens are not read twice`() throws {
    var panel = try Panel()
    #expect(panel.read(down) == [])
  }

  @Test func `a finger that did not move while events were lost is not said to have moved`() throws
  {
    var panel = try Panel(.singleTouchScreen)
    panel.read(down)
    #expect(panel.resynchronize(.finger(isDown: true, x: 10, y: 20)) == [])
    #expect(
      panel.resynchronize(.finger(isDown: true, x: 11, y: 20)) == ["moved 1 (11, 20)", "frame end"])
  }

  @Test func `a finger that lifted while events were lost is cancelled where it was`() throws {
    var panel = try Panel(.singleTouchScreen)
    panel.read(down)
    #expect(
      panel.resynchronize(.finger(isDown: false, x: 500, y: 500))
        == ["cancelled 1 (10, 20)", "frame end"])
  }

  @Test func `a finger that is down when the device is opened is ignored until it lifts`() throws {
    var panel = try Panel(.singleTouchScreen, state: .finger(isDown: true, x: 5, y: 6))
    #expect(panel.read(FrameBuilder().absX(7).report) == [])
    #expect(panel.read(FrameBuilder().touch(0).report) == [])
    #expect(panel.read(FrameBuilder().touch(1).report) == ["began 1 (7, 6)", "frame end"])
  }
}
