import KernelInput

/// What the frames of a panel without slots mean, as the kernel's "Multi-touch (MT) Protocol" defines protocol A,
/// without any regard to speed: each frame has all contacts, in any order. Contacts without an ID are matched with the
/// fingers of the previous frame, the closest pair first.
struct AnonymousReference {
  /// The values of one contact.
  typealias Contact = [Axis: Int32]

  struct Finger {
    var number: Int
    var id: Int32?
    var values: Contact
    /// Whether it was reported and is not a palm.
    var isDown = false
  }

  /// A change of a finger, to be compared with a contact at the same place.
  struct Change: Hashable {
    var phase: String
    var number: Int
    var x, y: Int32
    var isPencil: Bool
  }

  private var fingers: [Finger] = []
  private var numbers = 0

  /// Returns the changes of a frame.
  mutating func changes(_ contacts: [Contact]) -> Set<Change> {
    var contacts = contacts.filter {
      $0[.mtPositionX] != nil && $0[.mtPositionY] != nil && $0[.mtTouchMajor] != 0
        && $0[.mtPressure] != 0 && $0[.mtDistance, default: 0] <= 0
    }
    var (left, present): ([Finger], [Finger]) = (fingers, [])
    var changes: Set<Change> = []
    func pair(_ finger: Int, _ contact: Int) {
      var finger = left.remove(at: finger)
      let contact = contacts.remove(at: contact)
      let (old, new) = (finger.values, finger.values.merging(contact) { $1 })
      finger.values = contact
      finger.values[.mtPressure] = new[.mtPressure]
      if let id = contact[.mtTrackingID], id >= 0 { finger.id = id }
      if finger.isDown {
        let isPalm = contact[.mtToolType] == ToolType.palm.rawValue
        let hasMoved = [Axis.mtPositionX, .mtPositionY, .mtPressure].contains { old[$0] != new[$0] }
        if isPalm || hasMoved { changes.insert(change(isPalm ? "cancelled" : "moved", finger)) }
        if isPalm { finger.isDown = false }
      }
      present.append(finger)
    }
    while let (finger, contact) = sameID(left, contacts) { pair(finger, contact) }
    while let (finger, contact) = closest(left, contacts) { pair(finger, contact) }
    for finger in left where finger.isDown { changes.insert(change("ended", finger)) }
    for contact in contacts {
      numbers += 1
      var finger = Finger(number: numbers, id: contact[.mtTrackingID], values: contact)
      if contact[.mtToolType] != ToolType.palm.rawValue {
        finger.isDown = true
        changes.insert(change("began", finger))
      }
      present.append(finger)
    }
    fingers = present
    return changes
  }

  private func sameID(_ fingers: [Finger], _ contacts: [Contact]) -> (Int, Int)? {
    for (index, finger) in fingers.enumerated() {
      guard let id = finger.id else { continue }
      if let contact = contacts.firstIndex(where: { $0[.mtTrackingID] == id }) {
        return (index, contact)
      }
    }
    return nil
  }

  private func closest(_ fingers: [Finger], _ contacts: [Contact]) -> (Int, Int)? {
    var best: (rank: [Int32], finger: Int, contact: Int)?
    for (index, finger) in fingers.enumerated() {
      for (other, contact) in contacts.enumerated() where contact[.mtTrackingID] == nil {
        let (new, old) = (place(contact), place(finger.values))
        let (x, y) = (new[0] - old[0], new[1] - old[1])
        let rank = [x * x + y * y] + new + old
        if best.map({ rank.lexicographicallyPrecedes($0.rank) }) ?? true {
          best = (rank, index, other)
        }
      }
    }
    return best.map { ($0.finger, $0.contact) }
  }

  private func place(_ values: Contact) -> [Int32] {
    [values[.mtPositionX, default: 0], values[.mtPositionY, default: 0]]
  }

  private func change(_ phase: String, _ finger: Finger) -> Change {
    let place = place(finger.values)
    return Change(
      phase: phase, number: finger.number, x: place[0], y: place[1],
      isPencil: finger.values[.mtToolType] == ToolType.pen.rawValue)
  }
}
