import KernelInput

extension DeviceHints {
  /// Reads the hints that udev's rules, libinput's among them, left as properties of a device.
  ///
  /// - Parameters:
  ///   - description: The device's own words: which of its axes the fuzz is of.
  ///   - property: A property's value on the node or, failing that, on its parent.
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
    let isMultiTouch = description.isMultiTouch
    fuzzX = fuzz("RESPONDERD_TOUCH_FUZZ", value)
    fuzzY = fuzzX
    if fuzzX == 0 {
      fuzzX = fuzz(isMultiTouch ? "LIBINPUT_FUZZ_35" : "LIBINPUT_FUZZ_00", value)
      fuzzY = fuzz(isMultiTouch ? "LIBINPUT_FUZZ_36" : "LIBINPUT_FUZZ_01", value)
    }
    output = value("WL_OUTPUT")
    if let text = value("RESPONDERD_TOUCH_TIMEOUT") {
      if let milliseconds = Double(text), (10...60_000).contains(milliseconds) {
        idleTimeout = milliseconds / 1000
      } else {
        complaints.append(
          "RESPONDERD_TOUCH_TIMEOUT is \"\(text)\", not a number of milliseconds from 10 to 60000")
      }
    }
  }

  private mutating func fuzz(_ name: String, _ value: (String) -> String?) -> Int32 {
    guard let text = value(name) else { return 0 }
    if let fuzz = Int32(text), fuzz >= 0 { return fuzz }
    complaints.append("\(name) is \"\(text)\", not a number from 0")
    return 0
  }
}
