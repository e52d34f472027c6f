/// What ``Doctor`` found.
public struct Examination: Codable, Hashable, Sendable {
  /// For whom it was asked whether nodes may be read.
  public var user: String
  /// What the machine has, each a name and what was found, in the order in which it is asked.
  public var machine: [Fact]
  /// The input devices, those that are of no use among them.
  public var devices: [ExaminedDevice]
  /// What is wrong, or could be.
  public var findings: [Finding]

  /// Whether everything that is needed works.
  public var isWell: Bool { !findings.contains { $0.severity == .broken } }

  /// Something about the machine.
  public struct Fact: Codable, Hashable, Sendable {
    /// What was looked at.
    public var name: String
    /// What was found.
    public var value: String
  }
}

/// One input device, as ``Doctor`` sees it.
public struct ExaminedDevice: Codable, Hashable, Sendable {
  /// Its node, such as `/dev/input/event3`.
  public var node: String
  /// What it calls itself.
  public var name: String
  /// Whether `run` reads it.
  public var isTaken: Bool
  /// What it was taken for, or why it was left alone.
  public var reason: String
  /// What udev says it is; `nil` when udev says nothing.
  public var classByUdev: String?
  /// What its capabilities say it is.
  public var classByCapabilities: String
  /// Whether the user may read it.
  public var isReadable: Bool
  /// The node's mode, owner and group; `nil` when there is no node.
  public var access: String?
  /// The seat that it belongs to.
  public var seat: String
  /// How a touchscreen's positions are corrected, if they are; `nil` for other devices.
  public var matrix: String?
  /// The part of the screen that a touchscreen covers; `nil` for other devices.
  public var screen: String?
  /// How many units make 1 g; `nil` for what is no sensor, or does not say.
  public var unitsPerG: Double?
  /// How many samples it takes a second; `nil` where it does not say.
  public var rate: Double?
  /// The keys that are listened to.
  public var keys: [String]
  /// How many more keys it has, which are held back in the kernel.
  public var heldBackKeys: Int
  /// Who has it open, as far as this user may know.
  public var readers: [Reader]

  /// A process that has a node open.
  public struct Reader: Codable, Hashable, Sendable {
    /// Its number.
    public var process: Int32
    /// Its name.
    public var name: String
    /// The unit of systemd that it belongs to, if it does.
    public var unit: String?
  }
}
