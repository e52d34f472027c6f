import LinuxSystem

/// Why a call had no answer, or a connection could not be made.
public struct BusError: Error, Equatable, CustomStringConvertible {
  /// D-Bus's name of the error, such as `org.freedesktop.DBus.Error.NoReply`.
  public let name: String
  /// What whoever failed says of it.
  public let message: String

  init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  init(errno: CInt) {
    name = "System.Error"
    message = SystemError.reason(errno)
  }

  /// Nobody answered in time.
  static let timeout = BusError(
    name: "org.freedesktop.DBus.Error.Timeout", message: "no answer in time")
  /// There is no bus to ask.
  static let noBus = BusError(
    name: "org.freedesktop.DBus.Error.Disconnected", message: "the bus is not there")

  /// Whether whoever was asked is not, or no longer, on the bus.
  public var isOfMissingPeer: Bool {
    [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.NoReply",
    ].contains(name)
  }

  public var description: String { message.isEmpty ? name : message }
}
