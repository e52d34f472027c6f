import CLibsystemd
import Glibc

/// Asks systemd itself, as `systemctl show` does: over its own socket, so that no bus need run. The program takes
/// half a second to start in an emulated machine.
enum ServiceManager {
  /// A property of a unit as `systemctl show --value` prints it, for those whose value is a word or a number.
  static func property(_ name: String, of unit: String) throws -> String {
    var bus: OpaquePointer?
    try check("sd_bus_new", sd_bus_new(&bus))
    defer { sd_bus_close_unref(bus) }
    try check("sd_bus_set_address", sd_bus_set_address(bus, "unix:path=/run/systemd/private"))
    try check("sd_bus_start", sd_bus_start(bus))
    var path: UnsafeMutablePointer<CChar>?
    try check(
      "sd_bus_path_encode", sd_bus_path_encode("/org/freedesktop/systemd1/unit", unit, &path))
    defer { free(path) }
    // A property is the unit's or its kind's.
    var status: Int32 = 0
    for interface in ["Unit", "Service"] {
      var request: OpaquePointer?
      var reply: OpaquePointer?
      defer {
        sd_bus_message_unref(request)
        sd_bus_message_unref(reply)
      }
      try check(
        "sd_bus_message_new_method_call",
        sd_bus_message_new_method_call(
          bus, &request, nil, path, "org.freedesktop.DBus.Properties", "Get"))
      let type = CChar(UInt8(ascii: "s"))
      try check(
        name, sd_bus_message_append_basic(request, type, "org.freedesktop.systemd1.\(interface)"))
      try check(name, sd_bus_message_append_basic(request, type, name))
      status = sd_bus_call(bus, request, 0, nil, &reply)
      if status >= 0 { return try value(of: reply) }
    }
    throw Failure("systemd does not tell \(name) of \(unit): \(String(cString: strerror(-status)))")
  }

  /// What is in the variant of a reply.
  private static func value(of reply: OpaquePointer?) throws -> String {
    var contents: UnsafePointer<CChar>?
    try check("sd_bus_message_peek_type", sd_bus_message_peek_type(reply, nil, &contents))
    guard let contents else { throw Failure("a property without a value") }
    let type = UInt8(bitPattern: contents[0])
    try check(
      "sd_bus_message_enter_container",
      sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "v")), contents))
    func read<Value: BitwiseCopyable>(into value: Value) throws -> Value {
      var value = value
      try check("sd_bus_message_read_basic", sd_bus_message_read_basic(reply, CChar(type), &value))
      return value
    }
    switch type {
    case UInt8(ascii: "s"), UInt8(ascii: "o"):
      let text = try read(into: UnsafePointer<CChar>?.none)
      return text.map { String(cString: $0) } ?? ""
    case UInt8(ascii: "b"): return try read(into: Int32(0)) == 0 ? "no" : "yes"
    case UInt8(ascii: "i"): return String(try read(into: Int32(0)))
    case UInt8(ascii: "u"): return String(try read(into: UInt32(0)))
    case UInt8(ascii: "t"): return String(try read(into: UInt64(0)))
    default: throw Failure("a property of type \(String(cString: contents))")
    }
  }

  /// sd-bus returns the negative of what others leave in `errno`.
  private static func check(_ what: String, _ status: Int32) throws {
    if status < 0 { throw Failure("\(what): \(String(cString: strerror(-status)))") }
  }
}
