import KernelInput

/// Corrects the contacts of a faulty panel, if its settings say so: joins a touch that the panel interrupts, and drops
/// touches that are too short for a finger.
///
/// A touch that ends is held back until it cannot continue any more, and one that begins until it is long enough. The
/// lift keeps its time, unless the device has sent something later meanwhile.
struct ContactFilter: Sendable {
  private struct Track: Sendable {
    /// The touch with the number under which it was reported, or will be.
    var began: Contact
    /// The number under which the panel continues it.
    var source: UInt32
    var latest: Contact
    /// Whether it was not reported yet.
    var isHeld: Bool
    /// The lift that waits for the touch to continue.
    var end: Contact?
    /// The number of the contact in the same frame that continues it.
    var successor: UInt32?
    /// Whether it is reported or dropped now.
    var isDecided = false
  }

  /// How long a touch may be interrupted, in seconds; 0 if none is joined.
  private let joinTime: Double
  /// How far it may move meanwhile, in points.
  private let joinDistance: Double
  /// The duration of the shortest touch, in seconds; 0 for any.
  private let shortest: Double
  private var tracks: [Track] = []
  /// What was received in one call.
  private var received: [HardwareEvent] = []
  private var pairing = ContactPairing()
  /// The places of the contacts of a frame and of the interrupted touches that are paired.
  private var (newcomers, interrupted): ([Int], [Int]) = ([], [])
  /// Whether the contacts that are left in the frame continue none of the interrupted touches.
  private var isPaired = false
  private var lastSent = -Double.infinity
  private var hasSent = false

  /// Creates a filter.
  /// - Returns: `nil` without one of its settings.
  init?(_ settings: TouchSettings, x: AxisRange, y: AxisRange) {
    guard settings.joinTime != nil || settings.shortestTouch != nil else { return nil }
    joinTime = settings.joinTime ?? 0
    shortest = settings.shortestTouch ?? 0
    func millimeters(_ range: AxisRange) -> Double {
      range.resolution > 0
        ? (Double(range.maximum) - Double(range.minimum)) / Double(range.resolution) : 0
    }
    let (width, height) = (millimeters(x), millimeters(y))
    let diagonal = width > 0 && height > 0 ? (width * width + height * height).squareRoot() : 0
    let points =
      (settings.width * settings.width + settings.height * settings.height).squareRoot()
    joinDistance = settings.joinDistance * points / (diagonal > 0 ? diagonal : Self.usualDiagonal)
  }

  /// The diagonal of a panel that does not report its resolution, in millimetres: 7 inches.
  private static let usualDiagonal = 178.0

  /// When a touch is decided without a further frame, in seconds; `nil` if none waits.
  var deadline: Double? {
    var earliest: Double?
    for track in tracks {
      if let due = due(track) { earliest = min(earliest ?? due, due) }
    }
    return earliest
  }

  private func due(_ track: Track) -> Double? {
    if let end = track.end { return end.timestamp + joinTime }
    return track.isHeld ? track.began.timestamp + shortest : nil
  }

  /// Replaces the events from an index on by those that are certain.
  mutating func filter(_ events: inout EventBuffer, from start: Int) {
    guard events.count > start else { return }
    received.removeAll(keepingCapacity: true)
    for index in start..<events.count { received.append(events[index]) }
    while events.count > start { events.removeLast() }
    isPaired = false
    for index in received.indices {
      switch received[index] {
      case .contact(let contact) where contact.phase == .began:
        begin(contact, at: index, into: &events)
      case .contact(let contact): handle(contact, into: &events)
      case .frameEnd(let end):
        isPaired = false
        advance(to: end.timestamp, into: &events)
        limitWaiting(into: &events)
        finishFrame(of: end.device, at: end.timestamp, into: &events)
      default: events.append(received[index])
      }
    }
  }

  /// Decides what is due up to a time. What is due at the same time is in one frame.
  mutating func advance(to time: Double, into events: inout EventBuffer) {
    while let deadline, deadline <= time {
      for index in tracks.indices { tracks[index].isDecided = due(tracks[index]) == deadline }
      reportDecided(into: &events)
    }
  }

  /// The number of touches that may wait to continue: more than a person has fingers.
  private static let waitingLimit = 64

  /// Ends the oldest of the touches that wait to continue, if there are too many.
  private mutating func limitWaiting(into events: inout EventBuffer) {
    let excess = tracks.count { $0.end != nil } - Self.waitingLimit
    guard excess > 0 else { return }
    for index in tracks.indices { tracks[index].isDecided = false }
    for _ in 0..<excess {
      var oldest: (index: Int, time: Double)?
      for (index, track) in tracks.enumerated() where !track.isDecided {
        guard let end = track.end, end.timestamp < oldest?.time ?? .infinity else { continue }
        oldest = (index, end.timestamp)
      }
      if let oldest { tracks[oldest.index].isDecided = true }
    }
    reportDecided(into: &events)
  }

  /// Decides everything, because the device is not read any more.
  mutating func finishAll(into events: inout EventBuffer) {
    for index in tracks.indices { tracks[index].isDecided = tracks[index].end != nil }
    reportDecided(into: &events)
    tracks.removeAll()
  }

  // MARK: - Contacts

  /// Continues an interrupted touch with a contact that begins, or begins another touch.
  /// - Parameter place: The place of the contact in what was received.
  private mutating func begin(_ contact: Contact, at place: Int, into events: inout EventBuffer) {
    if !tracks.contains(where: { $0.successor == contact.id }), !isPaired { pair(from: place) }
    if let index = tracks.firstIndex(where: { $0.successor == contact.id }) {
      tracks[index].successor = nil
      tracks[index].source = contact.id
      tracks[index].end = nil
      return move(index, contact, into: &events)
    }
    tracks.append(
      Track(began: contact, source: contact.id, latest: contact, isHeld: shortest > 0))
    if shortest == 0 { send(contact, as: .began, of: tracks.count - 1, into: &events) }
  }

  private mutating func handle(_ contact: Contact, into events: inout EventBuffer) {
    guard let index = tracks.firstIndex(where: { $0.source == contact.id && $0.end == nil }) else {
      return
    }
    switch contact.phase {
    case .began: break
    case .moved: move(index, contact, into: &events)
    case .ended:
      tracks[index].end = contact
      isPaired = false
    case .cancelled:
      if !tracks[index].isHeld { send(contact, as: .cancelled, of: index, into: &events) }
      tracks.remove(at: index)
    }
  }

  /// Pairs the contacts that begin in the rest of a frame with the touches that ended so recently and so near that they
  /// continue them.
  private mutating func pair(from place: Int) {
    isPaired = true
    interrupted.removeAll(keepingCapacity: true)
    for (index, track) in tracks.enumerated() where track.end != nil && track.successor == nil {
      interrupted.append(index)
    }
    guard !interrupted.isEmpty else { return }
    newcomers.removeAll(keepingCapacity: true)
    for index in place..<received.count {
      if case .frameEnd = received[index] { break }
      guard case .contact(let contact) = received[index], contact.phase == .began,
        !tracks.contains(where: { $0.successor == contact.id })
      else { continue }
      newcomers.append(index)
    }
    let isSwapped = interrupted.count < newcomers.count
    pairing.begin(
      rows: isSwapped ? interrupted.count : newcomers.count,
      columns: isSwapped ? newcomers.count : interrupted.count)
    for (newcomer, index) in newcomers.enumerated() {
      guard case .contact(let contact) = received[index] else { continue }
      for (track, index) in interrupted.enumerated() {
        guard let distance = distance(of: tracks[index], to: contact) else { continue }
        pairing[isSwapped ? track : newcomer, isSwapped ? newcomer : track] = distance
      }
    }
    pairing.solve()
    for row in 0..<(isSwapped ? interrupted.count : newcomers.count) {
      guard let column = pairing.column(of: row) else { continue }
      guard case .contact(let contact) = received[newcomers[isSwapped ? column : row]] else {
        continue
      }
      tracks[interrupted[isSwapped ? row : column]].successor = contact.id
    }
  }

  /// Returns how far a contact is from the end of a touch; `nil` if it is too late or too far to continue it.
  private func distance(of track: Track, to contact: Contact) -> Double? {
    guard let end = track.end, contact.timestamp - end.timestamp < joinTime else { return nil }
    let (x, y) = (contact.x - end.x, contact.y - end.y)
    let distance = (x * x + y * y).squareRoot()
    return distance <= joinDistance ? distance : nil
  }

  private mutating func move(_ index: Int, _ contact: Contact, into events: inout EventBuffer) {
    tracks[index].latest = contact
    if !tracks[index].isHeld { send(contact, as: .moved, of: index, into: &events) }
  }

  /// Reports the touches that are long enough, where they began and then where they are now, ends those that lifted,
  /// and drops those that were too short.
  private mutating func reportDecided(into events: inout EventBuffer) {
    guard let device = tracks.first?.began.device else { return }
    let shortest = shortest
    tracks.removeAll { track in
      guard track.isDecided, track.isHeld, let end = track.end else { return false }
      return end.timestamp - track.began.timestamp < shortest
    }
    if tracks.contains(where: { $0.isDecided && $0.isHeld }) { releaseDecided(into: &events) }
    for index in tracks.indices where tracks[index].isDecided {
      if let end = tracks[index].end { send(end, as: .ended, of: index, into: &events) }
    }
    finishFrame(of: device, into: &events)
    tracks.removeAll { $0.isDecided && $0.end != nil }
  }

  private mutating func releaseDecided(into events: inout EventBuffer) {
    for index in tracks.indices where tracks[index].isDecided && tracks[index].isHeld {
      let began = tracks[index].began
      send(began, as: .began, of: index, at: began.timestamp + shortest, into: &events)
    }
    finishFrame(of: tracks[0].began.device, into: &events)
    for index in tracks.indices where tracks[index].isDecided && tracks[index].isHeld {
      tracks[index].isHeld = false
      let (began, latest) = (tracks[index].began, tracks[index].latest)
      guard (began.x, began.y) != (latest.x, latest.y) else { continue }
      send(latest, as: .moved, of: index, at: began.timestamp + shortest, into: &events)
    }
    finishFrame(of: tracks[0].began.device, into: &events)
  }

  private mutating func send(
    _ contact: Contact, as phase: Contact.Phase, of index: Int, at time: Double? = nil,
    into events: inout EventBuffer
  ) {
    var contact = contact
    contact.id = tracks[index].began.id
    contact.phase = phase
    lastSent = max(lastSent, time ?? contact.timestamp)
    contact.timestamp = lastSent
    hasSent = true
    events.append(.contact(contact))
  }

  private mutating func finishFrame(
    of device: DeviceID, at time: Double = -.infinity, into events: inout EventBuffer
  ) {
    guard hasSent else { return }
    hasSent = false
    lastSent = max(lastSent, time)
    events.append(.frameEnd(FrameEnd(device: device, timestamp: lastSent)))
  }
}
