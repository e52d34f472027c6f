/// A motion sensor whose driver does not report everything that the kernel's rules require of
/// accelerometers: `INPUT_PROP_ACCELEROMETER`, the units per g, or the axes X, Y and Z.
///
/// The names and the scales are those of the drivers in the kernel's sources (drivers/input/misc,
/// drivers/misc/lis3lv02d, drivers/hid, drivers/platform/x86).
public struct KnownAccelerometer: Hashable, Sendable {
  /// The name of the device, which a driver uses for all of its devices.
  public var name: String
  /// The units per g of axes without a resolution.
  public var unitsPerG: Int32
  /// The axes of the acceleration.
  public var axes: AccelerationAxes

  init(_ name: String, unitsPerG: Int32, axes: AccelerationAxes = .position) {
    self.name = name
    self.unitsPerG = unitsPerG
    self.axes = axes
  }

  static let all = [
    Self("ST LIS3LV02DL Accelerometer", unitsPerG: 1000),  // lis3lv02d, hp_accel
    Self("ADXL34x accelerometer", unitsPerG: 256),
    Self("bma150", unitsPerG: 256),
    Self("cma3000-accelerometer", unitsPerG: 1000),
    Self("kxtj9_accel", unitsPerG: 1024),
    Self("mma8450", unitsPerG: 1024),
    Self("Pegatron Lucid Tablet Accelerometer", unitsPerG: 256),
    Self("THQ uDraw Game Tablet for PS3 Accelerometer", unitsPerG: 256),
    // Ten bits with 104 units per g, on the rotation axes.
    Self("Nintendo Wii Remote Accelerometer", unitsPerG: 104, axes: .rotation),
  ]
}

/// The three axes on which a device reports acceleration.
public struct AccelerationAxes: Hashable, Sendable {
  /// The kernel's axis for each direction.
  public var x, y, z: Axis

  /// ABS_X, ABS_Y and ABS_Z, as the kernel's rules require.
  public static let position = Self(x: .x, y: .y, z: .z)
  /// ABS_RX, ABS_RY and ABS_RZ, on which other devices report rotation.
  public static let rotation = Self(x: .rotationX, y: .rotationY, z: .rotationZ)
}

extension DeviceDescription {
  /// The known sensor with this name and its axes; `nil` if there is none.
  public var knownAccelerometer: KnownAccelerometer? {
    KnownAccelerometer.all.first {
      $0.name == name && absoluteAxes.contains($0.axes.x) && absoluteAxes.contains($0.axes.y)
        && absoluteAxes.contains($0.axes.z)
    }
  }

  /// The axes on which the device reports acceleration: those of a known sensor, or X, Y and Z.
  package var accelerationAxes: AccelerationAxes { knownAccelerometer?.axes ?? .position }

  /// The units per g along these axes: their resolutions, or the scale of a known sensor if one of them has
  /// no resolution. `nil` if neither is known.
  package var unitsPerG: (x: Double, y: Double, z: Double)? {
    let axes = accelerationAxes
    if let x = ranges[axes.x]?.resolution, let y = ranges[axes.y]?.resolution,
      let z = ranges[axes.z]?.resolution, x > 0, y > 0, z > 0
    {
      return (Double(x), Double(y), Double(z))
    }
    guard let units = knownAccelerometer.map({ Double($0.unitsPerG) }) else { return nil }
    return (units, units, units)
  }
}
