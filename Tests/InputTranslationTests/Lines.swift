import InputTranslation
import KernelInput
import Testing

/// What a translator emitted, a short line for each event.
struct Lines {
  private(set) var lines: [String] = []

  mutating func append(_ events: [HardwareEvent]) {
    for event in events { append(event) }
  }

  mutating func append(_ event: HardwareEvent) {
    switch event {
    case .contact(let contact):
      lines.append("\(contact.phase) \(contact.id) (\(Int(contact.x)), \(Int(contact.y)))")
    case .frameEnd: lines.append("frame end")
    case .shake(let shake): lines.append("shake \(shake.phase)")
    case .remoteControl(let command): lines.append("\(command.kind)")
    case .acceleration(let sample): lines.append("\(sample.x) \(sample.y) \(sample.z)")
    case .playback(let request): lines.append("\(request.change)")
    case .press(let press): lines.append("\(press.button) \(press.phase)")
    case .system(let change): lines.append("\(change)")
    }
  }
}

/// The events that a call appends.
func events(_ call: (inout EventBuffer) -> Void) -> [HardwareEvent] {
  var events = EventBuffer()
  call(&events)
  return events.copies
}

/// A touchscreen of 1000 × 1000 points whose frames are read.
struct Panel {
  var translator: TouchTranslator

  init(
    _ description: DeviceDescription = .multiTouchScreen(),
    settings: TouchSettings = TouchSettings(width: 1000, height: 1000), state: DeviceState? = nil
  ) throws {
    translator = try #require(
      TouchTranslator(
        description, device: DeviceID(rawValue: 1), settings: settings, state: state))
  }

  /// The contacts that frames come to.
  mutating func contacts(_ frames: FrameBuilder...) -> [Contact] {
    var contacts: [Contact] = []
    for frame in frames {
      contacts += events { translator.translate(frame.events.span, into: &$0) }.contacts
    }
    return contacts
  }

  mutating func advance(to seconds: Double) -> [String] {
    var lines = Lines()
    lines.append(events { translator.advance(to: seconds, into: &$0) })
    return lines.lines
  }

  mutating func pen(isNear: Bool, at seconds: Double) -> [String] {
    var lines = Lines()
    lines.append(
      events {
        translator.penProximityDidChange(to: isNear, at: Timestamp(seconds: seconds), into: &$0)
      })
    return lines.lines
  }

  @discardableResult
  mutating func read(_ frame: FrameBuilder) -> [String] {
    var lines = Lines()
    lines.append(events { translator.translate(frame.events.span, into: &$0) })
    return lines.lines
  }

  mutating func resynchronize(_ state: DeviceState) -> [String] {
    var lines = Lines()
    lines.append(events { translator.resynchronize(with: state, into: &$0) })
    return lines.lines
  }

  mutating func cancelAll() -> [String] {
    var lines = Lines()
    lines.append(events { translator.cancelAll(at: Timestamp(seconds: 9), into: &$0) })
    return lines.lines
  }
}

extension Translator {
  mutating func read(_ frame: FrameBuilder) -> [String] {
    var lines = Lines()
    lines.append(events { translate(frame.events.span, into: &$0) })
    return lines.lines
  }

  mutating func resynchronize(_ state: DeviceState?, at seconds: Double = 2) -> [String] {
    var lines = Lines()
    lines.append(events { resynchronize(with: state, at: Timestamp(seconds: seconds), into: &$0) })
    return lines.lines
  }

  mutating func cancelAll() -> [String] {
    var lines = Lines()
    lines.append(events { cancelAll(at: Timestamp(seconds: 9), into: &$0) })
    return lines.lines
  }

  mutating func advance(to seconds: Double) -> [String] {
    var lines = Lines()
    lines.append(events { advance(to: seconds, into: &$0) })
    return lines.lines
  }
}

extension [HardwareEvent] {
  /// Those of fingers and pens.
  var contacts: [Contact] {
    compactMap { if case .contact(let contact) = $0 { contact } else { nil } }
  }
}
