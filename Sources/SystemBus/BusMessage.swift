internal import CLibsystemd

/// A message of sd-bus, counted like any object.
@safe  // Owns one reference from init to deinit and hands no pointer out that outlives it.
struct BusMessage: ~Copyable {
  private let message: OpaquePointer

  /// A call that is not sent yet.
  static func calling(
    _ call: BusCall, on bus: OpaquePointer, _ arguments: [BusArgument]
  ) throws(BusError) -> BusMessage {
    var pointer: OpaquePointer?
    try check(
      unsafe sd_bus_message_new_method_call(
        bus, &pointer, call.destination, call.path, call.interface, call.member))
    guard let pointer = unsafe pointer else { throw BusError.noBus }
    let message = unsafe BusMessage(owned: pointer)
    // Whoever is asked is there or is not; nobody is started for it.
    try check(unsafe sd_bus_message_set_auto_start(message.message, 0))
    for argument in arguments { try message.append(argument) }
    return message
  }

  private init(owned message: OpaquePointer) {
    unsafe self.message = message
  }

  /// A message that sd-bus lends a handler.
  init(lent message: OpaquePointer) {
    unsafe self.message = sd_bus_message_ref(message)
  }

  deinit { unsafe sd_bus_message_unref(message) }

  /// Lends the message to sd-bus.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    unsafe body(message)
  }

  /// The error that it is; `nil` for any other message.
  var error: BusError? {
    guard unsafe sd_bus_message_is_method_error(message, nil) > 0 else { return nil }
    guard let error = unsafe sd_bus_message_get_error(message)?.pointee else { return .noBus }
    return BusError(
      name: unsafe error.name.map { unsafe String(cString: $0) } ?? "",
      message: unsafe error.message.map { unsafe String(cString: $0) } ?? "")
  }

  /// Who sent it: a name of the bus's own making, which nobody else can have.
  var sender: String? {
    unsafe sd_bus_message_get_sender(message).map { unsafe String(cString: $0) }
  }

  /// All values of its body.
  func values() throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while try !isAtEnd() { values.append(try next()) }
    return values
  }

  // MARK: - Parts

  private func append(_ argument: BusArgument) throws(BusError) {
    switch argument {
    case .string(let text):
      try append("s") { unsafe sd_bus_message_append_basic(message, $0, text) }
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

  private func isAtEnd() throws(BusError) -> Bool {
    try Self.check(unsafe sd_bus_message_at_end(message, 0)) > 0
  }

  private func next() throws(BusError) -> BusValue {
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
    // The message keeps the descriptor, and closes it.
    case "h": return .descriptor(try BusDescriptor(copying: try read(type, CInt(0))))
    case "s", "o", "g": return .string(try readText(type))
    case "a": return .array(try unsafe readContainer(type, contents))
    case "v":
      guard let value = try unsafe readContainer(type, contents).first else { throw .noBus }
      return .variant(value)
    default: return .structure(try unsafe readContainer(type, contents))
    }
  }

  private func read<Value: BitwiseCopyable>(
    _ type: CChar, _ initial: Value
  ) throws(BusError) -> Value {
    var value = initial
    try Self.check(unsafe sd_bus_message_read_basic(message, type, &value))
    return value
  }

  private func readText(_ type: CChar) throws(BusError) -> String {
    // Lies in the message; copied at once.
    var text: UnsafePointer<CChar>?
    try Self.check(unsafe sd_bus_message_read_basic(message, type, &text))
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  private func readContainer(
    _ type: CChar, _ contents: UnsafePointer<CChar>?
  ) throws(BusError) -> [BusValue] {
    try Self.check(unsafe sd_bus_message_enter_container(message, type, contents))
    let values = try values()
    try Self.check(unsafe sd_bus_message_exit_container(message))
    return values
  }

  @discardableResult
  static func check(_ result: CInt) throws(BusError) -> CInt {
    guard result >= 0 else { throw BusError(errno: -result) }
    return result
  }
}
