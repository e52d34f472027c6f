public import KernelInput

/// What is known of an IIO accelerometer without opening its node.
public struct IIOReport: Hashable, Sendable {
  /// The node's path, such as `/dev/iio:device0`.
  public var node: String
  /// The device's path in sysfs.
  public var syspath: String
  /// The driver's name for it, such as `accel_3d`.
  public var name: String
  /// How it is built in; nil: as its axes say.
  public var mountMatrix: MountMatrix?
  /// The seat that it belongs to.
  public var seat: String
  /// Whether it is to be read.
  public var isTaken: Bool
  /// Why, or why not, for people.
  public var reason: String
  /// Who may read the node; nil when there is no such node any more.
  public var access: DeviceAccess?

  /// What keeps this process from setting the buffer up; nil when nothing does, or when the buffer
  /// is running already.
  public var obstacle: DeviceError? {
    IIOBuffer(SysfsDirectory(path: syspath), node: node).obstacle
  }

  /// Whether a sensor that was opened on an earlier report would be read the same way on this one.
  public func isRead(as other: IIOReport) -> Bool {
    isTaken == other.isTaken && node == other.node && mountMatrix == other.mountMatrix
  }

  /// What a recording says of the sensor, as udev's properties.
  public var recordedProperties: [String] {
    let matrix = mountMatrix.map { "ACCEL_MOUNT_MATRIX=\($0)" }
    return ["SUBSYSTEM=iio", matrix].compactMap { $0 }
  }

  static let takenReason = "accelerometer by its channels (IIO)"

  /// - Parameters:
  ///   - property: a property that udev has of the device.
  ///   - wantedSeat: the seat that is served.
  ///   - isNamed: whether the user asked for this very node.
  /// - Returns: nil for a device that measures something else.
  init?(
    node: String, directory: SysfsDirectory, property: (String) -> String?,
    access: DeviceAccess?, seat wantedSeat: String, isNamed: Bool = false
  ) {
    let hasBuffer = IIOBuffer(directory, node: node).hasAcceleration
    guard hasBuffer || directory.has("in_accel_x_raw") else { return nil }
    self.node = node
    syspath = directory.path
    name = directory.text("name") ?? "accelerometer"
    self.access = access
    let matrix =
      property("ACCEL_MOUNT_MATRIX") ?? directory.text("mount_matrix")
      ?? directory.text("in_accel_mount_matrix") ?? directory.text("in_mount_matrix")
    mountMatrix = matrix.flatMap { MountMatrix($0) }
    let place = property("ACCEL_LOCATION") ?? directory.text("label") ?? ""
    let ownSeat = property("ID_SEAT") ?? ""
    seat = ownSeat.isEmpty ? "seat0" : ownSeat
    isTaken = false
    if seat != wantedSeat, !isNamed {
      reason = "left alone: belongs to \(seat)"
    } else if place == "base" || place == "accel-base", !isNamed {
      reason = "left alone: the accelerometer of the base"
    } else if !hasBuffer {
      reason = "left alone: its driver has no buffer, and single readings are too slow for shakes"
    } else {
      isTaken = true
      reason = Self.takenReason
    }
  }
}

extension IIOReport {
  /// How many samples it takes a second; nil when it does not say.
  public var rate: Double? { IIOBuffer(SysfsDirectory(path: syspath), node: node).rate }

  /// The files that have to be written to start its buffer.
  public var bufferFiles: [String] {
    IIOBuffer(SysfsDirectory(path: syspath), node: node).startFiles.map { "\(syspath)/\($0)" }
  }
}
