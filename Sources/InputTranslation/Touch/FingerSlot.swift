import KernelInput

/// The state of one finger on a device: a slot of multi-touch protocol B, a place to which
/// anonymous contacts are matched, or the only one of a single-touch panel.
struct FingerSlot: Sendable {
  enum Life: UInt8 {
    /// No finger.
    case empty
    /// A finger that is ignored until it lifts: it was already down at the start, is a palm, or
    /// came while a pen was in proximity.
    case ignored
    /// A finger that hovers above the panel.
    case hovering
    /// A finger that counts as lifted although its tracking ID is still set; the next report of the
    /// slot begins another one.
    case released
    /// A finger that came in this frame. What it is, is decided at the end of the frame, when all its values
    /// are known: the kernel reports the tracking ID first, and does not repeat unchanged values.
    case beginning
    /// A finger that was reported as down.
    case down
  }

  var life = Life.empty
  var hasMoved = false
  var trackingID: Int32 = -1
  /// Identifies the finger among those of the device.
  var contactID: UInt32 = 0
  // The kernel reports changes only, so these values are kept after the finger has lifted.
  var x: Int32 = 0
  var y: Int32 = 0
  var touchMajor: Int32 = 0
  var orientation: Int32 = 0
  var pressure: Int32 = 0
  var distance: Int32 = 0
  var tool = ToolType.finger
  // The values at the end of the previous frame, which are those of a finger that leaves in this one.
  var previousX: Int32 = 0
  var previousY: Int32 = 0
  var previousTool = ToolType.finger

  /// Whether a finger with these values touches the panel.
  var isTouching: Bool { tool != .palm && distance <= 0 }

  /// The finger as the previous frame left it.
  var asPrevious: Self {
    var finger = self
    (finger.x, finger.y, finger.tool) = (previousX, previousY, previousTool)
    return finger
  }

  mutating func endFrame() {
    hasMoved = false
    keepValues()
  }

  /// Keeps the values at the end of a frame.
  mutating func keepValues() {
    (previousX, previousY, previousTool) = (x, y, tool)
  }

  /// Sets the position along one axis.
  /// - Returns: Whether it changed.
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

  /// Sets the pressure.
  /// - Returns: Whether it changed.
  mutating func setPressure(_ value: Int32) -> Bool {
    guard pressure != value else { return false }
    pressure = value
    hasMoved = true
    return true
  }
}
