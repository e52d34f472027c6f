public import KernelInput

// What is not in a frame of the panel: that it falls silent, or that a pen is in proximity.
extension TouchTranslator {
  /// What the panel has done so far against its description or the kernel's documents.
  public var anomalies: TouchAnomalies { table.anomalies }

  /// When the fingers of a silent panel count as lifted, in seconds; `nil` for a panel that reports lifts.
  public var deadline: Double? { idleEnd?.seconds }

  /// Both at once.
  var status: (deadline: Double?, anomalies: TouchAnomalies) { (deadline, anomalies) }

  private var idleEnd: Timestamp? {
    guard let idleTimeout, table.isTouched else { return nil }
    return Timestamp(microseconds: table.lastFrame.microseconds + idleTimeout)
  }

  /// Lifts the fingers that timed out, at the time when they did.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    guard let idleEnd, idleEnd.seconds <= time else { return }
    table.liftAll(as: .ended, at: idleEnd, into: &events)
    table.flush(at: idleEnd, into: &events)
  }

  /// A pen on the same hardware came into proximity or left it.
  ///
  /// The hand that holds the pen lies on the glass. Its touches are cancelled, and fingers that touch
  /// the panel while the pen is in proximity, or less than 90 ms after, are ignored until they lift.
  public mutating func penProximityDidChange(
    to isPenInProximity: Bool, at time: Timestamp, into events: inout EventBuffer
  ) {
    self.isPenInProximity = isPenInProximity
    if isPenInProximity {
      table.isSuppressed = true
      table.ignoreAll(at: time, into: &events)
    } else {
      suppressionEnd = Timestamp(microseconds: time.microseconds + Self.suppressionAfterPen)
    }
  }
}
