import KernelInput

extension DeviceReport {
  /// Classifies a device by udev's properties, with its capabilities as a fallback and as a check.
  ///
  /// - Parameters:
  ///   - wantedKeys: The keys to read from the device; those that it does not have are ignored.
  ///   - seat: The seat whose devices are used.
  ///   - isNamed: Whether the user selected this node, regardless of its seat and
  ///     `LIBINPUT_IGNORE_DEVICE`.
  init(
    node: String, syspath: String, description: DeviceDescription, verdict: UdevVerdict,
    access: DeviceAccess?, seat: String, isNamed: Bool, wantedKeys: CodeSet
  ) {
    self.node = node
    self.syspath = syspath
    self.description = description
    self.description.mountMatrix = verdict.mountMatrix
    self.access = access
    group = verdict.group.map { "\($0) \(description.uniqueID)" } ?? description.group
    udevClass = verdict.deviceClass
    udevProperties = verdict.properties
    ownClass = description.classByCapabilities
    self.seat = verdict.seat
    self.wantedKeys = CodeSet(wantedKeys.codes.filter { description.keys.contains($0) })

    deviceClass = verdict.deviceClass ?? ownClass
    // A full keyboard counts as one if either source says so, because its keys must never be read.
    if description.isKeyboard { deviceClass.insert(.keyboard) }
    // udev's rules classify a touchscreen with mouse buttons as a mouse, and some versions classify
    // screens as joysticks. Only a device with INPUT_PROP_DIRECT overrides them.
    let isOverruled =
      ownClass.contains(.touchscreen) && !deviceClass.contains(.touchscreen)
      && description.properties.contains(DeviceProperty.direct)
      && !verdict.tags.isEmpty
      && verdict.tags.allSatisfy { Self.mistakenForTouch.contains($0.property) }
    if isOverruled {
      deviceClass.subtract([.pointer, .joystick])
      deviceClass.insert(.touchscreen)
    }
    // udev does not know models: it classifies a sensor that reports taps as a touchscreen, and
    // does not classify one that uses other axes.
    let isKnownSensor =
      description.knownAccelerometer != nil && !deviceClass.contains(.accelerometer)
    if isKnownSensor { deviceClass = .accelerometer }
    // udev has the same property for tablets and for pens on a screen.
    if ownClass.contains(.stylus), verdict.tags.contains(where: { $0.isTablet }) {
      deviceClass.subtract(.pointer)
      deviceClass.formUnion(ownClass)
    }
    if !self.wantedKeys.isEmpty { deviceClass.insert(.keys) }
    if [SwitchCode.lid, .tabletMode].contains(where: {
      description.switches.contains($0.rawValue)
    }) {
      deviceClass.insert(.systemSwitch)
    }

    let readable = deviceClass.intersection(.readable)
    let mayBeTouchscreen = description.isPossibleTouchscreen && !ownClass.contains(.touchscreen)
    if description.isTwin {
      decision = .leftAlone
      reservation = .twin
      reason = "not read: forwards touches of a panel that responderd reads"
    } else if verdict.isIgnored && !isNamed {
      decision = .leftAlone
      reservation = .ignored
      reason = "not read: LIBINPUT_IGNORE_DEVICE is set"
    } else if verdict.seat != seat && !isNamed {
      decision = .leftAlone
      reservation = .seat(verdict.seat)
      reason = "not read: belongs to \(verdict.seat)"
    } else if verdict.isInBase && readable == .accelerometer && !isNamed {
      decision = .leftAlone
      reservation = .base
      reason = "not read: accelerometer of the base (ACCEL_LOCATION)"
    } else if readable.isEmpty {
      decision = .leftAlone
      reservation = .kind
      reason = "not read: \(Self.kind(verdict, deviceClass, mayBeTouchscreen))"
    } else {
      decision = .taken(readable)
      reason = ""
      reason = takenReason(readable, verdict, isOverruled: isOverruled)
    }
  }

  private static let mistakenForTouch: Set = [
    "ID_INPUT_MOUSE", "ID_INPUT_JOYSTICK", "ID_INPUT_KEY", "ID_INPUT_SWITCH",
  ]

  /// Describes a device that is not read.
  private static func kind(
    _ verdict: UdevVerdict, _ deviceClass: DeviceClass, _ mayBeTouchscreen: Bool
  ) -> String {
    if let tag = verdict.tag(for: [.pointer, .joystick]) { return tag.noun }
    if mayBeTouchscreen {
      return "has positions of fingers, but nothing shows that it is a touchscreen"
    }
    if deviceClass.contains(.pointer) { return "mouse, touchpad or tablet" }
    if deviceClass.contains(.joystick) { return "joystick" }
    if deviceClass.contains(.keyboard) { return "typing keyboard without media keys" }
    if let tag = verdict.tags.first { return "\(tag.noun), none of which is used" }
    return "not a supported device"
  }

  private func takenReason(
    _ readable: DeviceClass, _ verdict: UdevVerdict, isOverruled: Bool
  ) -> String {
    var reasons: [String] = []
    if isOverruled {
      let mistake = verdict.tag(for: [.pointer, .joystick])?.noun ?? "keys"
      reasons.append(
        "udev says \(mistake), but its capabilities are those of a touchscreen: used as touchscreen"
      )
    }
    for (deviceClass, noun) in [
      (DeviceClass.touchscreen, "touchscreen"), (.stylus, "pen on a screen"),
      (.accelerometer, "accelerometer"),
    ] where readable.contains(deviceClass) && !(isOverruled && deviceClass == .touchscreen) {
      let tag =
        verdict.tag(for: deviceClass)
        ?? (deviceClass == .accelerometer ? nil : verdict.tags.first { $0.isTablet })
      let isKnown = deviceClass == .accelerometer && description.knownAccelerometer != nil
      let ground =
        tag.map { "udev (\($0.property))" } ?? (isKnown ? "its name" : "its capabilities")
      reasons.append("\(noun) by \(ground)")
    }
    if readable.contains(.keys) {
      let isKeyboard = deviceClass.contains(.keyboard)
      let keys = "\(wantedKeys.count) \(wantedKeys.count == 1 ? "key" : "keys")"
      reasons.append("media keys (\(keys)" + (isKeyboard ? "; typed keys masked)" : ")"))
    }
    if readable.contains(.systemSwitch) { reasons.append("lid or tablet switch") }
    return reasons.joined(separator: "; ")
  }
}
