/// What a device says of itself: its identity, its capabilities and the ranges of its axes.
///
/// Live devices fill it from sysfs and `EVIOCG…`; recordings carry it in their header.
public struct DeviceDescription: Hashable, Sendable {
  /// What the device calls itself.
  public var name: String
  /// `phys`, the place where the device is plugged in; empty when the driver gives none.
  public var physicalPath = ""
  /// `uniq`, a serial number or radio address; empty when the driver gives none.
  public var uniqueID = ""
  /// How it is connected.
  public var bus = Bus(rawValue: 0)
  /// The maker's number.
  public var vendor: UInt16 = 0
  /// The product's number.
  public var product: UInt16 = 0
  /// The product's version.
  public var version: UInt16 = 0

  /// Whether the device is an infra-red receiver: its keys are those of a remote control.
  public var isInfraRedReceiver = false

  /// How the sensor is built in; `nil`: as its axes say.
  public var mountMatrix: MountMatrix?

  /// What kind of device it is, as far as it says.
  public var properties = CodeSet()
  /// The types of events that it sends.
  public var eventTypes = CodeSet()
  /// The keys and buttons that it has.
  public var keys = CodeSet()
  /// The axes that tell steps.
  public var relativeAxes = CodeSet()
  /// The axes that tell places.
  public var absoluteAxes = CodeSet()
  /// The codes of `EV_MSC` that it has.
  public var miscellaneousCodes = CodeSet()
  /// The switches that it has.
  public var switches = CodeSet()
  /// The range of each absolute axis, by axis. An axis may lack one until the device is opened.
  public var ranges: [Axis: AxisRange] = [:]

  /// Makes the description of a device that can do nothing.
  public init(name: String) {
    self.name = name
  }
}

/// The range and the scale of one absolute axis (`struct input_absinfo` without the value).
public struct AxisRange: Hashable, Sendable {
  /// The least value.
  public var minimum: Int32
  /// The greatest value.
  public var maximum: Int32
  /// Changes up to here are noise.
  public var fuzz: Int32
  /// Values up to here count as the middle, on joysticks.
  public var flat: Int32
  /// Units per millimetre for positions, units per g for an accelerometer's axes; 0: unknown.
  public var resolution: Int32

  /// Makes a range.
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
