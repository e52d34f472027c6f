public import KernelInput

// A pen in proximity suppresses fingers.
extension TouchTranslator {
  /// Handles a pen that enters or leaves proximity on the same hardware.
  ///
  /// The hand that holds the pen rests on the glass. Its touches are cancelled, and fingers that go
  /// down while the pen is in proximity, or less than 90 ms after, are ignored until they lift.
  public mutating func penProximityDidChange(
    to isPenInProximity: Bool, at time: Timestamp, into events: inout EventBuffer
  ) {
    self.isPenInProximity = isPenInProximity
    if isPenInProximity {
      table.isSuppressed = true
      let start = events.count
      table.ignoreAll(at: time, into: &events)
      contactFilter?.filter(&events, from: start)
    } else {
      suppressionEnd = Timestamp(microseconds: time.microseconds + Self.suppressionAfterPen)
    }
  }
}
