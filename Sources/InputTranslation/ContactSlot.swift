import KernelInput

/// What is known of one multi-touch slot, between frames and within one.
struct ContactSlot: Sendable {
  enum Life: UInt8 {
    /// No finger.
    case empty
    /// A finger that was down before we looked; it stays unknown until it lifts.
    case ignored
    /// A finger put down in this frame; its began goes out when the frame is whole.
    case beginning
    /// A finger whose began went out.
    case down
  }

  var life = Life.empty
  var hasMoved = false
  var trackingID: Int32 = -1
  var contact: UInt32 = 0
  /// The kernel reports a value only when it changes, so these outlive the finger.
  var x: Int32 = 0
  var y: Int32 = 0
}
