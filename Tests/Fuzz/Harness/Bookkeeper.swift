import InputTranslation

/// Follows what a device's events began, and notes what must not be.
struct Bookkeeper {
  private struct Button: Hashable {
    var device: DeviceID
    var button: Press.Button
  }

  private struct Finger: Hashable {
    var device: DeviceID
    var id: UInt32
  }

  /// No panel of the kernel's has more slots than are followed.
  private static let contactLimit = 256

  private(set) var mistakes: [String] = []
  private var down: Set<Finger> = []
  private var known: Set<Finger> = []
  private var buttons: Set<Button> = []
  private var seeks: Set<String> = []
  private var shakes: Set<DeviceID> = []

  /// Takes events out of a buffer.
  mutating func take(_ events: inout EventBuffer) {
    for event in events.copies { take(event) }
    events.removeAll(keepingCapacity: true)
  }

  mutating func take(_ event: HardwareEvent) {
    switch event {
    case .contact(let contact): check(contact)
    case .press(let press): check(press)
    case .shake(let shake): check(shake)
    case .remoteControl(let control): check(control)
    case .frameEnd(let end): expect(end.timestamp.isFinite, "the end of a frame at no time")
    case .acceleration: expect(false, "a sample that nothing asked for")
    case .playback: expect(false, "a device asked for what no key does")
    case .system: expect(false, "a device changed the system")
    }
  }

  /// Everything that began has to be over.
  mutating func close() {
    let (fingers, buttons, seeks) = (down.count, buttons.map(\.button), seeks)
    expect(fingers == 0, "\(fingers) fingers were left down")
    expect(buttons.isEmpty, "buttons were left down: \(buttons)")
    expect(seeks.isEmpty, "seeks without an end: \(seeks)")
    expect(shakes.isEmpty, "shakes without an end")
  }

  mutating func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) {
    if !condition, mistakes.count < 10 { mistakes.append(otherwise()) }
  }

  private mutating func check(_ contact: Contact) {
    let finger = Finger(device: contact.device, id: contact.id)
    let numbers = [
      contact.x, contact.y, contact.force, contact.maximumForce, contact.majorRadius,
      contact.timestamp,
    ]
    expect(numbers.allSatisfy(\.isFinite), "a finger without a number: \(contact)")
    switch contact.phase {
    case .began:
      expect(known.insert(finger).inserted, "finger \(contact.id) began twice")
      down.insert(finger)
      let count = down.count
      expect(count <= Self.contactLimit, "\(count) fingers")
    case .moved: expect(down.contains(finger), "finger \(contact.id) moved and was not down")
    case .ended, .cancelled:
      expect(down.remove(finger) != nil, "finger \(contact.id) ended and was not down")
    }
  }

  private mutating func check(_ press: Press) {
    let button = Button(device: press.device, button: press.button)
    expect(press.timestamp.isFinite, "a press at no time")
    switch press.phase {
    case .began: expect(buttons.insert(button).inserted, "\(press.button) began twice")
    case .ended, .cancelled:
      expect(buttons.remove(button) != nil, "\(press.button) ended and was not down")
    }
  }

  private mutating func check(_ shake: Shake) {
    expect(shake.timestamp.isFinite, "a shake at no time")
    switch shake.phase {
    case .began: expect(shakes.insert(shake.device).inserted, "a shake began twice")
    case .ended, .cancelled:
      expect(shakes.remove(shake.device) != nil, "a shake ended and had not begun")
    }
  }

  private mutating func check(_ command: RemoteControlCommand) {
    expect(command.timestamp.isFinite, "a command at no time")
    func begin(_ direction: String) -> Bool {
      seeks.insert("\(direction) \(command.device.rawValue)").inserted
    }
    func end(_ direction: String) -> Bool {
      seeks.remove("\(direction) \(command.device.rawValue)") != nil
    }
    switch command.kind {
    case .beginSeekingForward: expect(begin("forward"), "seeking forward began twice")
    case .endSeekingForward: expect(end("forward"), "seeking forward ended and had not begun")
    case .beginSeekingBackward: expect(begin("backward"), "seeking backward began twice")
    case .endSeekingBackward: expect(end("backward"), "seeking backward ended and had not begun")
    default: break
    }
  }
}
