import KernelInput

/// The contacts of a frame of multi-touch protocol A, which does not identify fingers, and the
/// algorithm that identifies them (kernel, "Multi-touch (MT) Protocol", protocol A).
///
/// `SYN_MT_REPORT` ends each contact. Tracking IDs identify fingers if the driver provides them;
/// otherwise each contact is matched with the nearest finger of the previous frame, closest pairs
/// first.
struct AnonymousContacts: Sendable {
  /// The maximum number of fingers; further ones are ignored.
  static let limit = 32

  private struct Found: Sendable {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var touchMajor: Int32?
    var orientation: Int32?
    var pressure: Int32?
    var distance: Int32 = 0
    var tool = ToolType.finger

    /// A contact without a position, with width or pressure 0, is a lifted finger; one at a
    /// distance does not touch.
    var isTouching: Bool {
      x != nil && y != nil && touchMajor != 0 && pressure != 0 && distance <= 0
    }
  }

  private var found: [Found] = []
  private var current = Found()
  private var nextID = Self.firstID
  /// Whether the frame contained contacts; without any, it changes nothing.
  private(set) var isReported = false

  init() {
    found.reserveCapacity(Self.limit)
  }

  mutating func apply(_ axis: Axis, _ value: Int32) {
    switch axis {
    case .mtPositionX: current.x = value
    case .mtPositionY: current.y = value
    // A negative number means that there is none.
    case .mtTrackingID: current.trackingID = value >= 0 ? value : nil
    case .mtTouchMajor: current.touchMajor = value
    case .mtOrientation: current.orientation = value
    case .mtPressure: current.pressure = value
    case .mtDistance: current.distance = value
    case .mtToolType: current.tool = ToolType(rawValue: value)
    default: break
    }
  }

  /// Handles `SYN_MT_REPORT`: a contact is complete.
  mutating func endContact() {
    isReported = true
    if current.isTouching && found.count < Self.limit { found.append(current) }
    current = Found()
  }

  /// Handles `SYN_REPORT`: updates the table with the contacts of the frame.
  mutating func endFrame(in table: inout FingerTable, at time: Timestamp) {
    defer {
      found.removeAll(keepingCapacity: true)
      current = Found()
      isReported = false
    }
    guard isReported else { return }
    let places = match(table)
    for slot in table.slots.indices
    where table.slots[slot].trackingID >= 0 && !places.contains(slot) {
      table.setTrackingID(-1, of: slot, at: time)
    }
    for (contact, slot) in zip(found, places) {
      guard let slot else { continue }
      let isNew = table.slots[slot].trackingID < 0
      if isNew || contact.trackingID != nil {
        table.setTrackingID(contact.trackingID ?? freshID(), of: slot, at: time)
      }
      table.setTool(contact.tool, of: slot)
      if let x = contact.x { table.setX(x, of: slot) }
      if let y = contact.y { table.setY(y, of: slot) }
      table.setTouchMajor(contact.touchMajor ?? 0, of: slot)
      table.setOrientation(contact.orientation ?? 0, of: slot)
      // The pressure that is left in the slot is that of another finger.
      if let pressure = contact.pressure ?? (isNew ? 0 : nil) {
        table.setPressure(pressure, of: slot)
      }
    }
  }

  /// The first generated ID: far above those of drivers, so that they cannot be confused.
  private static let firstID: Int32 = 1 << 30

  private mutating func freshID() -> Int32 {
    nextID = nextID == .max ? Self.firstID : nextID + 1
    return nextID
  }

  /// Returns the slot of each contact: by tracking ID, by distance, or a free one.
  private func match(_ table: FingerTable) -> [Int?] {
    var places = [Int?](repeating: nil, count: found.count)
    var isTaken = [Bool](repeating: false, count: table.slots.count)
    for index in found.indices {
      guard let id = found[index].trackingID,
        let slot = table.slots.firstIndex(where: { $0.trackingID == id })
      else { continue }
      places[index] = slot
      isTaken[slot] = true
    }
    for pair in nearness(to: table, where: { places[$0] == nil })
    where places[pair.contact] == nil && !isTaken[pair.slot] {
      places[pair.contact] = pair.slot
      isTaken[pair.slot] = true
    }
    for index in found.indices where places[index] == nil {
      let free = table.slots.indices.first { !isTaken[$0] && table.slots[$0].trackingID < 0 }
      guard let free else { continue }
      places[index] = free
      isTaken[free] = true
    }
    return places
  }

  /// Returns the pairs of a contact without an ID and a finger that is down, the closest first. Of equally close
  /// ones, the positions decide, so that the order of the contacts does not matter.
  private func nearness(
    to table: FingerTable, where isOpen: (Int) -> Bool
  ) -> [(contact: Int, slot: Int, distance: Int64)] {
    var pairs: [(contact: Int, slot: Int, distance: Int64)] = []
    for index in found.indices where isOpen(index) && found[index].trackingID == nil {
      for slot in table.slots.indices where table.slots[slot].trackingID >= 0 {
        let x = Int64(found[index].x ?? 0) - Int64(table.slots[slot].x)
        let y = Int64(found[index].y ?? 0) - Int64(table.slots[slot].y)
        let distance = (x &* x).addingReportingOverflow(y &* y)
        pairs.append((index, slot, distance.overflow ? .max : distance.partialValue))
      }
    }
    return pairs.sorted { first, second in
      guard first.distance == second.distance else { return first.distance < second.distance }
      func places(_ pair: (contact: Int, slot: Int, distance: Int64)) -> [Int32] {
        let (contact, finger) = (found[pair.contact], table.slots[pair.slot])
        return [contact.x ?? 0, contact.y ?? 0, finger.x, finger.y]
      }
      return places(first).lexicographicallyPrecedes(places(second))
    }
  }
}
