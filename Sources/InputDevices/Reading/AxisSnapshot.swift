import Glibc
import KernelInput
import LinuxSystem

/// One look at the axes of a device on which somebody types: no key is asked for.
///
/// libevdev cannot be had without `EVIOCGKEY`, which tells every key that is down. So each axis is
/// asked for by itself. The price: whether a panel is touched (`BTN_TOUCH`) is not known, because the
/// kernel tells that only along with the letters. The tracking ids of a panel with slots say so too;
/// one without them counts as untouched until its next report, and after a loss its finger is
/// cancelled.
struct AxisSnapshot {
  /// What the kernel gives a device at most (input_mt_init_slots).
  private static let maximumSlotCount: Int32 = 1024

  private(set) var ranges: [Axis: AxisRange] = [:]
  private(set) var state: DeviceState

  init(
    _ descriptor: Int32, node: String, axes: CodeSet, at time: Timestamp
  ) throws(DeviceError) {
    state = DeviceState(time: time)
    state.knowsKeys = false
    for axis in axes.codes.map(Axis.init(rawValue:)) {
      let info = try Self.check(node, try SystemCall.axis(axis.rawValue, of: descriptor))
      ranges[axis] = AxisRange(
        minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
      if axis.rawValue < Axis.mtSlot.rawValue { state.axes[axis] = info.value }
      if axis == .mtSlot { state.currentSlot = info.value }
    }
    // A joystick that claims every axis claims the one below too, and then its slots mean nothing.
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
    let values = try Self.check(
      node,
      try SystemCall.slots(of: axis.rawValue, count: state.slots.count, descriptor))
    for (slot, value) in zip(state.slots.indices, values) {
      if axis == .mtTrackingID {
        state.slots[slot].trackingID = value
      } else {
        state.slots[slot].values[axis] = value
      }
    }
  }

  private static func check<Result>(
    _ node: String, _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(DeviceError) -> Result {
    do { return try call() } catch {
      throw DeviceError(error.errno == ENODEV ? .gone : .state, errno: error.errno, subject: node)
    }
  }
}
