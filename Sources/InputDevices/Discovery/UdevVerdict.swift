import KernelInput

/// The udev properties of a device that determine whether and as what it is read: its `ID_INPUT_…` tags,
/// its seat and group, whether to ignore it, and the place and orientation of a sensor.
struct UdevVerdict: Hashable, Sendable {
  /// A property, and the class that it stands for.
  struct Tag: Hashable, Sendable {
    var property: String
    /// The class in words, for messages.
    var noun: String
    var deviceClass: DeviceClass

    /// Whether the tag stands for pens, on a screen or on a tablet.
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

  /// The tags of the device, in the order of ``knownTags``.
  var tags: [Tag]
  /// Whether udev knows the device (`ID_INPUT` or one of its tags is set).
  var isKnown: Bool
  var seat: String
  /// `LIBINPUT_IGNORE_DEVICE`, the established way to exclude a device.
  var isIgnored: Bool
  /// `LIBINPUT_DEVICE_GROUP`, which libinput's rules set to the same value for all nodes of a
  /// physical device.
  var group: String?
  /// `ACCEL_MOUNT_MATRIX`, the orientation of a sensor in the machine.
  var mountMatrix: MountMatrix?
  /// `ACCEL_LOCATION`: whether a sensor is in the base of a machine instead of its display.
  var isInBase: Bool

  /// Creates a verdict.
  /// - Parameter property: Returns the value of a property of the node or else of its parent.
  init(property: (String) -> String?) {
    // The hardware database removes a tag by setting it to 0 or to an empty text.
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

  /// The properties of the device's tags.
  var properties: [String] {
    (isKnown ? ["ID_INPUT=1"] : []) + tags.map { "\($0.property)=1" }
  }

  /// The resulting class; `nil` if udev does not know the device.
  var deviceClass: DeviceClass? {
    isKnown ? tags.reduce(into: []) { $0.formUnion($1.deviceClass) } : nil
  }

  /// Returns the tag of one of the classes.
  func tag(for deviceClass: DeviceClass) -> Tag? {
    tags.first { !$0.deviceClass.isDisjoint(with: deviceClass) }
  }
}
