import KernelInput

extension DeviceHints {
  /// Reads the hints that udev's rules, including libinput's, set as properties of a device.
  ///
  /// - Parameters:
  ///   - description: The device's description, which determines the axes that the fuzz applies to.
  ///   - property: Returns the value of a property of the node or else of its parent.
  init(_ description: DeviceDescription, property: (String) -> String?) {
    self.init()
    func value(_ name: String) -> String? { property(name).flatMap { $0.isEmpty ? nil : $0 } }

    for name in ["RESPONDERD_CALIBRATION_MATRIX", "LIBINPUT_CALIBRATION_MATRIX"] {
      guard calibration == nil, let text = value(name) else { continue }
      calibration = CalibrationMatrix(text)
      if calibration == nil {
        complaints.append("\(name) is \"\(text)\", not six numbers such as \"0 -1 1 1 0 0\"")
      }
    }
    let names = Self.fuzzNames(of: description)
    let own = fuzz("RESPONDERD_TOUCH_FUZZ", value)
    fuzzX = own ?? fuzz(names.x, value) ?? 0
    fuzzY = own ?? fuzz(names.y, value) ?? 0
    output = value("WL_OUTPUT")
    idleTimeout = number("RESPONDERD_TOUCH_TIMEOUT", in: 10...60_000, "milliseconds", value)
      .map { $0 / 1000 }
    greatestSpeed = number(
      "RESPONDERD_TOUCH_SPEED", in: 1...1000, "millimetres a millisecond", value)
    readJoin(value)
    shortestTouch = number("RESPONDERD_TOUCH_SHORTEST", in: 1...200, "milliseconds", value)
      .map { $0 / 1000 }
    checkMountMatrix(property)
  }

  /// Reads `MILLISECONDS` or `MILLISECONDS MILLIMETRES`.
  private mutating func readJoin(_ value: (String) -> String?) {
    let name = "RESPONDERD_TOUCH_JOIN"
    guard let text = value(name) else { return }
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count, (1...2).contains(numbers.count),
      (1...200).contains(numbers[0]), numbers.count == 1 || (1...50).contains(numbers[1])
    else {
      complaints.append(
        "\(name) is \"\(text)\", not a number of milliseconds from 1 to 200, or that and a number of "
          + "millimetres from 1 to 50")
      return
    }
    joinTime = numbers[0] / 1000
    if numbers.count == 2 { joinDistance = numbers[1] }
  }

  /// Reads the hints for a sensor of the Industrial I/O subsystem.
  ///
  /// - Parameter property: Returns the value of a udev property of the sensor.
  init(sensor property: (String) -> String?) {
    self.init()
    checkMountMatrix(property)
  }

  /// Reports an invalid `ACCEL_MOUNT_MATRIX`. The matrix itself is part of the description.
  private mutating func checkMountMatrix(_ property: (String) -> String?) {
    let name = "ACCEL_MOUNT_MATRIX"
    guard let text = property(name), !text.isEmpty, MountMatrix(text) == nil else { return }
    complaints.append(
      "\(name) is \"\(text)\", not an invertible matrix of three rows of three numbers such as "
        + "\"1, 0, 0; 0, 1, 0; 0, 0, 1\"")
  }

  /// Returns the names of the properties that a recording stores besides the tags.
  static func names(of description: DeviceDescription) -> [String] {
    let fuzz = fuzzNames(of: description)
    return [
      "RESPONDERD_CALIBRATION_MATRIX", "LIBINPUT_CALIBRATION_MATRIX", "RESPONDERD_TOUCH_FUZZ",
      fuzz.x, fuzz.y, "RESPONDERD_TOUCH_TIMEOUT", "RESPONDERD_TOUCH_SPEED",
      "RESPONDERD_TOUCH_JOIN", "RESPONDERD_TOUCH_SHORTEST", "WL_OUTPUT",
      "LIBINPUT_DEVICE_GROUP", "ACCEL_MOUNT_MATRIX", "ACCEL_LOCATION",
    ]
  }

  /// Returns the names of the fuzz properties of libinput's rule for the position axes.
  private static func fuzzNames(of description: DeviceDescription) -> (x: String, y: String) {
    description.isMultiTouch
      ? ("LIBINPUT_FUZZ_35", "LIBINPUT_FUZZ_36") : ("LIBINPUT_FUZZ_00", "LIBINPUT_FUZZ_01")
  }

  private mutating func number(
    _ name: String, in range: ClosedRange<Double>, _ unit: String, _ value: (String) -> String?
  ) -> Double? {
    guard let text = value(name) else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    let ends = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
    complaints.append("\(name) is \"\(text)\", not a number of \(unit) from \(ends)")
    return nil
  }

  private mutating func fuzz(_ name: String, _ value: (String) -> String?) -> Int32? {
    guard let text = value(name) else { return nil }
    if let fuzz = Int32(text), fuzz >= 0 { return fuzz }
    complaints.append("\(name) is \"\(text)\", not a number from 0")
    return nil
  }
}
