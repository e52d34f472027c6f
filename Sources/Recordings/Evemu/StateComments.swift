internal import KernelInput

/// The axis values that evemu and libinput write as comments into a device's description.
///
///     #   Event type 3 (EV_ABS)
///     #     Event code 47 (ABS_MT_SLOT)
///     #       Value        3
///
/// The kernel reports changes only: a finger that lands in the current slot sends no `ABS_MT_SLOT`,
/// and only this comment says which slot that is. Comments are free text, so lines in another form
/// are skipped.
struct StateComments {
  private var type: UInt16?
  private var code: UInt16?
  private var values: [Axis: Int32] = [:]

  /// Reads a line that starts with `#`.
  mutating func read(_ line: ArraySlice<UInt8>) {
    let words = line.split(maxSplits: 4, whereSeparator: \.isBlank)
    guard words.count >= 3, words[0].elementsEqual("#".utf8) else { return }
    if words[1].elementsEqual("Event".utf8), words.count >= 4 {
      let number = Self.number(words[3], as: UInt16.self)
      if words[2].elementsEqual("type".utf8) {
        (type, code) = (number, nil)
      } else if words[2].elementsEqual("code".utf8) {
        code = number
      }
    } else if words[1].elementsEqual("Value".utf8), type == EventType.absolute.rawValue,
      let code, code <= EventType.absolute.lastCode,
      let value = Self.number(words[2], as: Int32.self)
    {
      values[Axis(rawValue: code)] = value
    }
  }

  /// Returns the state that the comments contain, if any.
  func state(of description: DeviceDescription, at time: Timestamp) -> DeviceState? {
    Self.state(of: description, values: values, at: time)
  }

  /// Returns the state that the values of axes show; `nil` if there are none.
  static func state(
    of description: DeviceDescription, values: [Axis: Int32], at time: Timestamp
  ) -> DeviceState? {
    guard !values.isEmpty else { return nil }
    var state = DeviceState(time: time)
    // No recorder writes the pressed keys.
    state.knowsKeys = false
    // The kernel stores the values of multi-touch axes by slot, and returns 0 for the axis itself.
    state.axes = values.filter { $0.key.rawValue < Axis.mtSlot.rawValue }
    if let slot = values[.mtSlot], let range = description.ranges[.mtSlot],
      slot >= 0, slot <= range.maximum
    {
      state.currentSlot = slot
    }
    return state
  }

  private static func number<T: FixedWidthInteger>(_ word: ArraySlice<UInt8>, as: T.Type) -> T? {
    try? T(text: word, radix: 10)  // Comments that are not a number are ignored.
  }
}
