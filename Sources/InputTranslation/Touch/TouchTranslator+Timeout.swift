import KernelInput

// The fingers of a panel that does not report lifts time out.
extension TouchTranslator {
  /// The time at which the fingers time out, in seconds on the clock of the events; `nil` without a timeout or
  /// without a finger.
  public var deadline: Double? { idleEnd?.seconds }

  private var idleEnd: Timestamp? {
    guard let idleTimeout, table.isTouched else { return nil }
    return Timestamp(microseconds: table.lastFrame.microseconds + idleTimeout)
  }

  /// Lifts the fingers that timed out, at the time when they did.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    guard let idleEnd, idleEnd.seconds <= time else { return }
    table.liftAll(as: .ended, at: idleEnd)
    table.flush(at: idleEnd, into: &events)
  }
}
