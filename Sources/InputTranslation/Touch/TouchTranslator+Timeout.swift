import KernelInput

// The fingers of a panel that does not report lifts time out, and touches that wait are decided.
extension TouchTranslator {
  /// The time at which the fingers time out or a touch is decided, in seconds on the clock of the events; `nil` without
  /// either.
  public var deadline: Double? {
    guard filtersContacts, let due = contactFilter?.deadline else { return idleEnd?.seconds }
    return min(due, idleEnd?.seconds ?? due)
  }

  var idleEnd: Timestamp? {
    guard let idleTimeout, table.isTouched else { return nil }
    return Timestamp(microseconds: table.lastFrame.microseconds + idleTimeout)
  }

  /// Lifts the fingers that timed out, at the time when they did, and decides touches that wait.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    if let idleEnd, idleEnd.seconds <= time {
      let start = events.count
      table.liftAll(as: .ended, at: idleEnd)
      table.flush(at: idleEnd, into: &events)
      contactFilter?.filter(&events, from: start)
    }
    contactFilter?.advance(to: time, into: &events)
  }
}
