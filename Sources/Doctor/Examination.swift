/// The result of ``Doctor``.
package struct Examination: Codable, Hashable, Sendable {
  /// The user whose access was examined.
  package var user: String
  /// The facts about the machine, in order.
  package var machine: [Fact]
  /// The input devices, including unusable ones.
  package var devices: [ExaminedDevice]
  /// The running daemon of the user, which was asked for its devices; `nil` if none was.
  package var daemon: Daemon?
  /// Whether the service is running, and which devices it reads was not examined, because it runs as another user or
  /// cannot be asked.
  package var isServiceUnknown = false
  /// The problems and possible problems.
  package var findings: [Finding]

  /// Whether everything that is required works.
  package var isWell: Bool { !findings.contains { $0.severity == .broken } }

  /// A running daemon that was asked which devices it has open.
  package struct Daemon: Codable, Hashable, Sendable {
    /// The path of its control socket; `nil` if it has none, and its descriptors were examined instead.
    package var socket: String?
    /// Its process ID; `nil` if it did not answer.
    package var process: Int32?
    /// The nodes that it has open; `nil` if it did not answer.
    package var openDevices: [String]?
  }

  /// A fact about the machine.
  package struct Fact: Codable, Hashable, Sendable {
    /// The name of the fact.
    package var name: String
    /// The value.
    package var value: String
  }
}

/// An input device, as ``Doctor`` examined it.
package struct ExaminedDevice: Codable, Hashable, Sendable {
  /// The path of its node, such as `/dev/input/event3`.
  package var node: String
  /// The name of the device.
  package var name: String
  /// Whether `run` reads the device.
  package var isTaken: Bool
  /// What the device is read as, or why it is not read.
  package var reason: String
  /// The class according to udev; `nil` if udev does not know the device.
  package var classByUdev: String?
  /// The class according to the capabilities.
  package var classByCapabilities: String
  /// Whether the user can read the device.
  package var isReadable: Bool
  /// The mode, owner and group of the node; `nil` without a node.
  package var access: String?
  /// The seat of the device.
  package var seat: String
  /// The correction of a touchscreen's positions, if any; `nil` for other devices.
  package var matrix: String?
  /// The part of the screen that a touchscreen covers; `nil` for other devices.
  package var screen: String?
  /// The units per g; `nil` for a device that is not a sensor, or does not report them.
  package var unitsPerG: Double?
  /// The number of samples per second; `nil` if the device does not report it.
  package var rate: Double?
  /// The keys that are read.
  package var keys: [String]
  /// The number of other keys, which are masked in the kernel.
  package var heldBackKeys: Int
  /// The processes that have the device open, as far as this user can see them.
  package var readers: [Reader]

  /// A process that has a node open.
  package struct Reader: Codable, Hashable, Sendable {
    /// The process ID.
    package var process: Int32
    /// The name of the process.
    package var name: String
    /// The systemd unit of the process, if any.
    package var unit: String?
  }
}
