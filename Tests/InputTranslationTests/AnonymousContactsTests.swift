import InputTranslation
import KernelInput
import Testing

/// Multi-touch protocol A: contacts that do not say which finger they are.
@Suite struct AnonymousContactsTests {
  private let one = FrameBuilder().x(100).y(200).contact.report
  private let two = FrameBuilder().x(100).y(200).contact.x(500).y(600).contact.report

  @Test func `a contact is put down, moves and lifts`() throws {
    var panel = try Panel(.anonymousScreen)
    #expect(panel.read(one) == ["began 1 (100, 200)", "frame end"])
    #expect(
      panel.read(FrameBuilder().x(110).y(210).contact.report)
        == ["moved 1 (110, 210)", "frame end"])
    #expect(panel.read(FrameBuilder().contact.report) == ["ended 1 (110, 210)", "frame end"])
  }

  @Test func `contacts that change places in the frame stay the same fingers`() throws {
    var panel = try Panel(.anonymousScreen)
    #expect(panel.read(two) == ["began 1 (100, 200)", "began 2 (500, 600)", "frame end"])
    let swapped = FrameBuilder().x(505).y(600).contact.x(105).y(200).contact.report
    #expect(panel.read(swapped) == ["moved 1 (105, 200)", "moved 2 (505, 600)", "frame end"])
  }

  @Test func `the finger that is missing is the one that lifted`() throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(two)
    let second = FrameBuilder().x(500).y(600).contact.report
    #expect(panel.read(second) == ["ended 1 (100, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().contact.report) == ["ended 2 (500, 600)", "frame end"])
  }

  @Test func `tracking ids decide where there are some`() throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(FrameBuilder().trackingID(5).x(100).y(200).contact.report)
    let other = FrameBuilder().trackingID(6).x(100).y(200).contact.report
    #expect(
      panel.read(other) == ["ended 1 (100, 200)", "began 2 (100, 200)", "frame end"])
  }

  @Test func `a finger after a palm is a touch, with and without tracking ids and tools`() throws {
    let finger = FrameBuilder(at: 2).x(500).y(501)
    for (palm, finger) in [
      (FrameBuilder(at: 1), finger), (FrameBuilder(at: 1), finger.tool(.finger)),
      (FrameBuilder(at: 1).trackingID(1), finger.trackingID(2).tool(.finger)),
    ] {
      var panel = try Panel(.anonymousScreen)
      #expect(panel.read(palm.tool(.palm).x(900).y(900).contact.report) == [])
      #expect(panel.read(FrameBuilder(at: 1.5).contact.report) == [])
      #expect(panel.read(finger.contact.report) == ["began 1 (500, 501)", "frame end"])
      #expect(
        panel.read(FrameBuilder(at: 3).contact.report) == ["ended 1 (500, 501)", "frame end"])
    }
  }

  @Test func `a tracking id of -1 means no finger`() throws {
    var panel = try Panel(.anonymousScreen)
    func contact(_ x: Int32) -> FrameBuilder { FrameBuilder().trackingID(-1).x(x).y(200).contact }
    #expect(panel.read(contact(100).report) == ["began 1 (100, 200)", "frame end"])
    #expect(panel.read(contact(110).report) == ["moved 1 (110, 200)", "frame end"])
    #expect(panel.read(FrameBuilder().contact.report) == ["ended 1 (110, 200)", "frame end"])
  }

  @Test func `a tracking id never means a finger that had none`() throws {
    var panel = try Panel(.anonymousScreen)
    #expect(panel.read(one) == ["began 1 (100, 200)", "frame end"])
    let both = FrameBuilder().x(100).y(200).contact.trackingID(1).x(500).y(600).contact.report
    #expect(panel.read(both) == ["began 2 (500, 600)", "frame end"])
  }

  @Test(arguments: [Axis.mtTouchMajor, .mtPressure])
  func `a contact without width or pressure has lifted`(axis: Axis) throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(one)
    let flat = FrameBuilder().x(100).y(200).absolute(axis, 0).contact.report
    #expect(panel.read(flat) == ["ended 1 (100, 200)", "frame end"])
  }

  @Test func `a frame without contacts changes nothing`() throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(one)
    #expect(panel.read(FrameBuilder().touch(1).report) == [])
  }

  @Test func `a driver that reports no contact at the end lifts by the button`() throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(two)
    #expect(
      panel.read(FrameBuilder().touch(0).report)
        == ["ended 1 (100, 200)", "ended 2 (500, 600)", "frame end"])
    #expect(panel.read(one) == ["began 3 (100, 200)", "frame end"])
  }

  @Test func `thirty-two fingers are distinguished and more do no harm`() throws {
    var panel = try Panel(.anonymousScreen)
    var frame = FrameBuilder()
    for finger in 0..<40 { frame = frame.x(Int32(finger) * 20).y(Int32(finger) * 20).contact }
    #expect(panel.read(frame.report).count == 33)
    #expect(panel.cancelAll().count == 33)
  }

  @Test func `a loss cancels them all`() throws {
    var panel = try Panel(.anonymousScreen)
    panel.read(one)
    #expect(
      panel.resynchronize(DeviceState(time: Timestamp(seconds: 2)))
        == ["cancelled 1 (100, 200)", "frame end"])
    #expect(panel.read(one) == ["began 2 (100, 200)", "frame end"])
  }
}
