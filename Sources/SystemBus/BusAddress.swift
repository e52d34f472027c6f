import Glibc

/// Where a bus is found.
public enum BusAddress: Hashable, Sendable {
  /// The machine's own (`DBUS_SYSTEM_BUS_ADDRESS`, else its usual place).
  case system
  /// The user's (`DBUS_SESSION_BUS_ADDRESS`, else its place in `XDG_RUNTIME_DIR`).
  case session
  /// An address in D-Bus's own notation, such as `unix:path=/tmp/bus`.
  case at(String)

  /// The address in D-Bus's notation; `nil` where the environment names no place.
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

  private static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty
    else { return nil }
    return text
  }
}
