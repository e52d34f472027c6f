public import KernelInput

extension Recording {
  /// Returns what was pressed after a number of events. The kernel reports this for a live device; here it
  /// follows from the events.
  func state(after count: Int) -> DeviceState {
    var state = initialState ?? DeviceState(time: Timestamp(microseconds: 0))
    // Only recordings of responderd contain the keys that were pressed before the first event.
    if initialState == nil { state.knowsKeys = false }
    let slots = Int(min(max(description.ranges[.mtSlot]?.maximum ?? -1, -1), 255)) + 1
    while state.slots.count < slots { state.slots.append(DeviceState.Slot()) }
    for event in events.prefix(count) { state.apply(event) }
    return state
  }

  /// Returns the switches that were on after a number of events.
  func switches(after count: Int) -> CodeSet {
    var switches = initialSwitches
    for event in events.prefix(count) where event.type == .switch {
      if event.value == 0 { switches.remove(event.code) } else { switches.insert(event.code) }
    }
    return switches
  }

  /// Returns a loss of events as the kernel reports it, followed by a frame of the same time with the
  /// device's state, from which a replay continues.
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - state: The queried state; `nil` if there is none to query.
  ///   - switches: The switches that are on.
  ///   - time: The time of the loss.
  public static func loss(
    of description: DeviceDescription, state: DeviceState?, switches: CodeSet, at time: Timestamp
  ) -> [KernelEvent] {
    var frame = state.map { Array($0.frame(of: description, at: time).dropLast()) } ?? []
    for code in description.switches.codes {
      frame.append(
        KernelEvent(
          time: time, type: .switch, code: code, value: switches.contains(code) ? 1 : 0))
    }
    let loss: [KernelEvent] = [.dropped(at: time), .report(at: time)]
    return state == nil && frame.isEmpty ? loss : loss + frame + [.report(at: time)]
  }
}

extension DeviceState {
  fileprivate mutating func apply(_ event: KernelEvent) {
    let axis = Axis(rawValue: event.code)
    // The state of a touchscreen depends on this key only.
    if event.type == .key, event.code == KeyCode.touch.rawValue { knowsKeys = true }
    switch event.type {
    case .key where event.value == 0: pressedKeys.remove(event.code)
    case .key: pressedKeys.insert(event.code)
    case .absolute where axis == .mtSlot: currentSlot = event.value
    case .absolute where axis.rawValue > Axis.mtSlot.rawValue:
      guard slots.indices.contains(Int(currentSlot)) else { return }
      if axis == .mtTrackingID {
        slots[Int(currentSlot)].trackingID = event.value
      } else {
        slots[Int(currentSlot)].values[axis] = event.value
      }
    case .absolute: axes[axis] = event.value
    default: break
    }
  }

  /// Returns the state as a frame that brings a device of that kind into it, at the time of a loss of
  /// events, which precedes the frame.
  /// - Parameter description: The description of the device.
  func frame(of description: DeviceDescription, at time: Timestamp) -> [KernelEvent] {
    var frame: [KernelEvent] = []
    for (index, slot) in slots.enumerated() {
      frame.append(KernelEvent(.mtSlot, Int32(index), at: time))
      frame.append(KernelEvent(.mtTrackingID, slot.trackingID, at: time))
      for (axis, value) in slot.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        frame.append(KernelEvent(axis, value, at: time))
      }
    }
    if !slots.isEmpty { frame.append(KernelEvent(.mtSlot, currentSlot, at: time)) }
    for (axis, value) in axes.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where axis.rawValue < Axis.mtSlot.rawValue {
      frame.append(KernelEvent(axis, value, at: time))
    }
    for code in knowsKeys ? description.keys.codes : [] {
      let key = KeyCode(rawValue: code)
      frame.append(KernelEvent(key, pressedKeys.contains(code) ? 1 : 0, at: time))
    }
    return frame + [.report(at: time)]
  }
}
