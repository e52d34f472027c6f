extension DeviceDescription {
  /// What the device's capabilities say it is, by the rules of udev's `input_id`.
  ///
  /// udev's own verdict, where there is one, comes first; this one is the fallback on machines
  /// without udev properties, the classification of recordings, and the cross-check. Which keys
  /// have a meaning is not known here, so ``DeviceClass/mediaKeys`` is never in the result.
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

  /// The property, or axes X, Y and Z without any key: what udev calls an accelerometer; and those
  /// that are known by name.
  private var isAccelerometer: Bool {
    properties.contains(DeviceProperty.accelerometer) || knownAccelerometer != nil
      || (!eventTypes.contains(EventType.key) && absoluteAxes.contains(Axis.x)
        && absoluteAxes.contains(Axis.y) && absoluteAxes.contains(Axis.z))
  }

  /// Every key from Escape to D: udev's sign of a full keyboard.
  public var isKeyboard: Bool {
    (KeyCode.escape.rawValue..<KeyCode.d.rawValue).allSatisfy { keys.contains($0) }
  }

  /// A joystick that claims every absolute axis, and so ABS_MT_SLOT by accident.
  public var isFakeMultiTouch: Bool {
    absoluteAxes.contains(Axis.mtSlot) && absoluteAxes.contains(Axis.mtSlotMinusOne)
  }

  /// Whether it tells several fingers apart.
  public var isMultiTouch: Bool {
    absoluteAxes.contains(Axis.mtPositionX) && absoluteAxes.contains(Axis.mtPositionY)
      && !isFakeMultiTouch
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
      // A tablet that is no screen moves a pointer. The buttons beside a tablet claim BTN_STYLUS.
      guard isDirect && hasPosition && keys.contains(KeyCode.toolPen) else { return .pointer }
      return isMultiTouch ? [.stylus, .touchscreen] : .stylus
    }
    if keys.contains(KeyCode.toolFinger) && !isDirect { return .pointer }
    // Only a device without multi-touch is taken for a mouse by its buttons, and a direct one
    // (eGalax "Virtual Device for Single" has BTN_LEFT) never: there udev errs.
    if hasMouseButtons && !isMultiTouch && !isDirect { return .pointer }
    if isDirect || keys.contains(KeyCode.touch) { return .touchscreen }
    // Positions of fingers alone make no screen: a mouse with a touch surface has them too.
    if hasMouseButtons { return .pointer }
    return hasJoystickButtons ? .joystick : []
  }
}
