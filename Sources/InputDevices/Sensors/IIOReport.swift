import Glibc
public import KernelInput

/// The properties of an IIO accelerometer, determined without opening its node.
public struct IIOReport: Hashable, Sendable {
  /// The path of the node, such as `/dev/iio:device0`.
  public var node: String
  /// The path of the device in sysfs.
  public var syspath: String
  /// The name that the driver reports, such as `accel_3d`.
  public var name: String
  /// The orientation of the sensor in the machine; `nil` if its axes are those of the screen.
  public var mountMatrix: MountMatrix?
  /// The hints of udev's rules; for a sensor, only the complaints about invalid properties.
  public var hints: DeviceHints
  /// The seat of the sensor.
  public var seat: String
  /// Whether the sensor is to be read.
  public var isTaken: Bool
  /// Why the sensor is read, or not, for people.
  public var reason: String
  /// The permissions of the node; `nil` if it does not exist any more.
  public var access: DeviceAccess?

  /// What prevents this process from setting up the buffer; `nil` if nothing does, or if the buffer
  /// is running already.
  public var obstacle: DeviceError? {
    IIOBuffer(SysfsDirectory(path: syspath), node: node).obstacle
  }

  /// Returns whether a sensor that was opened for an earlier report would be read the same way for
  /// this one.
  public func isRead(as other: IIOReport) -> Bool {
    isTaken == other.isTaken && node == other.node && mountMatrix == other.mountMatrix
      && hints == other.hints
  }

  /// The udev properties of the sensor that a recording contains.
  public var recordedProperties: [String] {
    let matrix = mountMatrix.map { "ACCEL_MOUNT_MATRIX=\($0)" }
    return ["SUBSYSTEM=iio", matrix].compactMap { $0 }
  }

  static let takenReason = "accelerometer by its channels (IIO)"

  /// Creates a report.
  /// - Parameters:
  ///   - property: Returns a udev property of the device.
  ///   - wantedSeat: The seat whose sensors are used.
  ///   - isNamed: Whether the user selected this node.
  /// - Returns: `nil` for a device that measures something else.
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
    let files = ["mount_matrix", "in_accel_mount_matrix", "in_mount_matrix"]
    mountMatrix =
      property("ACCEL_MOUNT_MATRIX").flatMap { MountMatrix($0) }
      ?? files.lazy.compactMap { directory.text($0) }.first.flatMap { MountMatrix($0) }
    hints = DeviceHints(sensor: property)
    let place = property("ACCEL_LOCATION") ?? directory.text("label") ?? ""
    let ownSeat = property("ID_SEAT") ?? ""
    seat = ownSeat.isEmpty ? "seat0" : ownSeat
    isTaken = false
    if seat != wantedSeat, !isNamed {
      reason = "not read: belongs to \(seat)"
    } else if place == "base" || place == "accel-base", !isNamed {
      reason = "not read: accelerometer of the base"
    } else if !hasBuffer {
      reason = "not read: its driver has no buffer, and single readings are too slow for shakes"
    } else {
      isTaken = true
      reason = Self.takenReason
    }
  }
}

extension IIOReport {
  /// The number of samples per second; `nil` if the device does not report it.
  public var rate: Double? { IIOBuffer(SysfsDirectory(path: syspath), node: node).rate }

  /// The units per g of each axis; `nil` if the device does not report its scale.
  public var unitsPerG: (x: Double, y: Double, z: Double)? {
    let directory = SysfsDirectory(path: syspath)
    func units(_ letter: String) -> Double? {
      IIOAccelerometer.scale(of: letter, directory).flatMap {
        $0 > 0 ? IIOAccelerometer.standardGravity / $0 : nil
      }
    }
    guard let x = units("x"), let y = units("y"), let z = units("z") else { return nil }
    return (x, y, z)
  }

  /// The present values of the axes, in units of the device; empty if they cannot be read, as while some drivers fill a
  /// buffer.
  public var values: [Axis: Int32] {
    let directory = SysfsDirectory(path: syspath)
    var values: [Axis: Int32] = [:]
    for (axis, letter) in [(Axis.x, "x"), (.y, "y"), (.z, "z")] {
      guard let raw = directory.number("in_accel_\(letter)_raw"),
        let value = Int32(exactly: (raw + IIOAccelerometer.offset(of: letter, directory)).rounded())
      else { return [:] }
      values[axis] = value
    }
    return values
  }

  /// Returns the values several times within a second.
  public func samples() -> [[Axis: Int32]] {
    (0..<5).map { _ in
      usleep(200_000)
      return values
    }
  }

  /// The files that have to be written to start the buffer.
  public var bufferFiles: [String] {
    IIOBuffer(SysfsDirectory(path: syspath), node: node).startFiles.map { "\(syspath)/\($0)" }
  }
}
