import KernelInput

@testable import InputDevices

extension DeviceDescription {
  /// A device with these capabilities; the types follow from the codes.
  static func with(
    _ name: String = "device", properties: [DeviceProperty] = [], keys: [KeyCode] = [],
    axes: [Axis] = [], relativeAxes: [UInt16] = []
  ) -> Self {
    var device = Self(name: name)
    device.properties = CodeSet(properties.map(\.rawValue))
    device.keys = CodeSet(keys.map(\.rawValue))
    device.absoluteAxes = CodeSet(axes.map(\.rawValue))
    device.relativeAxes = CodeSet(relativeAxes)
    if !keys.isEmpty { device.eventTypes.insert(EventType.key.rawValue) }
    if !axes.isEmpty { device.eventTypes.insert(EventType.absolute.rawValue) }
    if !relativeAxes.isEmpty { device.eventTypes.insert(EventType.relative.rawValue) }
    return device
  }

  static let touchscreen = with(
    properties: [.direct], keys: [.touch],
    axes: [.x, .y, .mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID])
  /// eGalax "Virtual Device for Single": BTN_LEFT beside INPUT_PROP_DIRECT.
  static let screenWithMouseButton = with(
    properties: [.direct], keys: [.buttonMouse, .touch], axes: [.x, .y])
  static let accelerometer = with(properties: [.accelerometer], axes: [.x, .y, .z])
  /// A sensor whose driver reports taps as BTN_TOUCH: udev classifies it as a touchscreen.
  static let sensorWithTaps = with(
    "ADXL34x accelerometer", keys: [.touch], axes: [.x, .y, .z])
  /// A sensor that reports acceleration on the rotation axes.
  static let remoteWithSensor = with(
    "Nintendo Wii Remote Accelerometer", axes: [.rotationX, .rotationY, .rotationZ])
  static let keyboard = with(keys: (1...111).map { KeyCode(rawValue: $0) })
  static let keyboardWithMediaKeys = with(
    keys: (1...111).map { KeyCode(rawValue: $0) } + [.playPause, .nextSong])
  static let headset = with(keys: [.playPause])
  static let pen = with(
    properties: [.direct], keys: [.toolPen, .touch, .stylus], axes: [.x, .y, .pressure])
  static let penAndFingers = with(
    properties: [.direct], keys: [.toolPen, .touch],
    axes: [.x, .y, .mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID])
  static let penTablet = with(
    properties: [.pointer], keys: [.toolPen, .touch, .stylus], axes: [.x, .y, .pressure])
  static let mouse = with(keys: [.buttonMouse], relativeAxes: [0, 1])
}

extension DeviceReport {
  /// Returns the report on a device with these udev properties. The wanted keys are play/pause and next
  /// song.
  static func on(
    _ description: DeviceDescription, udev: [String: String] = [:], seat: String = "seat0",
    isNamed: Bool = false
  ) -> Self {
    Self(
      node: "/dev/input/event3", syspath: "/sys/devices/virtual/input/input7/event3",
      description: description, verdict: UdevVerdict(property: { udev[$0] }), access: nil,
      seat: seat, isNamed: isNamed,
      wantedKeys: CodeSet([KeyCode.playPause.rawValue, KeyCode.nextSong.rawValue]))
  }
}
