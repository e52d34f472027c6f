import CLinuxShims
import Glibc
import KernelInput

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
      var info = input_absinfo()
      _ = try Self.checked(node) {
        // `info` outlives the call.
        unsafe shim_evdev_get_axis(descriptor, UInt32(axis.rawValue), &info)
      }
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
    var values = [Int32](repeating: 0, count: state.slots.count + 1)
    values[0] = Int32(axis.rawValue)
    let size = UInt32(values.count * MemoryLayout<Int32>.size)
    _ = try Self.checked(node) {
      // The kernel writes `size` bytes at most, during the call.
      unsafe values.withUnsafeMutableBufferPointer {
        unsafe shim_evdev_get_slots(descriptor, $0.baseAddress, size)
      }
    }
    for slot in state.slots.indices {
      if axis == .mtTrackingID {
        state.slots[slot].trackingID = values[slot + 1]
      } else {
        state.slots[slot].values[axis] = values[slot + 1]
      }
    }
  }

  private static func checked(
    _ node: String, _ call: () -> Int32
  ) throws(DeviceError) -> Int32 {
    do {
      return try SystemCall.checked(.state, node, call)
    } catch let error where error.errno == ENODEV {
      throw DeviceError(.gone, errno: ENODEV, subject: node)
    }
  }
}
