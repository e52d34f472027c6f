import KernelInput

/// What udev says of a device: its `ID_INPUT_…` properties, its seat, and whether to ignore it.
struct UdevVerdict: Hashable, Sendable {
  /// A property and what it makes a device.
  struct Tag: Hashable, Sendable {
    var property: String
    /// The kind in words, for reasons.
    var noun: String
    var deviceClass: DeviceClass

    /// Whether it stands for pens, on a screen or beside it.
    var isTablet: Bool { property == "ID_INPUT_TABLET" }
  }

  static let knownTags = [
    Tag(property: "ID_INPUT_TOUCHSCREEN", noun: "touchscreen", deviceClass: .touchscreen),
    Tag(property: "ID_INPUT_ACCELEROMETER", noun: "accelerometer", deviceClass: .accelerometer),
    Tag(property: "ID_INPUT_TOUCHPAD", noun: "touchpad", deviceClass: .pointer),
    Tag(property: "ID_INPUT_TABLET", noun: "tablet", deviceClass: .pointer),
    Tag(property: "ID_INPUT_TABLET_PAD", noun: "tablet pad", deviceClass: .pointer),
    Tag(property: "ID_INPUT_MOUSE", noun: "mouse", deviceClass: .pointer),
    Tag(property: "ID_INPUT_POINTINGSTICK", noun: "pointing stick", deviceClass: .pointer),
    Tag(property: "ID_INPUT_TRACKBALL", noun: "trackball", deviceClass: .pointer),
    Tag(property: "ID_INPUT_JOYSTICK", noun: "joystick", deviceClass: .joystick),
    Tag(property: "ID_INPUT_KEYBOARD", noun: "typing keyboard", deviceClass: .keyboard),
    Tag(property: "ID_INPUT_KEY", noun: "keys", deviceClass: []),
    Tag(property: "ID_INPUT_SWITCH", noun: "switch", deviceClass: []),
  ]

  /// The kinds that udev names, in the order of ``knownTags``.
  var tags: [Tag]
  /// Whether udev says anything at all (`ID_INPUT` or one of its kinds).
  var isKnown: Bool
  var seat: String
  /// `LIBINPUT_IGNORE_DEVICE`, the established way to take a device from its readers.
  var isIgnored: Bool
  /// `LIBINPUT_DEVICE_GROUP`, the same for all nodes of one physical device, where libinput's
  /// rules set it.
  var group: String?
  /// `ACCEL_MOUNT_MATRIX`, how a sensor is built in.
  var mountMatrix: MountMatrix?
  /// `ACCEL_LOCATION`: whether a sensor sits in the base of a machine and not in its display.
  var isInBase: Bool

  /// - Parameter property: a property's value on the node or, failing that, on its parent.
  init(property: (String) -> String?) {
    // The hardware database un-does a tag by setting it to 0 or to nothing.
    func isSet(_ name: String) -> Bool { ![nil, "", "0"].contains(property(name)) }
    tags = Self.knownTags.filter { isSet($0.property) }
    isKnown = !tags.isEmpty || isSet("ID_INPUT")
    let seat = property("ID_SEAT") ?? ""
    self.seat = seat.isEmpty ? "seat0" : seat
    isIgnored = isSet("LIBINPUT_IGNORE_DEVICE")
    group = property("LIBINPUT_DEVICE_GROUP").flatMap { $0.isEmpty ? nil : $0 }
    mountMatrix = property("ACCEL_MOUNT_MATRIX").flatMap { MountMatrix($0) }
    isInBase = property("ACCEL_LOCATION") == "base"
  }

  /// What udev says the device is, as its own properties.
  var properties: [String] {
    (isKnown ? ["ID_INPUT=1"] : []) + tags.map { "\($0.property)=1" }
  }

  /// The verdict as a class; nil when udev does not know the device.
  var deviceClass: DeviceClass? {
    isKnown ? tags.reduce(into: []) { $0.formUnion($1.deviceClass) } : nil
  }

  /// The tag that stands for one of the classes.
  func tag(for deviceClass: DeviceClass) -> Tag? {
    tags.first { !$0.deviceClass.isDisjoint(with: deviceClass) }
  }
}
