import KernelInput

extension DeviceDescription {
  /// A screen whose raw positions, 0 to 999, are the points of a screen of 1000 × 1000.
  static func multiTouchScreen(slots: Int32 = 10) -> Self {
    var device = Self(name: "panel")
    device.absoluteAxes = CodeSet(
      [Axis.x, .y, .mtSlot, .mtPositionX, .mtPositionY, .mtTrackingID].map(\.rawValue))
    device.keys = CodeSet([KeyCode.touch.rawValue])
    for axis in [Axis.x, .y, .mtPositionX, .mtPositionY] {
      device.ranges[axis] = AxisRange(minimum: 0, maximum: 999)
    }
    device.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: slots - 1)
    return device
  }

  /// The same screen with more axes.
  func with(_ axis: Axis, _ range: AxisRange) -> Self {
    var device = self
    device.absoluteAxes.insert(axis.rawValue)
    device.ranges[axis] = range
    return device
  }

  /// A pen on a screen whose raw positions, 0 to 999, are the points of a screen of 1000 × 1000.
  static let stylus: Self = {
    var device = Self(name: "pen")
    device.properties = CodeSet([DeviceProperty.direct.rawValue])
    device.keys = CodeSet(
      [KeyCode.touch, .toolPen, .toolRubber, .stylus].map(\.rawValue))
    device.absoluteAxes = CodeSet([Axis.x, .y].map(\.rawValue))
    device.ranges[.x] = AxisRange(minimum: 0, maximum: 999)
    device.ranges[.y] = AxisRange(minimum: 0, maximum: 999)
    return device.with(.pressure, AxisRange(minimum: 0, maximum: 4096))
      .with(.tiltX, AxisRange(minimum: -90, maximum: 90, resolution: 57))
      .with(.tiltY, AxisRange(minimum: -90, maximum: 90, resolution: 57))
  }()

  /// A panel of protocol A: positions without slots.
  static let anonymousScreen: Self = {
    var device = Self(name: "anonymous")
    device.absoluteAxes = CodeSet([Axis.mtPositionX, .mtPositionY].map(\.rawValue))
    device.ranges[.mtPositionX] = AxisRange(minimum: 0, maximum: 999)
    device.ranges[.mtPositionY] = AxisRange(minimum: 0, maximum: 999)
    return device
  }()

  static let singleTouchScreen: Self = {
    var device = Self(name: "resistive")
    device.absoluteAxes = CodeSet([Axis.x, .y].map(\.rawValue))
    device.keys = CodeSet([KeyCode.touch.rawValue])
    device.ranges[.x] = AxisRange(minimum: 0, maximum: 999)
    device.ranges[.y] = AxisRange(minimum: 0, maximum: 999)
    return device
  }()

  static func accelerometer(unitsPerG resolution: Int32 = 1000) -> Self {
    var device = Self(name: "accelerometer")
    device.properties = CodeSet([DeviceProperty.accelerometer.rawValue])
    device.absoluteAxes = CodeSet([Axis.x, .y, .z].map(\.rawValue))
    for axis in [Axis.x, .y, .z] {
      device.ranges[axis] = AxisRange(minimum: -4000, maximum: 4000, resolution: resolution)
    }
    return device
  }

  static let infraRedReceiver: Self = {
    var device = keys([.play], bus: .usb)
    device.isInfraRedReceiver = true
    return device
  }()

  static func keys(_ keys: [KeyCode], bus: Bus = .bluetooth) -> Self {
    var device = Self(name: "keys")
    device.bus = bus
    device.keys = CodeSet(keys.map(\.rawValue))
    return device
  }
}

extension DeviceState {
  /// The fingers on a screen of ten slots, by slot: tracking id and position.
  static func fingers(
    _ fingers: [Int: (id: Int32, x: Int32, y: Int32)], currentSlot: Int32 = 0,
    at seconds: Double = 1
  ) -> Self {
    var state = Self(time: Timestamp(seconds: seconds))
    state.currentSlot = currentSlot
    state.slots = (0..<10).map { slot in
      guard let finger = fingers[slot] else { return Slot() }
      return Slot(
        trackingID: finger.id, values: [.mtPositionX: finger.x, .mtPositionY: finger.y])
    }
    return state
  }

  /// A single-touch screen's finger.
  static func finger(
    isDown: Bool, x: Int32, y: Int32, at seconds: Double = 1
  ) -> Self {
    var state = Self(time: Timestamp(seconds: seconds))
    state.axes = [.x: x, .y: y]
    if isDown { state.pressedKeys = CodeSet([KeyCode.touch.rawValue]) }
    return state
  }
}
