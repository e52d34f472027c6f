import InputTranslation
import KernelInput
import Testing

/// What a translator emitted, a short line for each event.
struct Lines {
  private(set) var lines: [String] = []

  mutating func append(_ event: HardwareEvent) {
    switch event {
    case .contact(let contact):
      lines.append("\(contact.phase) \(contact.id) (\(Int(contact.x)), \(Int(contact.y)))")
    case .frameEnd: lines.append("frame end")
    case .motion(let motion): lines.append("shake \(motion.phase)")
    case .remoteControl(let control): lines.append("\(control.command)")
    case .press(let press): lines.append("\(press.button) \(press.phase)")
    case .system(let change): lines.append("\(change)")
    }
  }
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
      translator.translate(frame.events.span) {
        if case .contact(let contact) = $0 { contacts.append(contact) }
      }
    }
    return contacts
  }

  mutating func advance(to seconds: Double) -> [String] {
    var lines = Lines()
    translator.advance(to: seconds) { lines.append($0) }
    return lines.lines
  }

  mutating func pen(isNear: Bool, at seconds: Double) -> [String] {
    var lines = Lines()
    translator.penDidChange(isNear: isNear, at: Timestamp(seconds: seconds)) { lines.append($0) }
    return lines.lines
  }

  @discardableResult
  mutating func read(_ frame: FrameBuilder) -> [String] {
    var lines = Lines()
    translator.translate(frame.events.span) { lines.append($0) }
    return lines.lines
  }

  mutating func resynchronize(_ state: DeviceState) -> [String] {
    var lines = Lines()
    translator.resynchronize(with: state) { lines.append($0) }
    return lines.lines
  }

  mutating func cancelAll() -> [String] {
    var lines = Lines()
    translator.cancelAll(at: Timestamp(seconds: 9)) { lines.append($0) }
    return lines.lines
  }
}

extension Translator {
  mutating func read(_ frame: FrameBuilder) -> [String] {
    var lines = Lines()
    translate(frame.events.span) { lines.append($0) }
    return lines.lines
  }

  mutating func resynchronize(_ state: DeviceState?, at seconds: Double = 2) -> [String] {
    var lines = Lines()
    resynchronize(with: state, at: Timestamp(seconds: seconds)) { lines.append($0) }
    return lines.lines
  }

  mutating func cancelAll() -> [String] {
    var lines = Lines()
    cancelAll(at: Timestamp(seconds: 9)) { lines.append($0) }
    return lines.lines
  }

  mutating func advance(to seconds: Double) -> [String] {
    var lines = Lines()
    advance(to: seconds) { lines.append($0) }
    return lines.lines
  }
}
