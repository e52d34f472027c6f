import ControlSocket
import Glibc
import InputSession
import InputTranslation
import LinuxSystem
import ResponderKit
import RouteLog

/// Delivers the input that a user sends over the control socket, in the same way as that of a device.
@MainActor
package final class CommandedInput {
  /// The name of the device in the route log.
  static let source = RouteRecorder.DeviceName(name: "responderd ctl")
  /// A number that no real device has.
  private static let device = DeviceID(rawValue: .max)
  /// The time between two movements of a drag, in seconds.
  private static let step = 1.0 / 60
  /// The time between two taps, in seconds.
  private static let pause = 0.1
  /// The distance between fingers that stand beside each other, in points.
  private static let distance = 40.0
  /// The least distance of two fingers from the point between them, in points.
  private static let radius = 40.0

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
      let places = try fingers(input).map { ControlRequest.Point(x: point.x + $0, y: point.y) }
      try check(places)
      let count = input.count ?? 1
      guard (1...10).contains(count) else { throw Refusal(sentence: "a tap is 1 to 10 taps") }
      tap(places, count: count, seconds: input.seconds ?? 0.05, of: begin())
    case .drag:
      let points = try points(of: input, 2...100)
      try move(
        try fingers(input).map { way(along: points, beside: $0) }, input, seconds: 0.3)
    case .pinch: try pinch(input)
    case .rotate: try rotate(input)
    case .shake: shake(seconds: input.seconds ?? 0.8)
    case .press: try press(input.name, seconds: input.seconds ?? 0.05)
    case .remote: try command(input.name)
    }
  }

  /// Cancels unfinished input, in the order in which it began.
  func cancel() {
    for (_, contact) in fingers.sorted(by: { $0.key < $1.key }) {
      change([contact], .cancelled)
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
    try check([points[0]])
    return points
  }

  /// Checks that fingers are put down on the screen.
  private func check(_ points: [ControlRequest.Point]) throws(Refusal) {
    let size = delivery.application.screen.bounds.size
    for point in points
    where !(0..<size.width ~= point.x && 0..<size.height ~= point.y) {
      throw Refusal(
        sentence: """
          \(point.x.shortText),\(point.y.shortText) is outside of the screen of \
          \(Double(size.width).shortText) × \(Double(size.height).shortText) points
          """)
    }
  }

  /// The place of a finger at each part of a movement, from 0 to 1.
  private typealias Way = (_ progress: Double) -> ControlRequest.Point

  /// The places of fingers that stand beside each other.
  private func fingers(_ input: ControlRequest.Input) throws(Refusal) -> [Double] {
    let count = input.fingers ?? 1
    guard (1...10).contains(count) else { throw Refusal(sentence: "there are 1 to 10 fingers") }
    return (0..<count).map { (Double($0) - Double(count - 1) / 2) * Self.distance }
  }

  private func way(along points: [ControlRequest.Point], beside distance: Double) -> Way {
    { progress in
      let place = progress * Double(points.count - 1)
      let index = min(Int(place), points.count - 2)
      let (from, to, part) = (points[index], points[index + 1], place - Double(index))
      return ControlRequest.Point(
        x: from.x + (to.x - from.x) * part + distance, y: from.y + (to.y - from.y) * part)
    }
  }

  /// The ways of two fingers on both sides of a point.
  /// - Parameters:
  ///   - radius: Their distance from it, at each part of the movement.
  ///   - angle: The clockwise angle of the second finger from the right.
  private func ways(
    around center: ControlRequest.Point, radius: @escaping (Double) -> Double,
    angle: @escaping (Double) -> Double = { _ in 0 }
  ) -> [Way] {
    [-1.0, 1.0].map { side in
      { progress in
        let (radius, angle) = (radius(progress) * side, angle(progress) * .pi / 180)
        return ControlRequest.Point(
          x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      }
    }
  }

  private func pinch(_ input: ControlRequest.Input) throws(Refusal) {
    let center = try points(of: input, 1...1)[0]
    guard let scale = input.scale, scale >= 0.1, scale <= 10 else {
      throw Refusal(sentence: "a pinch takes a scale from 0.1 to 10")
    }
    let (first, last) = (Self.radius * max(1, 1 / scale), Self.radius * max(1, scale))
    try move(
      ways(around: center, radius: { first + (last - first) * $0 }), input, seconds: 0.5)
  }

  private func rotate(_ input: ControlRequest.Input) throws(Refusal) {
    let center = try points(of: input, 1...1)[0]
    guard let degrees = input.degrees, abs(degrees) <= 360 else {
      throw Refusal(sentence: "a rotation takes degrees from -360 to 360")
    }
    try move(
      ways(around: center, radius: { _ in Self.radius }, angle: { degrees * $0 }), input,
      seconds: 0.5, atLeast: abs(degrees) / 45 * Self.step)
  }

  /// Moves fingers along their ways, all in one frame.
  /// - Parameters:
  ///   - seconds: The time if the command has none.
  ///   - least: The shortest time: half a turn in one step has no direction.
  private func move(
    _ ways: [Way], _ input: ControlRequest.Input, seconds: Double, atLeast least: Double = 0
  ) throws(Refusal) {
    let starts = ways.map { $0(0) }
    try check(starts)
    move(
      putDown(at: starts), along: ways, start: now,
      seconds: max(input.seconds ?? seconds, least), of: begin())
  }

  private func move(
    _ ids: [UInt32], along ways: [Way], start: Double, seconds: Double, of input: Int
  ) {
    after(Self.step, of: input) { [self] in
      let progress = min((now - start) / seconds, 1)
      change(
        zip(ids, ways).compactMap { id, way in
          fingers[id].map { contact in
            let point = way(progress)
            var contact = contact
            (contact.x, contact.y) = (point.x, point.y)
            return contact
          }
        }, .moved)
      guard progress == 1 else {
        return move(ids, along: ways, start: start, seconds: seconds, of: input)
      }
      lift(ids)
      end(input)
    }
  }

  private func tap(
    _ points: [ControlRequest.Point], count: Int, seconds: Double, of input: Int
  ) {
    let ids = putDown(at: points)
    after(seconds, of: input) { [self] in
      lift(ids)
      guard count > 1 else { return end(input) }
      after(Self.pause, of: input) { [self] in
        tap(points, count: count - 1, seconds: seconds, of: input)
      }
    }
  }

  private func putDown(at points: [ControlRequest.Point]) -> [UInt32] {
    let contacts = points.map { point in
      lastContact &+= 1
      return Contact(
        device: Self.device, id: lastContact, phase: .began, x: point.x, y: point.y, timestamp: now)
    }
    change(contacts, .began)
    return contacts.map(\.id)
  }

  private func lift(_ ids: [UInt32]) { change(ids.compactMap { fingers[$0] }, .ended) }

  private func change(_ contacts: [Contact], _ phase: Contact.Phase) {
    guard !contacts.isEmpty else { return }
    let time = now
    for var contact in contacts {
      (contact.phase, contact.timestamp) = (phase, time)
      fingers[contact.id] = phase == .ended || phase == .cancelled ? nil : contact
      delivery.session.addCommanded(.contact(contact))
    }
    deliver(.frameEnd(FrameEnd(device: Self.device, timestamp: time)))
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
