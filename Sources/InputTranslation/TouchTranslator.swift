public import KernelInput

/// Turns a touchscreen's frames into contacts.
///
/// Speaks multi-touch protocol B (slots), protocol A (anonymous contacts) and single touch
/// (`BTN_TOUCH`); see the kernel's "Multi-touch (MT) Protocol". Transitions are followed as they
/// come, not the state at the end of the frame: a finger may lift and another take its slot
/// within one frame.
public struct TouchTranslator: Sendable {
  private enum Way: Sendable { case slots, anonymous, single }

  private let way: Way
  private var table: FingerTable
  private var contacts = AnonymousContacts()
  /// The slot that values belong to; `nil` after a slot number that the device does not have.
  private var current: Int? = 0
  /// Whether the device said in this frame that nothing touches it. With slots that says nothing
  /// new, and when a device is pulled out the kernel says it of fingers that never lifted.
  private var isUntouched = false

  /// - Parameters:
  ///   - description: What the device says of itself.
  ///   - device: Names the device in what is handed on.
  ///   - width: The screen's width in points.
  ///   - height: The screen's height in points.
  ///   - state: What the kernel knew of the device when it was opened. A finger that is down
  ///     already is ignored until it lifts, for its beginning was not seen.
  /// - Returns: `nil` for a device without usable positions.
  public init?(
    _ description: DeviceDescription, device: DeviceID, width: Double, height: Double,
    state: DeviceState? = nil
  ) {
    way = Self.way(of: description)
    let (xAxis, yAxis) = way == .single ? (Axis.x, Axis.y) : (.mtPositionX, .mtPositionY)
    guard let x = description.ranges[xAxis], let y = description.ranges[yAxis],
      let mapping = ScreenMapping(x: x, y: y, width: width, height: height)
    else { return nil }
    let count =
      switch way {
      case .slots: Int(min(max(description.ranges[.mtSlot]?.maximum ?? 0, 0), 255)) + 1
      case .anonymous: AnonymousContacts.limit
      case .single: 1
      }
    table = FingerTable(device: device, mapping: mapping, count: count)
    if let state { seed(from: state) }
  }

  private static func way(of description: DeviceDescription) -> Way {
    guard description.isMultiTouch else { return .single }
    return description.absoluteAxes.contains(Axis.mtSlot) ? .slots : .anonymous
  }

  /// Takes one frame, the closing `SYN_REPORT` included.
  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    guard !frame.isEmpty else { return }
    // A lift that the kernel made up was none: the device went away under the finger.
    let end: Contact.Phase = frame[frame.count - 1].isMadeUpReport ? .cancelled : .ended
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .absolute:
        take(Axis(rawValue: event.code), event.value, at: event.time, emit)
      case .key where event.code == KeyCode.touch.rawValue:
        takeButton(event.value, as: end, at: event.time, emit)
      case .synchronization where event.isReport:
        endFrame(at: event.time, emit)
      case .synchronization where event.code == SyncCode.mtReport.rawValue:
        contacts.endContact()
      default: break
      }
    }
  }

  /// Cancels every finger: the device is gone or not ours any more.
  public mutating func cancelAll(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    table.cancelAll(at: time, emit)
  }

  // MARK: - Values

  private mutating func take(
    _ axis: Axis, _ value: Int32, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch way {
    case .slots: takeSlotted(axis, value, at: time, emit)
    case .anonymous: contacts.take(axis, value)
    case .single:
      if axis == .x { table.setX(value, of: 0) }
      if axis == .y { table.setY(value, of: 0) }
    }
  }

  private mutating func takeSlotted(
    _ axis: Axis, _ value: Int32, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    if axis == .mtSlot {
      current = table.slots.indices.contains(Int(value)) ? Int(value) : nil
      return
    }
    guard let current else { return }
    switch axis {
    case .mtTrackingID: table.setTrackingID(value, of: current, at: time, emit)
    case .mtPositionX: table.setX(value, of: current)
    case .mtPositionY: table.setY(value, of: current)
    case .mtTouchMajor: table.setTouchMajor(value, of: current)
    case .mtToolType: table.setTool(ToolType(rawValue: value), of: current, at: time, emit)
    default: break
    }
  }

  private mutating func takeButton(
    _ value: Int32, as end: Contact.Phase, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch way {
    case .single: table.setTrackingID(value == 0 ? -1 : 0, of: 0, as: end, at: time, emit)
    // What the kernel makes up, the removal of the device will tell.
    case .anonymous: isUntouched = value == 0 && end == .ended
    case .slots: break
    }
  }

  private mutating func endFrame(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    if way == .anonymous {
      // Contacts in the frame say more than the button does.
      if contacts.isReported { isUntouched = false }
      contacts.endFrame(in: &table, at: time, emit)
      if isUntouched { table.liftAll(at: time, emit) }
      isUntouched = false
    }
    table.flush(at: time, emit)
  }
}

// MARK: - A fresh look at the device

extension TouchTranslator {
  private mutating func seed(from state: DeviceState) {
    adoptPositions(of: state)
    for index in table.slots.indices {
      let id = trackingID(of: index, in: state)
      if id >= 0 { table.ignore(index, trackingID: id) }
    }
  }

  /// Tells the honest difference after the kernel dropped events: a finger that is gone is
  /// cancelled, for where it lifted is not known; a finger under a new tracking id begins; one
  /// that is still there has moved. Anonymous contacts are all cancelled, for the kernel does not
  /// say which are there.
  public mutating func resynchronize(with state: DeviceState, emit: (HardwareEvent) -> Void) {
    contacts = AnonymousContacts()
    for index in table.slots.indices {
      table.replace(index, trackingID: trackingID(of: index, in: state), at: state.time, emit)
    }
    adoptPositions(of: state)
    table.flush(at: state.time, emit)
  }

  private mutating func adoptPositions(of state: DeviceState) {
    switch way {
    case .anonymous: break
    case .single:
      table.setX(state.axes[.x] ?? table.slots[0].x, of: 0)
      table.setY(state.axes[.y] ?? table.slots[0].y, of: 0)
    case .slots:
      for (index, slot) in zip(table.slots.indices, state.slots) {
        table.setX(slot.values[.mtPositionX] ?? table.slots[index].x, of: index)
        table.setY(slot.values[.mtPositionY] ?? table.slots[index].y, of: index)
        table.setTouchMajor(slot.values[.mtTouchMajor] ?? 0, of: index)
      }
      let slot = Int(state.currentSlot)
      current = table.slots.indices.contains(slot) ? slot : nil
    }
  }

  private func trackingID(of slot: Int, in state: DeviceState) -> Int32 {
    switch way {
    case .slots: slot < state.slots.count ? state.slots[slot].trackingID : -1
    case .anonymous: -1
    case .single: state.pressedKeys.contains(KeyCode.touch) ? 0 : -1
    }
  }
}
