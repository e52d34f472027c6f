/// A change of one finger on a touchscreen.
public struct Contact: Equatable, Sendable {
  /// The phase of a contact.
  public enum Phase: UInt8, Sendable {
    /// The finger went down.
    case began
    /// The finger moved, or its force changed.
    case moved
    /// It lifted.
    case ended
    /// The contact was not a finger, or its further movement is unknown.
    case cancelled
  }

  /// The tool that touches the screen.
  public enum Tool: UInt8, Sendable {
    /// A finger.
    case finger
    /// A pencil.
    case pencil
  }

  /// The device of the contact.
  public var device: DeviceID
  /// Identifies the finger until it lifts; a device never reuses a number.
  public var id: UInt32
  /// The phase of the contact.
  public var phase: Phase
  /// The tool of the contact.
  public var tool: Tool
  /// The position in points from the upper left corner of the screen.
  public var x, y: Double
  /// The force, where 1 is an average touch; 0 if the hardware does not report it.
  public var force: Double
  /// The maximum of ``force``; 0 if the hardware does not report it.
  public var maximumForce: Double
  /// Half of the longer side of the contact area in points; 0 if the hardware does not report it.
  public var majorRadius: Double
  /// The tilt of a pencil to the right, in radians from upright; 0 for fingers, and if the hardware does not report it.
  public var tiltX: Double
  /// The tilt of a pencil to the bottom of the screen.
  public var tiltY: Double
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a change of a contact.
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
