import KernelInput

/// What the frames of a panel with slots mean, as the kernel's "Multi-touch (MT) Protocol" defines protocol B, without
/// any regard to speed.
///
/// The state of a slot is what counts at `SYN_REPORT`: a tracking ID that the slot did not have before is a new contact,
/// and one that it does not have any more is a contact that was removed. The values of the frame are those of the
/// contact that the slot has then. Only the tracking IDs are followed one by one, because a contact may come and leave
/// within the frame; one that replaces another in the frame in which that came, does so from its beginning.
struct SlotReference {
  /// The values of one slot in a frame, in any order.
  struct Block {
    var slot: Int
    var ids: [Int32] = []
    var values: [Axis: Int32] = [:]
  }

  private enum State { case down, hovering, ignored }

  private struct Slot {
    var id: Int32 = -1
    var values: [Axis: Int32] = [:]
    /// What is in the slot, and its number if it was reported.
    var state: State?
    var number = 0
    /// Whether its position or pressure differs from that of the previous frame.
    var hasMoved = false
  }

  /// A contact that the slot had in a frame.
  private struct Tenant {
    var isOld: Bool
    /// Whether it left, and whether the device reported that.
    var leaves = false
    var isLifted = false
  }

  private var slots: [Slot]
  private var numbers = 0
  private var lastTime: Int64 = .min
  private var hasLifted = false
  private var hasMissedLift = false

  init(count: Int) { slots = Array(repeating: Slot(), count: count) }

  /// Returns the contacts of a frame.
  mutating func contacts(_ blocks: [Block], at time: Int64) -> [String] {
    let blocks = blocks.sorted { $0.slot < $1.slot }
    let tenants = blocks.map { self.tenants(of: $0) }
    for (block, tenants) in zip(blocks, tenants)
    where slots[block.slot].state == .down && tenants.first?.isLifted == true {
      hasLifted = true
    }
    let isLong = lastTime != .min && time - lastTime > 100_000
    let hidden = isLong && (hasLifted || !hasMissedLift)
    var lines: [String] = []
    for (block, tenants) in zip(blocks, tenants) {
      let old = slots[block.slot].values
      slots[block.slot].values.merge(block.values) { $1 }
      slots[block.slot].hasMoved = [Axis.mtPositionX, .mtPositionY, .mtPressure].contains {
        slots[block.slot].values[$0, default: 0] != old[$0, default: 0]
      }
      for tenant in tenants where tenant.leaves {
        let isAlone = tenants.count == 1
        lines += end(tenant, in: block.slot, old, isAlone: isAlone, hidden ? "cancelled" : "ended")
      }
      if let last = block.ids.last { slots[block.slot].id = last }
    }
    for (block, tenants) in zip(blocks, tenants) {
      guard let last = tenants.last, !last.leaves else {
        if !tenants.isEmpty { slots[block.slot].state = nil }
        continue
      }
      lines += stay(last, in: block)
    }
    lastTime = time
    return lines
  }

  /// The contacts that a slot had in a frame, one after the other.
  private func tenants(of block: Block) -> [Tenant] {
    let slot = slots[block.slot]
    var tenants: [Tenant] = slot.state == nil ? [] : [Tenant(isOld: true)]
    var id = slot.id
    // The old one's, until it lifts.
    var first = slot.state == nil ? nil : slot.id
    for next in block.ids where next != id {
      if next == -1 {
        tenants[tenants.count - 1].leaves = true
        tenants[tenants.count - 1].isLifted = true
        first = nil
      } else if next == first {
        // What was in between never was.
        tenants.removeLast()
        tenants[tenants.count - 1].leaves = false
      } else if id == first {
        tenants[tenants.count - 1].leaves = true
        tenants.append(Tenant(isOld: false))
      } else if id == -1 {
        tenants.append(Tenant(isOld: false))
      }
      id = next
    }
    return tenants
  }

  private mutating func end(
    _ tenant: Tenant, in slot: Int, _ old: [Axis: Int32], isAlone: Bool, _ missing: String
  ) -> [String] {
    let values = slots[slot].values
    let isPalm = values[.mtToolType] == ToolType.palm.rawValue
    let isComing = slots[slot].state == .hovering && isAlone
    guard tenant.isOld, !isComing else {
      guard !isPalm, values[.mtDistance, default: 0] <= 0 else { return [] }
      numbers += 1
      return ["began", "ended"].map { line($0, numbers, values) }
    }
    guard slots[slot].state == .down else { return [] }
    if !tenant.isLifted { hasMissedLift = true }
    let phase = isPalm && isAlone ? "cancelled" : tenant.isLifted ? "ended" : missing
    return [line(phase, slots[slot].number, old)]
  }

  private mutating func stay(_ tenant: Tenant, in block: Block) -> [String] {
    let (values, number) = (slots[block.slot].values, slots[block.slot].number)
    let isPalm = values[.mtToolType] == ToolType.palm.rawValue
    let isAbove = values[.mtDistance, default: 0] > 0
    switch (tenant.isOld ? slots[block.slot].state : .hovering, isPalm, isAbove) {
    case (.ignored, _, _): return []
    case (.down, true, _):
      slots[block.slot].state = .ignored
      return [line("cancelled", number, values)]
    case (.down, _, true):
      slots[block.slot].state = .hovering
      return [line("ended", number, values)]
    case (.down, _, _):
      return slots[block.slot].hasMoved ? [line("moved", number, values)] : []
    case (_, true, _): slots[block.slot].state = .ignored
    case (_, _, true): slots[block.slot].state = .hovering
    default:
      numbers += 1
      slots[block.slot].state = .down
      slots[block.slot].number = numbers
      return [line("began", numbers, values)]
    }
    return []
  }

  static func line(
    _ phase: String, _ number: Int, x: Int32, y: Int32, isPencil: Bool
  ) -> String {
    "\(phase) \(number) (\(x), \(y))\(isPencil ? " pencil" : "")"
  }

  private func line(_ phase: String, _ number: Int, _ values: [Axis: Int32]) -> String {
    Self.line(
      phase, number, x: values[.mtPositionX, default: 0], y: values[.mtPositionY, default: 0],
      isPencil: values[.mtToolType] == ToolType.pen.rawValue)
  }
}
