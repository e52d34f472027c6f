import CLibevdev
import Glibc
import KernelInput

/// A snapshot of a device by libevdev: its axes and their ranges, its slots, its buttons.
///
/// libevdev queries the complete state including held keys, so this is not used for nodes that are
/// read for their keys only, or that have typing keys (see ``AxisSnapshot``).
@safe struct EvdevSnapshot: ~Copyable {
  // Owned: created by init, freed by deinit, never passed on, and valid in every method. libevdev
  // checks the codes and slots that it is asked for.
  private let device: OpaquePointer

  init(_ descriptor: Int32, node: String) throws(DeviceError) {
    var device: OpaquePointer?
    // libevdev stores the descriptor and does not close it.
    let result = unsafe libevdev_new_from_fd(descriptor, &device)
    guard result == 0, let device = unsafe device else {
      throw DeviceError(result == -ENODEV ? .gone : .state, errno: -result, subject: node)
    }
    unsafe self.device = device
  }

  deinit { unsafe libevdev_free(device) }

  /// The device's absolute axes.
  private var axes: [Axis] {
    (0..<UInt16(ABS_CNT)).filter { has(.absolute, $0) }.map(Axis.init(rawValue:))
  }

  func ranges() -> [Axis: AxisRange] {
    var ranges: [Axis: AxisRange] = [:]
    for axis in axes {
      // libevdev's own storage, copied at once.
      guard let info = unsafe libevdev_get_abs_info(device, UInt32(axis.rawValue))?.pointee
      else { continue }
      ranges[axis] = AxisRange(
        minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
    }
    return ranges
  }

  /// Returns the state of the device.
  /// - Parameter keys: The keys to return; others are discarded.
  func state(at time: Timestamp, keys: CodeSet) -> DeviceState {
    var state = DeviceState(time: time)
    // −1 if there are no slots, or for a joystick that has all axes and so ABS_MT_SLOT too.
    let slotCount = unsafe libevdev_get_num_slots(device)
    let multiTouch = axes.filter { $0.rawValue > Axis.mtSlot.rawValue }
    for axis in axes where axis.rawValue < Axis.mtSlot.rawValue {
      state.axes[axis] = unsafe libevdev_get_event_value(
        device, UInt32(EV_ABS), UInt32(axis.rawValue))
    }
    if slotCount > 0 {
      state.currentSlot = unsafe libevdev_get_current_slot(device)
      state.slots = (0..<UInt32(slotCount)).map { slot in
        var values: [Axis: Int32] = [:]
        for axis in multiTouch {
          values[axis] = unsafe libevdev_get_slot_value(device, slot, UInt32(axis.rawValue))
        }
        let trackingID = values.removeValue(forKey: .mtTrackingID) ?? -1
        return DeviceState.Slot(trackingID: trackingID, values: values)
      }
    }
    for code in keys.codes where has(.key, code) {
      if unsafe libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(code)) != 0 {
        state.pressedKeys.insert(code)
      }
    }
    return state
  }

  private func has(_ type: EventType, _ code: UInt16) -> Bool {
    unsafe libevdev_has_event_code(device, UInt32(type.rawValue), UInt32(code)) == 1
  }
}
