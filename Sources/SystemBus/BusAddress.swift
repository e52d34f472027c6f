import Glibc
import LinuxSystem

/// The address of a message bus.
public enum BusAddress: Hashable, Sendable {
  /// The system bus (`DBUS_SYSTEM_BUS_ADDRESS`, or the default path).
  case system
  /// The user's session bus (`DBUS_SESSION_BUS_ADDRESS`, or the default path in `XDG_RUNTIME_DIR`).
  case session
  /// An address in D-Bus's notation, such as `unix:path=/tmp/bus`.
  case at(String)

  /// The address in D-Bus's notation; `nil` if the environment specifies none.
  var text: String? {
    switch self {
    case .system:
      Self.environment("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
    case .session:
      Self.environment("DBUS_SESSION_BUS_ADDRESS")
        ?? Self.environment("XDG_RUNTIME_DIR").map { "unix:path=\($0)/bus" }
    case .at(let text): text
    }
  }

  /// Why no bus can answer at the address: the environment specifies none, or no process listens at
  /// the socket. It is `nil` otherwise, and for an address that is not a socket's path.
  var absence: String? {
    guard let text else { return "the environment names none (DBUS_SESSION_BUS_ADDRESS)" }
    let alternatives = text.split(separator: ";").map(Self.socketPath)
    let paths = alternatives.compactMap(\.self)
    guard !paths.isEmpty, paths.count == alternatives.count else { return nil }
    var reasons: [String] = []
    for path in paths {
      do throws(SystemError) {
        try SystemCall.probe(path)
        return nil
      } catch {
        reasons.append("\(path): \(error.reason)")
      }
    }
    return reasons.joined(separator: "; ")
  }

  /// The path of `unix:path=…`.
  private static func socketPath(_ address: Substring) -> String? {
    guard address.hasPrefix("unix:") else { return nil }
    let fields = address.dropFirst("unix:".count).split(separator: ",")
    let path = fields.first { $0.hasPrefix("path=") }?.dropFirst("path=".count)
    // The library handles escaped bytes, which are rare.
    return path.flatMap { $0.contains("%") ? nil : String($0) }
  }

  private static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty
    else { return nil }
    return text
  }
}
