public import KernelInput

// What is not in a frame of the panel: that it falls silent, or that a pen is near.
extension TouchTranslator {
  /// What the panel did so far that is not as it should be.
  public var oddities: TouchOddities { table.oddities }

  /// When fingers that are not heard of count as lifted, in seconds; `nil` for a panel that tells.
  public var deadline: Double? { idleEnd?.seconds }

  private var idleEnd: Timestamp? {
    guard let idleTimeout, table.isTouched else { return nil }
    return Timestamp(microseconds: table.lastFrame.microseconds + idleTimeout)
  }

  /// Lifts the fingers whose time has come, at the time when it came.
  public mutating func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    guard let idleEnd, idleEnd.seconds <= time else { return }
    table.liftAll(as: .ended, at: idleEnd, emit)
    table.flush(at: idleEnd, emit)
  }

  /// A pen of the same hardware came near, or went.
  ///
  /// The hand that holds it lies on the glass. Its touches are cancelled, and what touches the
  /// panel while the pen is near, or less than 90 ms after, is not heard of until it lifts.
  public mutating func penDidChange(
    isNear: Bool, at time: Timestamp, emit: (HardwareEvent) -> Void
  ) {
    isPenNear = isNear
    if isNear {
      table.isDeaf = true
      table.ignoreAll(at: time, emit)
    } else {
      quietEnd = Timestamp(microseconds: time.microseconds + Self.quietAfterPen)
    }
  }
}
