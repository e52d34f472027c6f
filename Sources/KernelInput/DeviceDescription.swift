/// What a device says of itself: its identity, its capabilities and the ranges of its axes.
///
/// Live devices fill it from sysfs and `EVIOCG…`; recordings carry it in their header.
public struct DeviceDescription: Hashable, Sendable {
  public var name: String
  /// `phys`, the place where the device is plugged in; empty when the driver gives none.
  public var physicalPath = ""
  /// `uniq`, a serial number or radio address; empty when the driver gives none.
  public var uniqueID = ""
  public var bus = Bus(rawValue: 0)
  public var vendor: UInt16 = 0
  public var product: UInt16 = 0
  public var version: UInt16 = 0

  /// Whether the device is an infra-red receiver: its keys are those of a remote control.
  public var isInfraRedReceiver = false

  /// How the sensor is built in; `nil`: as its axes say.
  public var mountMatrix: MountMatrix?

  public var properties = CodeSet()
  public var eventTypes = CodeSet()
  public var keys = CodeSet()
  public var relativeAxes = CodeSet()
  public var absoluteAxes = CodeSet()
  public var switches = CodeSet()
  /// The range of each absolute axis, by axis. An axis may lack one until the device is opened.
  public var ranges: [Axis: AxisRange] = [:]

  public init(name: String) {
    self.name = name
  }
}

/// The range and the scale of one absolute axis (`struct input_absinfo` without the value).
public struct AxisRange: Hashable, Sendable {
  public var minimum: Int32
  public var maximum: Int32
  public var fuzz: Int32
  public var flat: Int32
  /// Units per millimetre for positions, units per g for an accelerometer's axes; 0: unknown.
  public var resolution: Int32

  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}
