/// A motion sensor whose driver leaves unsaid what the kernel's rules for accelerometers ask for:
/// `INPUT_PROP_ACCELEROMETER`, the units per g, or the axes X, Y and Z.
///
/// The names and the scales are those of the drivers in the kernel's sources (drivers/input/misc,
/// drivers/misc/lis3lv02d, drivers/hid, drivers/platform/x86).
public struct KnownAccelerometer: Hashable, Sendable {
  /// The device's name; a driver gives the same to all of its devices.
  public var name: String
  /// How many of its units are 1 g.
  public var unitsPerG: Int32
  /// Where it tells its acceleration.
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
    // Ten bits of which 104 are 1 g, on the axes that others turn about.
    Self("Nintendo Wii Remote Accelerometer", unitsPerG: 104, axes: .rotation),
  ]
}

/// The three axes on which a device tells its acceleration.
public struct AccelerationAxes: Hashable, Sendable {
  /// The axis of the kernel for each direction.
  public var x, y, z: Axis

  /// ABS_X, ABS_Y and ABS_Z, as the kernel's rules ask for.
  public static let position = Self(x: .x, y: .y, z: .z)
  /// ABS_RX, ABS_RY and ABS_RZ, on which other devices tell how they turn.
  public static let rotation = Self(x: .rotationX, y: .rotationY, z: .rotationZ)
}

extension DeviceDescription {
  /// The known sensor that this device is, if its driver leaves something unsaid.
  public var knownAccelerometer: KnownAccelerometer? {
    KnownAccelerometer.all.first {
      $0.name == name && absoluteAxes.contains($0.axes.x) && absoluteAxes.contains($0.axes.y)
        && absoluteAxes.contains($0.axes.z)
    }
  }
}
