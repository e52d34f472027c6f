import ControlSocket
import InputSession
import InputTranslation
import LinuxSystem
import ResponderKit
import RouteLog

/// Delivers the input that a user sends over the control socket, in the same way as that of a device.
@MainActor
package final class CommandedInput {
  /// The name of the device in the route log.
  static let source = RouteRecorder.Source(name: "responderd ctl")
  /// A number that no real device has.
  private static let device = DeviceID(rawValue: .max)
  /// The time between two movements of a drag, in seconds.
  private static let step = 1.0 / 60
  /// The time between two taps, in seconds.
  private static let pause = 0.1

  /// The reason why input was refused.
  struct Refusal: Error {
    var code = ControlError.Code.badRequest
    let sentence: String
  }

  /// The names of the buttons that can be pressed.
  package nonisolated static let buttons = Press.Button.allCases.map { "\($0)" }
  /// The names of the remote-control commands.
  package nonisolated static let commands = RemoteControlCommand.Kind.allCases.map { "\($0)" }

  private let delivery: InputDelivery
  private var lastContact: UInt32 = 0
  private var lastInput = 0
  /// The numbers of the inputs that have not ended. A series of taps is one input, also between two taps.
  private var running: Set<Int> = []
  /// The positions of the fingers that are down.
  private var fingers: [UInt32: Contact] = [:]
  /// The pending ends of presses and shakes.
  private var ends: [Int: HardwareEvent] = [:]

  init(_ delivery: InputDelivery) {
    self.delivery = delivery
    delivery.setName(Self.source, of: Self.device)
  }

  private var scheduler: any Scheduler { delivery.application.scheduler }
  private var now: Double { scheduler.now }

  /// Starts sending input. Taps, drags and presses may continue after the call returns.
  func send(_ input: ControlRequest.Input) throws(Refusal) {
    guard running.count < 10 else {
      throw Refusal(
        code: .notDone, sentence: "ten inputs are under way; no more are taken until one ends")
    }
    if let seconds = input.seconds, !(seconds > 0 && seconds <= 60) {
      throw Refusal(sentence: "it takes more than 0 seconds, and at most 60")
    }
    switch input.kind {
    case .tap:
      let point = try points(of: input, 1...1)[0]
      let count = input.count ?? 1
      guard (1...10).contains(count) else { throw Refusal(sentence: "a tap is 1 to 10 taps") }
      tap(point, count: count, seconds: input.seconds ?? 0.05, of: begin())
    case .drag:
      let points = try points(of: input, 2...100)
      drag(points, seconds: input.seconds ?? 0.3, of: begin())
    case .shake: shake(seconds: input.seconds ?? 0.8)
    case .press: try press(input.name, seconds: input.seconds ?? 0.05)
    case .remote: try command(input.name)
    }
  }

  /// Cancels unfinished input, in the order in which it began.
  func cancel() {
    for (_, contact) in fingers.sorted(by: { $0.key < $1.key }) {
      change(contact, .cancelled, x: contact.x, y: contact.y)
    }
    for (_, end) in ends.sorted(by: { $0.key < $1.key }) {
      switch end {
      case .shake(var shake):
        shake.phase = .cancelled
        shake.timestamp = now
        deliver(.shake(shake))
      case .press(var press):
        press.phase = .cancelled
        press.timestamp = now
        deliver(.press(press))
      default: break
      }
    }
    ends = [:]
    running = []
  }

  // MARK: - Fingers

  private func points(
    of input: ControlRequest.Input, _ counts: ClosedRange<Int>
  ) throws(Refusal) -> [ControlRequest.Point] {
    let points = input.points ?? []
    guard counts.contains(points.count),
      points.allSatisfy({ abs($0.x) <= 1_000_000 && abs($0.y) <= 1_000_000 })
    else { throw Refusal(sentence: "\(input.kind.rawValue) takes points of the screen: X,Y") }
    let size = delivery.application.screen.bounds.size
    guard 0..<size.width ~= points[0].x, 0..<size.height ~= points[0].y else {
      throw Refusal(
        sentence: """
          \(points[0].x.shortText),\(points[0].y.shortText) is outside of the screen of \
          \(Double(size.width).shortText) × \(Double(size.height).shortText) points
          """)
    }
    return points
  }

  private func tap(_ point: ControlRequest.Point, count: Int, seconds: Double, of input: Int) {
    let id = putDown(at: point)
    after(seconds, of: input) { [self] in
      lift(id)
      guard count > 1 else { return end(input) }
      after(Self.pause, of: input) { [self] in
        tap(point, count: count - 1, seconds: seconds, of: input)
      }
    }
  }

  private func drag(_ points: [ControlRequest.Point], seconds: Double, of input: Int) {
    let id = putDown(at: points[0])
    move(id, along: points, start: now, seconds: seconds, of: input)
  }

  private func move(
    _ id: UInt32, along points: [ControlRequest.Point], start: Double, seconds: Double,
    of input: Int
  ) {
    after(Self.step, of: input) { [self] in
      guard let contact = fingers[id] else { return end(input) }
      let progress = min((now - start) / seconds, 1)
      let place = progress * Double(points.count - 1)
      let index = min(Int(place), points.count - 2)
      let (from, to, part) = (points[index], points[index + 1], place - Double(index))
      change(
        contact, .moved, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
      if progress < 1 {
        move(id, along: points, start: start, seconds: seconds, of: input)
      } else {
        lift(id)
        end(input)
      }
    }
  }

  private func putDown(at point: ControlRequest.Point) -> UInt32 {
    lastContact &+= 1
    let contact = Contact(
      device: Self.device, id: lastContact, phase: .began, x: point.x, y: point.y, timestamp: now)
    change(contact, .began, x: point.x, y: point.y)
    return lastContact
  }

  private func lift(_ id: UInt32) {
    guard let contact = fingers[id] else { return }
    change(contact, .ended, x: contact.x, y: contact.y)
  }

  private func change(_ contact: Contact, _ phase: Contact.Phase, x: Double, y: Double) {
    var contact = contact
    (contact.phase, contact.x, contact.y, contact.timestamp) = (phase, x, y, now)
    fingers[contact.id] = phase == .ended || phase == .cancelled ? nil : contact
    deliver(
      .contact(contact), .frameEnd(FrameEnd(device: Self.device, timestamp: contact.timestamp)))
  }

  // MARK: - Shakes, buttons and commands

  private func shake(seconds: Double) {
    deliver(.shake(Shake(device: Self.device, phase: .began, timestamp: now)))
    end(.shake(Shake(device: Self.device, phase: .ended, timestamp: now + seconds)), in: seconds)
  }

  private func press(_ name: String?, seconds: Double) throws(Refusal) {
    guard let button = Press.Button.allCases.first(where: { "\($0)" == name }) else {
      throw .unknown(name, of: Self.buttons, "button")
    }
    func press(_ phase: Press.Phase, at time: Double) -> HardwareEvent {
      .press(Press(device: Self.device, button: button, phase: phase, timestamp: time))
    }
    deliver(press(.began, at: now))
    end(press(.ended, at: now + seconds), in: seconds)
  }

  private func command(_ name: String?) throws(Refusal) {
    guard let command = RemoteControlCommand.Kind.allCases.first(where: { "\($0)" == name }) else {
      throw .unknown(name, of: Self.commands, "command")
    }
    deliver(
      .remoteControl(RemoteControlCommand(device: Self.device, kind: command, timestamp: now)))
  }

  private func end(_ event: HardwareEvent, in seconds: Double) {
    let input = begin()
    ends[input] = event
    after(seconds, of: input) { [self] in
      end(input)
      if let event = ends.removeValue(forKey: input) { deliver(event) }
    }
  }

  // MARK: - Inputs

  private func begin() -> Int {
    lastInput += 1
    running.insert(lastInput)
    return lastInput
  }

  private func end(_ input: Int) { running.remove(input) }

  // MARK: - Delivery

  /// Calls a closure later, unless the input was cancelled before.
  private func after(_ seconds: Double, of input: Int, _ body: @escaping @MainActor () -> Void) {
    scheduler.schedule(at: now + seconds) { [weak self] in
      if self?.running.contains(input) == true { body() }
    }
  }

  private func deliver(_ events: HardwareEvent...) {
    for event in events { delivery.session.addCommanded(event) }
    delivery.deliver()
  }
}

extension CommandedInput.Refusal {
  fileprivate static func unknown(_ name: String?, of names: [String], _ what: String) -> Self {
    let start = name.map { "there is no \(what) \"\($0)\"" } ?? "a \(what) is missing"
    return Self(sentence: start + SimilarName.hint(name ?? "", among: names, "there are"))
  }
}
