public import KernelInput

/// All that is known of a node without opening it, and what responderd does with it.
public struct DeviceReport: Hashable, Sendable {
  /// What becomes of a device.
  public enum Decision: Hashable, Sendable {
    /// The node is to be opened and read as these classes, all of them readable ones.
    case taken(DeviceClass)
    /// The node is never opened.
    case leftAlone
  }

  /// Why a device is left alone that could be read.
  public enum Reservation: Hashable, Sendable {
    /// `LIBINPUT_IGNORE_DEVICE` is set.
    case ignored
    /// It belongs to this seat.
    case seat(String)
    /// It is the accelerometer of a machine's base (`ACCEL_LOCATION`).
    case base
    /// It is nothing that is read, by udev's word.
    case kind
  }

  /// The node's path, such as `/dev/input/event3`. The kernel gives it to another device later.
  public var node: String
  /// The device's path in sysfs, which no other device gets as long as the machine runs.
  public var syspath: String
  /// From sysfs, so without the ranges of the axes.
  public var description: DeviceDescription
  /// What udev takes the device for; nil when udev says nothing of it.
  public var udevClass: DeviceClass?
  /// What udev says of it that its reading depends on, as `NAME=VALUE`: `ID_INPUT_TOUCHSCREEN=1`.
  public var udevProperties: [String]
  /// What its capabilities say it is.
  public var ownClass: DeviceClass
  /// What it is in the end, media keys included.
  public var deviceClass: DeviceClass
  /// What becomes of it.
  public var decision: Decision
  /// Why, for people: "touchscreen by udev (ID_INPUT_TOUCHSCREEN)", "left alone: mouse".
  public var reason: String
  /// Why it is left alone; nil for a device that is taken.
  public var reservation: Reservation?
  /// The seat that it belongs to.
  public var seat: String
  /// The keys that the node has and that are to be delivered.
  public var wantedKeys: CodeSet
  /// What udev's rules and the administrator say beyond the class.
  public var hints = DeviceHints()
  /// What the nodes of one physical device have in common; nil when nothing is known.
  public var group: String?
  /// How often the driver looks at a sensor, in milliseconds; nil where it does not poll.
  public var pollInterval: Double?
  /// Who may read the node; nil when there is no such node any more.
  public var access: DeviceAccess?

  /// Whether a node that was opened on an earlier report would be read the same way on this one.
  public func isRead(as other: DeviceReport) -> Bool {
    decision == other.decision && wantedKeys == other.wantedKeys && group == other.group
      && hints == other.hints && description.mountMatrix == other.description.mountMatrix
      && deviceClass.contains(.keyboard) == other.deviceClass.contains(.keyboard)
  }

  /// Whether the node is to be opened and read.
  public var isTaken: Bool { decision != .leftAlone }
}
