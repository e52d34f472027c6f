/// A change of one finger on a touchscreen.
public struct Contact: Equatable, Sendable {
  /// How far a finger has come.
  public enum Phase: UInt8, Sendable {
    /// It was put down.
    case began
    /// It moved, or presses otherwise.
    case moved
    /// It lifted.
    case ended
    /// It was not a finger, or its further movement is unknown.
    case cancelled
  }

  /// What touches.
  public enum Tool: UInt8, Sendable {
    /// A finger.
    case finger
    /// A pencil.
    case pencil
  }

  /// The device that the finger is on.
  public var device: DeviceID
  /// The finger, from its first touch to its last; a device never uses a number twice.
  public var id: UInt32
  /// How far the finger has come.
  public var phase: Phase
  /// What touches.
  public var tool: Tool
  /// Where, in screen points from the upper left corner.
  public var x, y: Double
  /// How hard; 1 is an average touch. 0: the hardware does not tell.
  public var force: Double
  /// The hardest press that the device can tell, on the same scale. 0: the hardware does not tell.
  public var maximumForce: Double
  /// Half of the touched area's longer side in points. 0: the hardware does not tell.
  public var majorRadius: Double
  /// How far a pencil's upper end leans to the right, in radians from upright. 0 for fingers, and where the hardware does not tell.
  public var tiltX: Double
  /// The same, to the bottom of the screen.
  public var tiltY: Double
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a change of one finger.
  public init(
    device: DeviceID, id: UInt32, phase: Phase, tool: Tool = .finger, x: Double, y: Double,
    force: Double = 0, maximumForce: Double = 0, majorRadius: Double = 0, tiltX: Double = 0,
    tiltY: Double = 0, timestamp: Double
  ) {
    self.device = device
    self.id = id
    self.phase = phase
    self.tool = tool
    self.x = x
    self.y = y
    self.force = force
    self.maximumForce = maximumForce
    self.majorRadius = majorRadius
    self.tiltX = tiltX
    self.tiltY = tiltY
    self.timestamp = timestamp
  }
}
