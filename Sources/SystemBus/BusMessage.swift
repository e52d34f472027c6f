internal import CLibsystemd
internal import Glibc

/// A reference-counted message of sd-bus.
// It owns one reference from init to deinit, so the pointer is valid in every method. sd-bus copies what
// is appended; what it returns belongs to the message, and is copied before the method returns. Memory
// for results is a local variable of the type that the function or the given type code requires.
@safe
struct BusMessage: ~Copyable {
  private let message: OpaquePointer

  /// Creates a method call, without sending it.
  static func calling(
    _ call: BusCall, on bus: OpaquePointer, _ arguments: [BusArgument]
  ) throws(BusError) -> BusMessage {
    var pointer: OpaquePointer?
    try check(
      unsafe sd_bus_message_new_method_call(
        bus, &pointer, call.destination, call.path, call.interface, call.member))
    guard let pointer = unsafe pointer else { throw BusError.noBus }
    let message = unsafe BusMessage(owned: pointer)
    // Does not start a service that is not running.
    try check(unsafe sd_bus_message_set_auto_start(message.message, 0))
    for argument in arguments { try message.append(argument) }
    return message
  }

  /// Creates a signal, without sending it.
  static func signal(
    _ path: String, _ interface: String, _ member: String, on bus: OpaquePointer,
    _ arguments: [BusArgument]
  ) throws(BusError) -> BusMessage {
    var pointer: OpaquePointer?
    try check(unsafe sd_bus_message_new_signal(bus, &pointer, path, interface, member))
    guard let pointer = unsafe pointer else { throw BusError.noBus }
    let message = unsafe BusMessage(owned: pointer)
    for argument in arguments { try message.append(argument) }
    return message
  }

  /// Creates the answer to this call, without sending it.
  func answer(_ reply: BusReply) throws(BusError) -> BusMessage {
    var pointer: OpaquePointer?
    switch reply {
    case .values:
      try Self.check(unsafe sd_bus_message_new_method_return(message, &pointer))
    case .error(let name, let text):
      var error = unsafe sd_bus_error()
      defer { unsafe sd_bus_error_free(&error) }
      unsafe sd_bus_error_set(&error, name, text)
      try Self.check(unsafe sd_bus_message_new_method_error(message, &pointer, &error))
    }
    guard let pointer = unsafe pointer else { throw BusError.noBus }
    let answer = unsafe BusMessage(owned: pointer)
    if case .values(let values) = reply {
      for value in values { try answer.append(value) }
    }
    return answer
  }

  /// The interface and the method of a call; `nil` for other messages.
  var calledMember: (interface: String, member: String)? {
    guard unsafe sd_bus_message_is_method_call(message, nil, nil) > 0,
      let member = unsafe sd_bus_message_get_member(message)
    else { return nil }
    let interface = unsafe sd_bus_message_get_interface(message)
    return (unsafe String(bounding: interface), unsafe String(bounding: member))
  }

  private init(owned message: OpaquePointer) {
    unsafe self.message = message
  }

  /// Retains a message that sd-bus passes to a handler.
  init(lent message: OpaquePointer) {
    unsafe self.message = sd_bus_message_ref(message)
  }

  deinit { unsafe sd_bus_message_unref(message) }

  /// Passes the message to an sd-bus function.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    unsafe body(message)
  }

  /// The error, if the message is one.
  var error: BusError? {
    guard unsafe sd_bus_message_is_method_error(message, nil) > 0 else { return nil }
    guard let error = unsafe sd_bus_message_get_error(message)?.pointee else { return .noBus }
    return unsafe BusError(error)
  }

  /// The sender's unique name, which the bus assigns and no other process can have.
  var sender: String? {
    unsafe sd_bus_message_get_sender(message).map { unsafe String(bounding: $0) }
  }

  /// What may still be read from a body: values, and bytes of all their texts together. Another process
  /// may send many megabytes, and reading them would delay input.
  private struct Room {
    var values = 10_000
    var text = 1 << 20
  }

  /// Returns all values of the body.
  /// - Throws: An error with the number `EMSGSIZE` if there are too many, or their texts are too long.
  func values() throws(BusError) -> [BusValue] {
    var room = Room()
    return try values(&room)
  }

  private func values(_ room: inout Room) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while try !isAtEnd() {
      room.values -= 1
      guard room.values >= 0 else { throw BusError(errno: EMSGSIZE) }
      values.append(try next(&room))
    }
    return values
  }

  // MARK: - Parts

  private func append(_ argument: BusArgument) throws(BusError) {
    switch argument {
    case .string(let text):
      try append("s") { unsafe sd_bus_message_append_basic(message, $0, text) }
    case .objectPath(let path):
      try append("o") { unsafe sd_bus_message_append_basic(message, $0, path) }
    case .int32(var number):
      try append("i") { unsafe sd_bus_message_append_basic(message, $0, &number) }
    case .uint32(var number):
      try append("u") { unsafe sd_bus_message_append_basic(message, $0, &number) }
    case .double(var number):
      try append("d") { unsafe sd_bus_message_append_basic(message, $0, &number) }
    case .strings(let texts):
      try appendContainer("a", "s") { () throws(BusError) in
        for text in texts { try append(.string(text)) }
      }
    case .properties(let properties):
      try appendContainer("a", "{sv}") { () throws(BusError) in
        for property in properties {
          try appendContainer("e", "sv") { () throws(BusError) in
            try append(.string(property.name))
            try append(.variant(property.value))
          }
        }
      }
    case .variant(let value):
      try appendContainer("v", value.signature) { () throws(BusError) in try append(value) }
    case .int64(var number):
      try append("x") { unsafe sd_bus_message_append_basic(message, $0, &number) }
    case .bool(let value):
      var number: CInt = value ? 1 : 0
      try append("b") { unsafe sd_bus_message_append_basic(message, $0, &number) }
    }
  }

  private func append(
    _ type: Unicode.Scalar, _ body: (CChar) -> CInt
  ) throws(BusError) {
    try Self.check(body(CChar(type.value)))
  }

  private func appendContainer(
    _ type: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void
  ) throws(BusError) {
    try append(type) { unsafe sd_bus_message_open_container(message, $0, contents) }
    try body()
    try Self.check(unsafe sd_bus_message_close_container(message))
  }

  private func isAtEnd() throws(BusError) -> Bool {
    try Self.check(unsafe sd_bus_message_at_end(message, 0)) > 0
  }

  private func next(_ room: inout Room) throws(BusError) -> BusValue {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    try Self.check(unsafe sd_bus_message_peek_type(message, &type, &contents))
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "b": return .bool(try read(type, CInt(0)) != 0)
    case "y": return .integer(Int64(try read(type, UInt8(0))))
    case "n": return .integer(Int64(try read(type, Int16(0))))
    case "i": return .integer(Int64(try read(type, Int32(0))))
    case "x": return .integer(try read(type, Int64(0)))
    case "q": return .unsigned(UInt64(try read(type, UInt16(0))))
    case "u": return .unsigned(UInt64(try read(type, UInt32(0))))
    case "t": return .unsigned(try read(type, UInt64(0)))
    case "d": return .double(try read(type, 0.0))
    // The message closes its own descriptor.
    case "h": return .descriptor(try BusDescriptor(copying: try read(type, CInt(0))))
    case "s", "o", "g": return .string(try readText(type, &room))
    case "a": return .array(try unsafe readContainer(type, contents, &room))
    case "v":
      guard let value = try unsafe readContainer(type, contents, &room).first else { throw .noBus }
      return .variant(value)
    default: return .structure(try unsafe readContainer(type, contents, &room))
    }
  }

  private func read<Value: BitwiseCopyable>(
    _ type: CChar, _ initial: Value
  ) throws(BusError) -> Value {
    var value = initial
    try Self.check(unsafe sd_bus_message_read_basic(message, type, &value))
    return value
  }

  private func readText(_ type: CChar, _ room: inout Room) throws(BusError) -> String {
    // It points into the message, and is copied at once.
    var text: UnsafePointer<CChar>?
    try Self.check(unsafe sd_bus_message_read_basic(message, type, &text))
    guard let text = unsafe text else { return "" }
    room.text -= unsafe strnlen(text, room.text)
    guard room.text > 0 else { throw BusError(errno: EMSGSIZE) }
    return unsafe String(cString: text)
  }

  private func readContainer(
    _ type: CChar, _ contents: UnsafePointer<CChar>?, _ room: inout Room
  ) throws(BusError) -> [BusValue] {
    try Self.check(unsafe sd_bus_message_enter_container(message, type, contents))
    let values = try values(&room)
    try Self.check(unsafe sd_bus_message_exit_container(message))
    return values
  }

  @discardableResult
  static func check(_ result: CInt) throws(BusError) -> CInt {
    guard result >= 0 else { throw BusError(errno: -result) }
    return result
  }
}
