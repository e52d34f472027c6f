import CLibsystemd
import EventLoop
import Glibc

/// Another client of a bus, which answers and sends what a test wants. It runs in the test's loop.
@MainActor
final class Peer {
  /// Puts together the answer to a call of a method; `false` for no answer at all.
  typealias Answer = @MainActor (_ call: Message, _ answer: Message) throws -> Bool

  private let loop: EventLoop
  private let answer: Answer
  /// Receives the signals that it asked the bus for.
  var onSignal: @MainActor (_ signal: Message) throws -> Void = { _ in }
  private var bus: OpaquePointer?
  private var token: EventLoop.Token?

  /// Connects, and returns when it has a name, if it wants one.
  init(
    _ name: String? = nil, on daemon: MessageBus, loop: EventLoop,
    answer: @escaping Answer = { _, _ in false }
  ) throws {
    self.loop = loop
    self.answer = answer
    try Failure.check(sd_bus_new(&bus))
    try Failure.check(sd_bus_set_address(bus, daemon.address))
    try Failure.check(sd_bus_set_bus_client(bus, 1))
    try Failure.check(sd_bus_start(bus))
    if let name { try Failure.check(sd_bus_request_name(bus, name, 0)) }
    let own = Unmanaged.passUnretained(self).toOpaque()
    try Failure.check(sd_bus_add_filter(bus, nil, Self.take, own))
    token = try loop.watch(sd_bus_get_fd(bus), for: .reading) { [weak self] in self?.pump() }
    pump()
  }

  isolated deinit { leave() }

  /// Leaves the bus; its name is free then.
  func leave() {
    if let token { loop.unwatch(token) }
    token = nil
    sd_bus_flush_close_unref(bus)
    bus = nil
  }

  /// Sends a signal: to everybody, unless a connection is named.
  func emit(
    _ path: String, _ interface: String, _ member: String, to destination: String? = nil,
    _ body: (Message) throws -> Void
  ) throws {
    let signal = try Message { sd_bus_message_new_signal(bus, &$0, path, interface, member) }
    if let destination {
      try Failure.check(sd_bus_message_set_destination(signal.pointer, destination))
    }
    try body(signal)
    try send(signal)
  }

  /// Asks the bus for signals: a rule such as `sender=':1.2'`.
  func listen(to rule: String) throws {
    try Failure.check(sd_bus_add_match(bus, nil, "type='signal'," + rule, nil, nil))
  }

  /// Sends a call of a method, and waits for no answer.
  func send(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ body: (Message) throws -> Void = { _ in }
  ) throws {
    let call = try Message {
      sd_bus_message_new_method_call(bus, &$0, destination, path, interface, member)
    }
    try body(call)
    try send(call)
  }

  /// Calls a method that does not exist, with a descriptor; returns the error's name.
  func call(_ destination: String, bringing descriptor: CInt) throws -> String {
    let call = try Message {
      sd_bus_message_new_method_call(bus, &$0, destination, "/", "org.example.Any", "Take")
    }
    try call.append(descriptor: descriptor)
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    _ = sd_bus_call(bus, call.pointer, 5_000_000, &error, nil)
    return error.name.map { String(cString: $0) } ?? ""
  }

  /// Returns when the bus has taken all that was said.
  func settle() throws {
    try Failure.check(sd_bus_request_name(bus, "org.example.Settled", 0))
  }

  func send(_ message: Message) throws {
    try Failure.check(sd_bus_send(bus, message.pointer, nil))
    try Failure.check(sd_bus_flush(bus))
  }

  private func pump() {
    while bus != nil, sd_bus_process(bus, nil) > 0 {}
  }

  private func take(_ call: Message) throws -> CInt {
    if sd_bus_message_is_signal(call.pointer, nil, nil) > 0 { try onSignal(call) }
    guard sd_bus_message_is_method_call(call.pointer, nil, nil) > 0 else { return 0 }
    let message = try Message { sd_bus_message_new_method_return(call.pointer, &$0) }
    do {
      if try answer(call, message) { try send(message) }
    } catch let refusal as Refusal {
      var error = sd_bus_error()
      defer { sd_bus_error_free(&error) }
      sd_bus_error_set(&error, refusal.name, refusal.text)
      try send(Message { sd_bus_message_new_method_error(call.pointer, &$0, &error) })
    }
    return 1
  }

  private static let take: sd_bus_message_handler_t = { pointer, own, _ in
    nonisolated(unsafe) let (pointer, own) = (pointer, own)
    return MainActor.assumeIsolated {
      guard let pointer, let own else { return 0 }
      let peer = Unmanaged<Peer>.fromOpaque(own).takeUnretainedValue()
      do {
        return try peer.take(Message(lent: pointer))
      } catch {
        // The caller is notified.
        return (error as? Failure)?.result ?? -EINVAL
      }
    }
  }

  /// An error in place of an answer.
  struct Refusal: Error {
    var name = "org.example.Refused"
    let text: String
  }

  /// What sd-bus would not do.
  struct Failure: Error {
    let result: CInt

    static func check(_ result: CInt) throws {
      guard result >= 0 else { throw Failure(result: result) }
    }
  }

  /// A message, read and written by hand.
  @MainActor
  final class Message {
    let pointer: OpaquePointer

    init(lent pointer: OpaquePointer) { self.pointer = sd_bus_message_ref(pointer) }

    init(_ make: (inout OpaquePointer?) -> CInt) throws {
      var pointer: OpaquePointer?
      try Failure.check(make(&pointer))
      guard let pointer else { throw Failure(result: -ENOMEM) }
      self.pointer = pointer
    }

    isolated deinit { sd_bus_message_unref(pointer) }

    var sender: String { sd_bus_message_get_sender(pointer).map { String(cString: $0) } ?? "" }
    var path: String { sd_bus_message_get_path(pointer).map { String(cString: $0) } ?? "" }
    var member: String { sd_bus_message_get_member(pointer).map { String(cString: $0) } ?? "" }

    func append(_ text: String, as type: Character = "s") throws {
      try Failure.check(sd_bus_message_append_basic(pointer, Self.code(type), text))
    }

    func append(_ value: Bool) throws {
      var number: CInt = value ? 1 : 0
      try Failure.check(sd_bus_message_append_basic(pointer, Self.code("b"), &number))
    }

    /// sd-bus keeps a copy; this one stays its owner's.
    func append(descriptor: CInt) throws {
      var descriptor = descriptor
      try Failure.check(sd_bus_message_append_basic(pointer, Self.code("h"), &descriptor))
    }

    func append(_ type: Character, of contents: String, _ body: () throws -> Void) throws {
      try Failure.check(sd_bus_message_open_container(pointer, Self.code(type), contents))
      try body()
      try Failure.check(sd_bus_message_close_container(pointer))
    }

    static func code(_ type: Character) -> CChar {
      CChar(bitPattern: type.asciiValue ?? 0)
    }
  }
}
