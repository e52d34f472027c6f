/// The description of a device: its identity, its capabilities, the ranges of its axes, and the
/// orientation of a sensor.
///
/// For an evdev device it comes from sysfs and `EVIOCG…`, and for a recorded one from the header of the
/// recording. An IIO sensor has the description of an evdev device with the same samples. The orientation
/// comes from udev, or else from the driver of an IIO sensor.
public struct DeviceDescription: Hashable, Sendable {
  /// The name of the device.
  public var name: String
  /// `phys`, the physical path of the device; empty if the driver does not set it.
  public var physicalPath = ""
  /// `uniq`, a serial number or radio address; empty if the driver does not set it.
  public var uniqueID = ""
  /// The bus.
  public var bus = Bus(rawValue: 0)
  /// Whether the device is part of the machine, and moves with its screen: not one on a cable or in a hand.
  public var isBuiltIn: Bool { bus != .usb && bus != .bluetooth }
  /// The vendor ID.
  public var vendor: UInt16 = 0
  /// The product ID.
  public var product: UInt16 = 0
  /// The version of the product.
  public var version: UInt16 = 0

  /// What the physical path of a virtual device begins with that forwards the touches of a panel. The number of the panel's
  /// node follows, such as `13:66`, by which a rule of udev finds the panel's properties.
  package static let twinPath = "responderd/"
  /// Whether the device forwards the touches of a panel that responderd reads.
  package var isTwin: Bool { physicalPath.hasPrefix(Self.twinPath) }

  /// Whether the device is an infrared receiver, whose keys are those of a remote control.
  public var isInfraRedReceiver = false

  /// The orientation of the sensor in the machine; `nil` if its axes are those of the screen.
  public var mountMatrix: MountMatrix?

  /// The input properties.
  public var properties = CodeSet()
  /// The types of events.
  public var eventTypes = CodeSet()
  /// The keys and buttons.
  public var keys = CodeSet()
  /// The relative axes.
  public var relativeAxes = CodeSet()
  /// The absolute axes.
  public var absoluteAxes = CodeSet()
  /// The codes of `EV_MSC`.
  public var miscellaneousCodes = CodeSet()
  /// The switches.
  public var switches = CodeSet()
  /// The range of each absolute axis. Ranges may be missing until the device is opened.
  public var ranges: [Axis: AxisRange] = [:]

  /// Creates a description without capabilities.
  public init(name: String) {
    self.name = name
  }
}

/// The range and the scale of an absolute axis (`struct input_absinfo` without the value).
public struct AxisRange: Hashable, Sendable {
  /// The minimum.
  public var minimum: Int32
  /// The maximum.
  public var maximum: Int32
  /// The largest change that counts as noise.
  public var fuzz: Int32
  /// The largest value that counts as the centre, on joysticks.
  public var flat: Int32
  /// Units per millimetre for positions, units per g for an accelerometer; 0 if unknown.
  public var resolution: Int32

  /// Creates a range.
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
