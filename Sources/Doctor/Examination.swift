/// What ``Doctor`` found.
package struct Examination: Codable, Hashable, Sendable {
  /// For whom it was asked whether nodes may be read.
  package var user: String
  /// What the machine has, each a name and what was found, in the order in which it is asked.
  package var machine: [Fact]
  /// The input devices, those that are of no use among them.
  package var devices: [ExaminedDevice]
  /// What is wrong, or could be.
  package var findings: [Finding]

  /// Whether everything that is needed works.
  package var isWell: Bool { !findings.contains { $0.severity == .broken } }

  /// Something about the machine.
  package struct Fact: Codable, Hashable, Sendable {
    /// What was looked at.
    package var name: String
    /// What was found.
    package var value: String
  }
}

/// One input device, as ``Doctor`` sees it.
package struct ExaminedDevice: Codable, Hashable, Sendable {
  /// Its node, such as `/dev/input/event3`.
  package var node: String
  /// What it calls itself.
  package var name: String
  /// Whether `run` reads it.
  package var isTaken: Bool
  /// What it was taken for, or why it was left alone.
  package var reason: String
  /// What udev says it is; `nil` when udev says nothing.
  package var classByUdev: String?
  /// What its capabilities say it is.
  package var classByCapabilities: String
  /// Whether the user may read it.
  package var isReadable: Bool
  /// The node's mode, owner and group; `nil` when there is no node.
  package var access: String?
  /// The seat that it belongs to.
  package var seat: String
  /// How a touchscreen's positions are corrected, if they are; `nil` for other devices.
  package var matrix: String?
  /// The part of the screen that a touchscreen covers; `nil` for other devices.
  package var screen: String?
  /// How many units make 1 g; `nil` for what is no sensor, or does not say.
  package var unitsPerG: Double?
  /// How many samples it takes a second; `nil` where it does not say.
  package var rate: Double?
  /// The keys that are listened to.
  package var keys: [String]
  /// How many more keys it has, which are held back in the kernel.
  package var heldBackKeys: Int
  /// Who has it open, as far as this user may know.
  package var readers: [Reader]

  /// A process that has a node open.
  package struct Reader: Codable, Hashable, Sendable {
    /// Its number.
    package var process: Int32
    /// Its name.
    package var name: String
    /// The unit of systemd that it belongs to, if it does.
    package var unit: String?
  }
}
