import KernelInput
import Recordings

extension Recording {
  /// What was down on the device after so many of its events. Live the kernel is asked for that; here
  /// there is nobody else to ask.
  func state(after count: Int) -> DeviceState {
    var state = initialState ?? DeviceState(time: Timestamp(microseconds: 0))
    state.knowsKeys = false  // What was pressed before the recording is not written down.
    let slots = Int(min(max(description.ranges[.mtSlot]?.maximum ?? -1, -1), 255)) + 1
    while state.slots.count < slots { state.slots.append(DeviceState.Slot()) }
    for event in events.prefix(count) { state.take(event) }
    return state
  }
}

extension DeviceState {
  fileprivate mutating func take(_ event: KernelEvent) {
    let axis = Axis(rawValue: event.code)
    // Of a screen's keys this is the one that is asked about.
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
}
