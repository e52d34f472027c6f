import InputTranslation
import KernelInput

/// Compares the translator with the references, for random frames. Each frame is sent to two translators, in different
/// orders of its events: those of a slot's block in any order except that its tracking IDs keep theirs, and the blocks
/// in any order.
public enum FrameOrder: CaseIterable, Sendable {
  /// Protocol B.
  case slots
  /// Protocol A, with tracking IDs, without them, or with some.
  case anonymousWithIDs, anonymous, anonymousMixed

  /// Returns the first frame of which the translator makes something else than the reference; `nil` if there is none.
  public func difference(
    frames: Int, using generator: inout some RandomNumberGenerator
  ) -> String? {
    switch self {
    case .slots: Self.slotted(frames, &generator)
    case .anonymousWithIDs: Self.anonymous(frames, withID: 1, &generator)
    case .anonymous: Self.anonymous(frames, withID: 0, &generator)
    case .anonymousMixed: Self.anonymous(frames, withID: 0.5, &generator)
    }
  }

  private static func translator(_ axes: [Axis], slots: Int?) -> TouchTranslator? {
    var device = DeviceDescription(name: "panel")
    device.absoluteAxes = CodeSet((axes + (slots == nil ? [] : [.mtSlot])).map(\.rawValue))
    device.keys = CodeSet([KeyCode.touch.rawValue])
    for axis in axes { device.ranges[axis] = AxisRange(minimum: 0, maximum: 999) }
    if let slots { device.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: Int32(slots - 1)) }
    return TouchTranslator(
      device, device: DeviceID(rawValue: 1), settings: TouchSettings(width: 1000, height: 1000))
  }

  private static func contacts(
    _ frame: [KernelEvent], _ translator: inout TouchTranslator
  ) -> [Contact] {
    var events = EventBuffer()
    translator.translate(frame.span, into: &events)
    return events.copies.compactMap { if case .contact(let contact) = $0 { contact } else { nil } }
  }

  private static func text(_ frame: [KernelEvent]) -> String {
    frame.map { "\($0.type.rawValue)/\(String($0.code, radix: 16)) \($0.value)" }
      .joined(separator: ", ")
  }

  // MARK: - Protocol B

  private static let slotCount = 4

  private static func slotted(
    _ frames: Int, _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let axes: [Axis] = [
      .mtPositionX, .mtPositionY, .mtTrackingID, .mtPressure, .mtDistance, .mtToolType,
    ]
    guard let first = translator(axes, slots: slotCount) else { return "not a panel" }
    var translators = [first, first]
    var current = [0, 0]
    var reference = SlotReference(count: slotCount)
    var ids = Array(repeating: Int32(-1), count: slotCount)
    var isPressed = false
    var time: Int64 = 1_000_000
    for number in 0..<frames {
      time += Int.random(in: 0..<8, using: &generator) == 0 ? 200_000 : 8000
      let blocks = blocks(&generator)
      for block in blocks { ids[block.slot] = block.ids.last ?? ids[block.slot] }
      var button: Bool?
      if ids.contains(where: { $0 >= 0 }) != isPressed {
        isPressed.toggle()
        button = isPressed
      }
      let expected = reference.contacts(blocks, at: time)
      for index in translators.indices {
        let frame = arranged(blocks, button, at: time, &current[index], &generator)
        let contacts = contacts(frame, &translators[index])
        let lines = contacts.map {
          SlotReference.line(
            "\($0.phase)", Int($0.id), x: Int32($0.x), y: Int32($0.y),
            isPencil: $0.tool == .pencil)
        }
        let seconds = Timestamp(microseconds: time).seconds
        guard lines == expected, contacts.allSatisfy({ $0.timestamp == seconds }) else {
          return "frame \(number): \(text(frame))\nexpected \(expected)\ngot      \(lines)"
        }
      }
    }
    return nil
  }

  private static func blocks(
    _ generator: inout some RandomNumberGenerator
  ) -> [SlotReference.Block] {
    var blocks: [SlotReference.Block] = []
    for slot in 0..<slotCount where Bool.random(using: &generator) {
      var block = SlotReference.Block(slot: slot)
      for _ in 0..<max(0, Int.random(in: -4...4, using: &generator)) {
        block.ids.append(max(-1, .random(in: -3...4, using: &generator)))
      }
      func add(_ axis: Axis, oneIn chance: Int, _ values: [Int32]) {
        guard Int.random(in: 0..<chance, using: &generator) == 0 else { return }
        block.values[axis] = values.randomElement(using: &generator)
      }
      add(.mtPositionX, oneIn: 2, [.random(in: 0...999, using: &generator)])
      add(.mtPositionY, oneIn: 2, [.random(in: 0...999, using: &generator)])
      add(.mtPressure, oneIn: 4, [.random(in: 0...999, using: &generator)])
      add(.mtDistance, oneIn: 4, [0, 0, 0, 1])
      add(.mtToolType, oneIn: 4, [0, 0, 0, 1, 2])
      blocks.append(block)
    }
    return blocks
  }

  /// The events of a frame in a random order.
  /// - Parameter current: The slot of the last event.
  private static func arranged(
    _ blocks: [SlotReference.Block], _ button: Bool?, at time: Int64, _ current: inout Int,
    _ generator: inout some RandomNumberGenerator
  ) -> [KernelEvent] {
    let time = Timestamp(microseconds: time)
    var parts: [[(slot: Int, events: [KernelEvent])]] = []
    for block in blocks {
      var events = block.values.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { KernelEvent($0.key, $0.value, at: time) }
      events.shuffle(using: &generator)
      var place = 0
      for id in block.ids {
        place = .random(in: place...events.count, using: &generator)
        events.insert(KernelEvent(.mtTrackingID, id, at: time), at: place)
        place += 1
      }
      let split = Int.random(in: 0...events.count * 2, using: &generator)
      let halves = split < events.count ? [events[..<split], events[split...]] : [events[...]]
      parts.append(halves.map { (block.slot, Array($0)) })
    }
    if let button { parts.append([(-1, [KernelEvent(.touch, button ? 1 : 0, at: time)])]) }
    var frame: [KernelEvent] = []
    while let index = parts.indices.filter({ !parts[$0].isEmpty }).randomElement(using: &generator)
    {
      let part = parts[index].removeFirst()
      if part.slot >= 0, part.slot != current || Bool.random(using: &generator) {
        frame.append(KernelEvent(.mtSlot, Int32(part.slot), at: time))
        current = part.slot
      }
      frame += part.events
    }
    return frame + [.report(at: time)]
  }

  // MARK: - Protocol A

  private static func anonymous(
    _ frames: Int, withID share: Double, _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let axes: [Axis] = [
      .mtPositionX, .mtPositionY, .mtTrackingID, .mtPressure, .mtDistance, .mtToolType,
      .mtTouchMajor,
    ]
    guard let first = translator(axes, slots: nil) else { return "not a panel" }
    var translators = [first, first]
    // The number of each contact in the reference.
    var numbers: [[UInt32: Int]] = [[:], [:]]
    var reference = AnonymousReference()
    var hands: [AnonymousReference.Contact] = []
    for number in 0..<frames {
      advance(&hands, withID: share, &generator)
      let time = Timestamp(microseconds: 1_000_000 + Int64(number) * 8000)
      let isSilent = Int.random(in: 0..<20, using: &generator) == 0
      let expected = isSilent ? [] : reference.changes(hands)
      for index in translators.indices {
        let frame =
          isSilent ? [.report(at: time)] : anonymousFrame(hands, at: time, &generator)
        let contacts = contacts(frame, &translators[index])
        let found = contacts.map { contact in
          let (x, y) = (Int32(contact.x), Int32(contact.y))
          if contact.phase == .began {
            numbers[index][contact.id] =
              expected.first { $0.phase == "began" && $0.x == x && $0.y == y }?.number
          }
          return AnonymousReference.Change(
            phase: "\(contact.phase)", number: numbers[index][contact.id] ?? -1, x: x, y: y,
            isPencil: contact.tool == .pencil)
        }
        guard Set(found) == expected, found.count == expected.count else {
          return "frame \(number): \(text(frame))\nexpected \(expected)\ngot      \(found)"
        }
        for contact in contacts where contact.phase == .ended || contact.phase == .cancelled {
          numbers[index][contact.id] = nil
        }
      }
    }
    return nil
  }

  /// Moves the contacts of a panel, lifts some and adds others. No two are at one place or have one ID.
  private static func advance(
    _ hands: inout [AnonymousReference.Contact], withID share: Double,
    _ generator: inout some RandomNumberGenerator
  ) {
    hands.removeAll { _ in Int.random(in: 0..<8, using: &generator) == 0 }
    while hands.count < 10, Int.random(in: 0..<3, using: &generator) == 0 {
      var hand: AnonymousReference.Contact = [
        .mtPositionX: .random(in: 0...999, using: &generator),
        .mtPositionY: .random(in: 0...999, using: &generator),
      ]
      let free = (0..<16 as Range<Int32>).filter { id in
        !hands.contains { $0[.mtTrackingID] == id }
      }
      if Double.random(in: 0..<1, using: &generator) < share {
        hand[.mtTrackingID] = free.randomElement(using: &generator)
      }
      hands.append(hand)
    }
    for index in hands.indices {
      for axis in [Axis.mtPositionX, .mtPositionY] where Bool.random(using: &generator) {
        let step = Int32.random(in: -40...40, using: &generator)
        hands[index][axis] = min(max((hands[index][axis] ?? 0) + step, 0), 999)
      }
      func set(_ axis: Axis, _ values: [Int32?]) {
        guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
        hands[index][axis] = values.randomElement(using: &generator) ?? nil
      }
      set(.mtPressure, [nil, .random(in: 1...999, using: &generator), 0])
      set(.mtTouchMajor, [nil, 5, 5, 0])
      set(.mtDistance, [nil, 0, 0, 1])
      set(.mtToolType, [nil, 0, 0, 1, 2])
    }
    var places: Set<[Int32?]> = []
    hands = hands.filter { places.insert([$0[.mtPositionX], $0[.mtPositionY]]).inserted }
  }

  private static func anonymousFrame(
    _ hands: [AnonymousReference.Contact], at time: Timestamp,
    _ generator: inout some RandomNumberGenerator
  ) -> [KernelEvent] {
    let end = KernelEvent(
      time: time, type: .synchronization, code: SyncCode.mtReport.rawValue, value: 0)
    var frame: [KernelEvent] = []
    for hand in hands.shuffled(using: &generator) {
      var events = hand.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { KernelEvent($0.key, $0.value, at: time) }
      events.shuffle(using: &generator)
      frame += events + [end]
    }
    if hands.isEmpty { frame.append(end) }
    let button = KernelEvent(.touch, hands.isEmpty ? 0 : 1, at: time)
    frame.insert(button, at: Bool.random(using: &generator) ? 0 : frame.count)
    return frame + [.report(at: time)]
  }
}
