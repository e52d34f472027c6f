extension DeviceDescription {
  /// The class according to the capabilities, by the rules of udev's `input_id`.
  ///
  /// udev's own properties take precedence; this is used without udev, for recordings, and as a
  /// check. The meaning of keys is not known here, so the result never contains
  /// ``DeviceClass/keys``.
  public var classByCapabilities: DeviceClass {
    var result: DeviceClass = []
    if isAccelerometer {
      result.insert(.accelerometer)
    } else {
      result.formUnion(pointingClass)
    }
    if isKeyboard { result.insert(.keyboard) }
    return result
  }

  /// Whether it is an accelerometer: by its property, by axes X, Y and Z without keys, as in udev,
  /// or by a known name.
  private var isAccelerometer: Bool {
    properties.contains(DeviceProperty.accelerometer) || knownAccelerometer != nil
      || (!eventTypes.contains(EventType.key) && absoluteAxes.contains(Axis.x)
        && absoluteAxes.contains(Axis.y) && absoluteAxes.contains(Axis.z))
  }

  /// Whether it has every key from KEY_ESC to KEY_S, by which udev detects a full keyboard.
  public var isKeyboard: Bool {
    (KeyCode.escape.rawValue..<KeyCode.d.rawValue).allSatisfy { keys.contains($0) }
  }

  /// Whether it is a joystick that has every absolute axis, and so ABS_MT_SLOT by accident.
  public var isFakeMultiTouch: Bool {
    absoluteAxes.contains(Axis.mtSlot) && absoluteAxes.contains(Axis.mtSlotMinusOne)
  }

  /// Whether it distinguishes several fingers.
  public var isMultiTouch: Bool {
    absoluteAxes.contains(Axis.mtPositionX) && absoluteAxes.contains(Axis.mtPositionY)
      && !isFakeMultiTouch
  }

  /// Whether it may be a touchscreen that does not say so: drivers of some panels report the positions of several
  /// fingers, and neither BTN_TOUCH nor INPUT_PROP_DIRECT. A mouse with a touch surface moves a pointer, too.
  public var isPossibleTouchscreen: Bool {
    let isPen = keys.contains(KeyCode.stylus) || keys.contains(KeyCode.toolPen)
    return isMultiTouch && relativeAxes.isEmpty && !isPen && !isKeyboard
      && !keys.contains(KeyCode.toolFinger) && !properties.contains(DeviceProperty.pointer)
      && !keys.containsAny(of: KeyCode.buttonJoystick.rawValue..<KeyCode.buttonDigi.rawValue)
  }

  private var pointingClass: DeviceClass {
    let hasPosition = absoluteAxes.contains(Axis.x) && absoluteAxes.contains(Axis.y)
    let isDirect = properties.contains(DeviceProperty.direct)
    let hasMouseButtons = keys.containsAny(
      of: KeyCode.buttonMouse.rawValue..<KeyCode.buttonJoystick.rawValue)
    let hasJoystickButtons = keys.containsAny(
      of: KeyCode.buttonJoystick.rawValue..<KeyCode.buttonDigi.rawValue)
    guard hasPosition || isMultiTouch else {
      if hasJoystickButtons { return .joystick }
      return hasMouseButtons && !relativeAxes.isEmpty ? .pointer : []
    }
    if keys.contains(KeyCode.stylus) || keys.contains(KeyCode.toolPen) {
      // A tablet that is not a screen moves a pointer. Button pads of tablets have BTN_STYLUS.
      guard isDirect && hasPosition && keys.contains(KeyCode.toolPen) else { return .pointer }
      return isMultiTouch ? [.stylus, .touchscreen] : .stylus
    }
    if keys.contains(KeyCode.toolFinger) && !isDirect { return .pointer }
    // Mouse buttons identify a mouse only without multi-touch, and never on a direct device (eGalax
    // "Virtual Device for Single" has BTN_LEFT): there udev is wrong.
    if hasMouseButtons && !isMultiTouch && !isDirect { return .pointer }
    if isDirect || keys.contains(KeyCode.touch) { return .touchscreen }
    // Positions of fingers do not imply a screen: a mouse with a touch surface has them too.
    if hasMouseButtons { return .pointer }
    return hasJoystickButtons ? .joystick : []
  }
}
