public import KernelInput

// Adopts the queried state of the device, at the start and after a loss of events.
extension TouchTranslator {
  mutating func seed(from state: DeviceState) {
    adoptValues(of: state)
    let isTouched = isTouched(in: state)
    if isTouched == true { table.hasPressed = true }
    for index in table.slots.indices {
      let id = trackingID(of: index, in: state)
      guard id >= 0 else { continue }
      // A finger that is down, or the ID of one that lifted long ago.
      if isTouched == false {
        table.adoptReleased(index, trackingID: id)
      } else {
        table.ignoreExisting(index, trackingID: id)
      }
    }
  }

  /// Returns whether anything touches the panel; `nil` if only its tracking IDs show it, because
  /// there is no button or it is not queried.
  private func isTouched(in state: DeviceState) -> Bool? {
    hasButton && touchProtocol == .slots && state.knowsKeys
      ? state.pressedKeys.contains(KeyCode.touch) : nil
  }

  /// Reports the changes during a loss of events: a missing finger is cancelled, because it is unknown
  /// where it lifted; a new tracking ID begins a finger; any other finger moves. If `BTN_TOUCH` is up
  /// on a panel that uses it, all earlier fingers are cancelled. Anonymous contacts are always
  /// cancelled, because their state cannot be queried.
  public mutating func resynchronize(with state: DeviceState, into events: inout EventBuffer) {
    let start = events.count
    defer { contactFilter?.filter(&events, from: start) }
    anonymous = AnonymousContacts()
    pressed = nil
    table.restoreDepartures()
    for index in table.slots.indices {
      table.replace(index, trackingID: trackingID(of: index, in: state), at: state.time)
    }
    let isTouched = isTouched(in: state)
    if isTouched == true { table.hasPressed = true }
    if isTouched == false && table.hasPressed { table.release(at: state.time) }
    adoptValues(of: state)
    if isTouched == true && !table.isPressed {
      table.setPressed(true, at: current, as: .ended, at: state.time)
    }
    table.flush(at: state.time, into: &events)
  }

  private mutating func adoptValues(of state: DeviceState) {
    switch touchProtocol {
    case .anonymous: break
    case .single:
      if let x = state.axes[.x] { table.setX(x, of: 0) }
      if let y = state.axes[.y] { table.setY(y, of: 0) }
      if let pressure = state.axes[.pressure] { table.setPressure(pressure, of: 0) }
    case .slots:
      for (index, slot) in zip(table.slots.indices, state.slots) {
        adopt(slot, at: index)
      }
      let slot = Int(state.currentSlot)
      current = table.slots.indices.contains(slot) ? slot : nil
    }
  }

  private mutating func adopt(_ slot: DeviceState.Slot, at index: Int) {
    if let x = slot.values[.mtPositionX] { table.setX(x, of: index) }
    if let y = slot.values[.mtPositionY] { table.setY(y, of: index) }
    table.setTouchMajor(slot.values[.mtTouchMajor] ?? 0, of: index)
    table.setOrientation(slot.values[.mtOrientation] ?? 0, of: index)
    if let pressure = slot.values[.mtPressure] { table.setPressure(pressure, of: index) }
    if let distance = slot.values[.mtDistance] { table.setDistance(distance, of: index) }
    if let tool = slot.values[.mtToolType] { table.setTool(ToolType(rawValue: tool), of: index) }
  }

  private func trackingID(of slot: Int, in state: DeviceState) -> Int32 {
    switch touchProtocol {
    case .slots: slot < state.slots.count ? state.slots[slot].trackingID : -1
    case .anonymous: -1
    case .single: state.pressedKeys.contains(KeyCode.touch) ? 0 : -1
    }
  }
}
