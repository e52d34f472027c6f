import InputTranslation
import KernelInput
import TestSupport
import Testing

/// What holds for every finger, whatever the kernel says.
@Suite struct RandomFramesTests {
  /// Follows each contact and notes what must not be.
  private struct Bookkeeper {
    var isDown: [UInt32: Bool] = [:]
    var isFrameOpen = false
    var mistakes: [String] = []
    var contacts = 0

    mutating func take(_ events: [HardwareEvent]) {
      for event in events { take(event) }
    }

    private mutating func take(_ event: HardwareEvent) {
      switch event {
      case .frameEnd:
        if !isFrameOpen { mistakes.append("the end of an empty frame") }
        isFrameOpen = false
      case .contact(let contact):
        isFrameOpen = true
        contacts += 1
        check(contact)
      default: mistakes.append("\(event)")
      }
    }

    private mutating func check(_ contact: Contact) {
      if !(0...4).contains(contact.force) || contact.majorRadius < 0 {
        mistakes.append("force \(contact.force), radius \(contact.majorRadius)")
      }
      if !(0..<1000).contains(contact.x) || !(0..<1000).contains(contact.y) {
        mistakes.append("\(contact.x), \(contact.y) is off the screen")
      }
      switch (contact.phase, isDown[contact.id]) {
      case (.began, nil): isDown[contact.id] = true
      case (.moved, true?): break
      case (.ended, true?), (.cancelled, true?): isDown[contact.id] = false
      default: mistakes.append("\(contact.phase) of \(contact.id)")
      }
    }
  }

  /// A screen that tells everything that one can.
  private static let talkative = DeviceDescription.multiTouchScreen()
    .with(.mtDistance, AxisRange(minimum: 0, maximum: 1))
    .with(.mtPressure, AxisRange(minimum: 0, maximum: 255))
    .with(.mtOrientation, AxisRange(minimum: 0, maximum: 1))
    .with(.mtTouchMajor, AxisRange(minimum: 0, maximum: 255))

  @Test(
    arguments: [.multiTouchScreen(), talkative, .anonymousScreen, .singleTouchScreen],
    [1, 2] as [UInt64])
  func `every finger begins once, moves in between and is closed once`(
    device: DeviceDescription, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var settings = TouchSettings(width: 1000, height: 1000)
    if seed == 2 {
      settings.calibration = CalibrationMatrix(0.3, -1.2, 1, 1.1, 0.2, -0.3)
      settings.jitterX = 3
      settings.idleTimeout = 0.5
    }
    var panel = try Panel(device, settings: settings, state: state(&generator))
    var books = Bookkeeper()
    for _ in 0..<50_000 {
      let frame = self.frame(&generator)
      books.take(events { panel.translator.translate(frame.span, into: &$0) })
      if Int.random(in: 0..<50, using: &generator) == 0 {
        let time = Timestamp(microseconds: .random(in: 0...1_000_000_000, using: &generator))
        books.take(
          events {
            panel.translator.penProximityDidChange(
              to: .random(using: &generator), at: time, into: &$0)
          })
        books.take(
          events { panel.translator.penProximityDidChange(to: false, at: time, into: &$0) })
      }
      if let deadline = panel.translator.deadline, Bool.random(using: &generator) {
        books.take(events { panel.translator.advance(to: deadline, into: &$0) })
      }
      // A frame that the kernel splits continues.
      if frame.last?.isReport == true, frame.span.origin != .split, books.isFrameOpen {
        books.mistakes.append("a frame without its end")
      }
      if Int.random(in: 0..<50, using: &generator) == 0 {
        books.take(events { panel.translator.resynchronize(with: state(&generator), into: &$0) })
      }
      if Int.random(in: 0..<2000, using: &generator) == 0 {
        books.take(events { panel.translator.cancelAll(at: Timestamp(seconds: 1), into: &$0) })
        if books.isDown.values.contains(true) { books.mistakes.append("left down") }
      }
    }
    books.take(events { panel.translator.cancelAll(at: Timestamp(seconds: 1), into: &$0) })
    #expect(books.mistakes == [])
    #expect(books.isDown.values.filter { $0 } == [])
    #expect(!books.isFrameOpen)
    #expect(books.contacts > (device == .anonymousScreen ? 100 : 10_000))
  }

  @Test(arguments: [.multiTouchScreen(), talkative], 1...4 as ClosedRange<UInt64>)
  func `positions that come in pairs are followed as those that come apart`(
    device: DeviceDescription, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var settings = TouchSettings(width: 1000, height: 1000)
    if seed == 4 { settings.jitterY = 2 }
    func translator() -> Translator {
      Translator(
        device, as: .touchscreen, device: DeviceID(rawValue: 1), touch: settings, state: nil)
    }
    var (paired, apart) = (translator(), translator())
    for step in 0..<20_000 {
      let frame = step % 3 == 0 ? movement(&generator) : self.frame(&generator)
      // The release of a key that means nothing to a touchscreen stands between any two.
      let parted = frame.flatMap { [KernelEvent(KeyCode.d, 0, at: $0.time), $0] }
      try #require(
        events { paired.translate(frame.span, into: &$0) }
          == events { apart.translate(parted.span, into: &$0) })
    }
  }

  /// Fingers that move, as panels tell it most often.
  private func movement(_ generator: inout SeededGenerator) -> [KernelEvent] {
    let time = Timestamp(microseconds: .random(in: -1000...1_000_000_000, using: &generator))
    var events: [KernelEvent] = []
    for slot in 0..<Int32.random(in: 1...12, using: &generator) {
      events.append(KernelEvent(.mtSlot, slot, at: time))
      events.append(KernelEvent(.mtPositionX, .random(in: -10...1100, using: &generator), at: time))
      events.append(KernelEvent(.mtPositionY, .random(in: 0...999, using: &generator), at: time))
    }
    return events + [.report(at: time)]
  }

  @Test func `every stroke of a pen begins once, and is closed once`() throws {
    var generator = SeededGenerator(seed: 3)
    var pen = try #require(
      StylusTranslator(
        .stylus, device: DeviceID(rawValue: 1), settings: TouchSettings(width: 1000, height: 1000)))
    var books = Bookkeeper()
    let keys: [KeyCode] = [.toolPen, .toolRubber, .toolFinger, .touch, .touch, .stylus]
    let axes: [Axis] = [.x, .y, .pressure, .tiltX, .tiltY, .distance]
    for _ in 0..<50_000 {
      var frame = FrameBuilder()
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        let value = Int32.random(in: -50...1050, using: &generator)
        frame =
          Bool.random(using: &generator)
          ? frame.key(keys.randomElement(using: &generator) ?? .touch, value & 1)
          : frame.absolute(axes.randomElement(using: &generator) ?? .x, value)
      }
      frame = Int.random(in: 0..<20, using: &generator) == 0 ? frame.madeUpReport : frame.report
      books.take(events { pen.translate(frame.events.span, into: &$0) })
      if Int.random(in: 0..<50, using: &generator) == 0 {
        books.take(events { pen.resynchronize(with: state(&generator), into: &$0) })
      }
    }
    books.take(events { pen.cancelAll(at: Timestamp(seconds: 1), into: &$0) })
    #expect(books.mistakes == [])
    #expect(books.isDown.values.filter { $0 } == [])
    #expect(books.contacts > 10_000)
  }

  private func frame(_ generator: inout SeededGenerator) -> [KernelEvent] {
    var events: [KernelEvent] = []
    let time = Timestamp(microseconds: .random(in: -1000...1_000_000_000, using: &generator))
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      events.append(event(at: time, &generator))
    }
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: break
    case 1:
      events.append(
        KernelEvent(time: time, type: .synchronization, code: SyncCode.report.rawValue, value: 1))
    default: events.append(.report(at: time))
    }
    return events
  }

  private func event(at time: Timestamp, _ generator: inout SeededGenerator) -> KernelEvent {
    let raw = Int32.random(in: -50...1050, using: &generator)
    switch Int.random(in: 0..<18, using: &generator) {
    case 12: return KernelEvent(.mtDistance, .random(in: -1...1, using: &generator), at: time)
    case 13: return KernelEvent(.mtToolType, .random(in: 0...3, using: &generator), at: time)
    case 14: return KernelEvent(.mtOrientation, raw &* .max, at: time)
    case 15: return KernelEvent(.mtTouchMajor, raw, at: time)
    case 16: return KernelEvent(.pressure, raw, at: time)
    case 17:
      return KernelEvent(
        time: time, type: .synchronization, code: SyncCode.mtReport.rawValue, value: 0)
    case 0, 1: return KernelEvent(.mtSlot, .random(in: -1...11, using: &generator), at: time)
    case 2, 3, 4:
      return KernelEvent(
        .mtTrackingID, max(.random(in: -3...4, using: &generator), -1), at: time)
    case 5: return KernelEvent(.mtPositionX, raw, at: time)
    case 6: return KernelEvent(.mtPositionY, raw, at: time)
    case 7: return KernelEvent(.x, raw, at: time)
    case 8: return KernelEvent(.y, raw, at: time)
    case 9, 10: return KernelEvent(.touch, .random(in: 0...2, using: &generator), at: time)
    default: return KernelEvent(.mtPressure, raw &* .max, at: time)
    }
  }

  private func state(_ generator: inout SeededGenerator) -> DeviceState {
    var state = DeviceState(time: Timestamp(seconds: 3))
    state.currentSlot = .random(in: -2...12, using: &generator)
    state.axes = [.x: .random(in: .min ... .max, using: &generator)]
    state.knowsKeys = Bool.random(using: &generator)
    if state.knowsKeys, Bool.random(using: &generator) {
      state.pressedKeys.insert(KeyCode.touch.rawValue)
    }
    for _ in 0..<Int.random(in: 0..<13, using: &generator) {
      var slot = DeviceState.Slot(trackingID: max(.random(in: -3...4, using: &generator), -1))
      if Bool.random(using: &generator) {
        slot.values[.mtPositionX] = .random(in: .min ... .max, using: &generator)
        slot.values[.mtDistance] = .random(in: 0...1, using: &generator)
        slot.values[.mtToolType] = .random(in: 0...2, using: &generator)
      }
      state.slots.append(slot)
    }
    return state
  }
}
