public import KernelInput

/// The properties of a node, determined without opening it, and whether responderd reads it.
public struct DeviceReport: Hashable, Sendable {
  /// Whether a device is read.
  public enum Decision: Hashable, Sendable {
    /// The node is opened and read as these classes, each of which is readable.
    case taken(DeviceClass)
    /// The node is never opened.
    case leftAlone
  }

  /// Why a device is not read.
  public enum Reservation: Hashable, Sendable {
    /// `LIBINPUT_IGNORE_DEVICE` is set.
    case ignored
    /// The device belongs to another seat.
    case seat(String)
    /// The device is the accelerometer of a machine's base (`ACCEL_LOCATION`).
    case base
    /// The device forwards the touches of a panel that responderd reads.
    case twin
    /// The device is of a kind that is not read, according to udev, or to its capabilities if udev does not
    /// know it.
    case kind
  }

  /// The path of the node, such as `/dev/input/event3`. The kernel may reuse it for another device.
  public var node: String
  /// The path of the device in sysfs, which is not reused until the machine restarts.
  public var syspath: String
  /// The description from sysfs, without the ranges of the axes.
  public var description: DeviceDescription
  /// The class according to udev; `nil` if udev does not know the device.
  public var udevClass: DeviceClass?
  /// The udev properties that affect reading, as `NAME=VALUE`: `ID_INPUT_TOUCHSCREEN=1`.
  public var udevProperties: [String]
  /// The class according to the capabilities.
  public var ownClass: DeviceClass
  /// The resulting class, including media keys.
  public var deviceClass: DeviceClass
  /// Whether the device is read.
  public var decision: Decision
  /// The reason as text: "touchscreen by udev (ID_INPUT_TOUCHSCREEN)", "not read: mouse".
  public var reason: String
  /// Why the device is not read; `nil` if it is.
  public var reservation: Reservation?
  /// The seat of the device.
  public var seat: String
  /// The keys of the node to read: those with a meaning for applications, and those of the system.
  public var wantedKeys: CodeSet
  /// The properties that udev's rules and the administrator set, beyond the class.
  public var hints = DeviceHints()
  /// Identifies the physical device that several nodes belong to; `nil` if unknown.
  public var group: String?
  /// The polling interval of a sensor's driver in milliseconds; `nil` if it does not poll.
  public var pollInterval: Double?
  /// The permissions of the node; `nil` if it does not exist any more.
  public var access: DeviceAccess?

  /// Returns whether a node that was opened for an earlier report would be read the same way for
  /// this one.
  public func isRead(as other: DeviceReport) -> Bool {
    decision == other.decision && wantedKeys == other.wantedKeys && group == other.group
      && obstacleToExclusiveKeys == other.obstacleToExclusiveKeys && hints == other.hints
      && description.mountMatrix == other.description.mountMatrix
      && deviceClass.contains(.keyboard) == other.deviceClass.contains(.keyboard)
  }

  /// Whether it is an audio jack that is not read as anything else: one without buttons.
  public var isJack: Bool { reservation == .kind && description.isBuiltIn && description.hasJack }

  /// The report of a jack that is read, because a headset has its button on another node.
  public var asJack: Self {
    var copy = self
    copy.deviceClass.insert(.jack)
    copy.decision = .taken(.jack)
    copy.reservation = nil
    copy.reason = "audio jack, whose plug presses the button of a headset"
    return copy
  }

  /// Whether the node is opened and read.
  public var isTaken: Bool { decision != .leftAlone }
}
