import Glibc
import KernelInput
import LinuxSystem

/// A snapshot of the axes of a device with typing keys: keys are not queried.
///
/// libevdev always uses `EVIOCGKEY`, which reports every key that is down. Therefore each axis is
/// queried separately. The disadvantage is that the state of `BTN_TOUCH` is unknown, because the
/// kernel reports it only together with the typing keys. For a panel with slots, the tracking IDs
/// show it too; one without slots counts as untouched until its next report, and its touch is
/// cancelled after a loss of events.
struct AxisSnapshot {
  /// The kernel's limit of slots (input_mt_init_slots).
  static let maximumSlotCount: Int32 = 1024

  private(set) var ranges: [Axis: AxisRange] = [:]
  private(set) var state: DeviceState

  init(
    _ descriptor: Int32, node: String, axes: CodeSet, at time: Timestamp
  ) throws(DeviceError) {
    state = DeviceState(time: time)
    state.knowsKeys = false
    for axis in axes.codes.map(Axis.init(rawValue:)) {
      let info = try DeviceError.check(
        .state, node, try SystemCall.axis(axis.rawValue, of: descriptor))
      ranges[axis] = AxisRange(
        minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
      if axis.rawValue < Axis.mtSlot.rawValue { state.axes[axis] = info.value }
      if axis == .mtSlot { state.currentSlot = info.value }
    }
    // A joystick with all axes also has ABS_MT_SLOT - 1, and its slots mean nothing.
    guard let last = ranges[.mtSlot]?.maximum, last >= 0, ranges[.mtSlotMinusOne] == nil
    else {
      state.currentSlot = 0
      return
    }
    let slotCount = Int(min(last, Self.maximumSlotCount - 1)) + 1
    state.slots = Array(repeating: DeviceState.Slot(), count: slotCount)
    for axis in ranges.keys where axis.rawValue > Axis.mtSlot.rawValue {
      try readSlots(of: axis, descriptor, node: node)
    }
  }

  private mutating func readSlots(
    of axis: Axis, _ descriptor: Int32, node: String
  ) throws(DeviceError) {
    let values = try DeviceError.check(
      .state, node,
      try SystemCall.slots(of: axis.rawValue, count: state.slots.count, descriptor))
    for (slot, value) in zip(state.slots.indices, values) {
      if axis == .mtTrackingID {
        state.slots[slot].trackingID = value
      } else {
        state.slots[slot].values[axis] = value
      }
    }
  }
}
