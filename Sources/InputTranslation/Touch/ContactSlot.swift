import KernelInput

/// What is known of one finger's place in a device: a slot of multi-touch protocol B, one of the
/// places that anonymous contacts are matched to, or the only one of a single-touch panel.
struct ContactSlot: Sendable {
  enum Life: UInt8 {
    /// No finger.
    case empty
    /// A finger that is not heard of until it lifts: it was down before we looked, is a palm, or
    /// came while a pen was near.
    case ignored
    /// A finger in the air above the panel.
    case hovering
    /// A finger that is taken to have lifted although its tracking id stands; it is another one
    /// when the slot is heard of again.
    case released
    /// A finger put down in this frame; its began goes out when the frame is whole.
    case beginning
    /// A finger whose began went out.
    case down
  }

  var life = Life.empty
  var hasMoved = false
  var trackingID: Int32 = -1
  var contact: UInt32 = 0
  // The kernel reports a value only when it changes, so these outlive the finger.
  var x: Int32 = 0
  var y: Int32 = 0
  var touchMajor: Int32 = 0
  var orientation: Int32 = 0
  var pressure: Int32 = 0
  var distance: Int32 = 0
  var tool = ToolType.finger

  /// Takes a position along one axis.
  /// - Returns: Whether it is another one.
  mutating func moveX(to value: Int32) -> Bool {
    guard x != value else { return false }
    x = value
    hasMoved = true
    return true
  }

  mutating func moveY(to value: Int32) -> Bool {
    guard y != value else { return false }
    y = value
    hasMoved = true
    return true
  }

  /// Takes a pressure.
  /// - Returns: Whether it is another one.
  mutating func press(_ value: Int32) -> Bool {
    guard pressure != value else { return false }
    pressure = value
    hasMoved = true
    return true
  }
}
