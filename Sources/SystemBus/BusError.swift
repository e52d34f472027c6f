internal import CLibsystemd
import LinuxSystem

/// Describes why a call failed or a connection could not be made.
public struct BusError: Error, Equatable, CustomStringConvertible {
  /// D-Bus's name of the error, such as `org.freedesktop.DBus.Error.NoReply`.
  public let name: String
  /// The message of the process that reported the error, at most 1 KiB of it; a message that was cut
  /// ends with `…`.
  public let message: String

  init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// Copies an error of sd-bus.
  init(_ error: sd_bus_error) {
    name = unsafe String(bounding: error.name)
    message = unsafe String(bounding: error.message)
  }

  init(errno: CInt) {
    name = "System.Error"
    message = SystemError.reason(errno)
  }

  /// The answer did not arrive in time.
  static let timeout = BusError(
    name: "org.freedesktop.DBus.Error.Timeout", message: "no answer in time")
  /// There is no bus.
  static let noBus = BusError(
    name: "org.freedesktop.DBus.Error.Disconnected", message: "the bus is not there")

  /// Whether the called process is not on the bus, or not any more.
  public var isOfMissingPeer: Bool {
    [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.NoReply",
    ].contains(name)
  }

  public var description: String { message.isEmpty ? name : message }
}
