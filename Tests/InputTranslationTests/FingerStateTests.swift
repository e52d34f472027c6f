import InputTranslation
import KernelInput
import Testing

/// What an inspector receives of fingers.
@Suite struct FingerStateTests {
  private func translator(
    _ description: DeviceDescription, as deviceClass: DeviceClass = .touchscreen
  ) -> Translator {
    Translator(
      description, as: deviceClass, device: DeviceID(rawValue: 1),
      touch: TouchSettings(width: 2000, height: 1000))
  }

  private func read(_ frame: FrameBuilder, _ translator: inout Translator) {
    var events = EventBuffer()
    let frame = frame.events
    translator.translate(frame.span, into: &events)
  }

  @Test func `a finger has its raw values beside those in points`() throws {
    var translator = translator(
      .multiTouchScreen().with(.mtPressure, AxisRange(minimum: 0, maximum: 200)))
    read(
      FrameBuilder().slot(2).trackingID(7).x(100).y(200).pressure(50).major(30).report, &translator)
    let finger = try #require(translator.fingerStates.first)
    #expect(translator.fingerStates.count == 1 && finger.slot == 2 && !finger.isPencil)
    #expect(finger.rawX == 100 && finger.rawY == 200)
    #expect(finger.rawPressure == 50 && finger.rawTouchMajor == 30)
    #expect(finger.force == 1 && finger.maximumForce == 4)
    var panel = try Panel(.multiTouchScreen(), settings: TouchSettings(width: 2000, height: 1000))
    let contact = try #require(
      panel.contacts(FrameBuilder().slot(2).trackingID(7).x(100).y(200).major(30).report).first)
    #expect((finger.x, finger.y) == (contact.x, contact.y))
    #expect(finger.majorRadius == contact.majorRadius && finger.majorRadius > 0)
  }

  @Test func `one that lifted is no longer there, and without pressure there is no force`() {
    var translator = translator(.multiTouchScreen())
    read(FrameBuilder().slot(0).trackingID(7).x(1).y(2).report, &translator)
    #expect(translator.fingerStates.map(\.rawPressure) == [nil])
    #expect(translator.fingerStates.map(\.force) == [0])
    read(FrameBuilder().slot(0).trackingID(-1).report, &translator)
    #expect(translator.fingerStates.isEmpty)
  }

  @Test func `no finger has the number of one before the screen was rotated`() throws {
    var translator = translator(.multiTouchScreen())
    for id in Int32(7)...9 {
      read(FrameBuilder().slot(0).trackingID(id).x(1).y(2).report, &translator)
    }
    let last = try #require(translator.fingerStates.first).contact
    var next = self.translator(.multiTouchScreen())
    next.continueContacts(of: translator)
    read(FrameBuilder().slot(0).trackingID(10).x(1).y(2).report, &next)
    #expect(next.fingerStates.map(\.contact) == [last + 1])
  }

  @Test func `an unchanged finger has an equal state in the next frame`() {
    var translator = translator(.multiTouchScreen())
    read(
      FrameBuilder().slot(0).trackingID(7).x(1).y(2).slot(1).trackingID(8).x(3).y(4).report,
      &translator)
    let before = translator.fingerStates
    read(FrameBuilder(at: 2).slot(1).x(9).report, &translator)
    let after = translator.fingerStates
    #expect(before.count == 2 && after[0] == before[0] && after[1] != before[1])
  }
}
