/// The fingers and pens that went down or changed in a frame of a device.
///
/// It follows the route of their touches, which has the same time.
public struct FingersRecord: Equatable, Codable, Sendable {
  /// The name of the device.
  public var device: String
  /// The path of its node under `/dev/input`; `nil` for recordings.
  public var node: String?
  /// The fingers, by slot.
  public var fingers: [FingerRecord]

  /// Creates a record.
  public init(device: String, node: String?, fingers: [FingerRecord]) {
    self.device = device
    self.node = node
    self.fingers = fingers
  }
}

/// A finger or a pen, in units of its device and in points.
public struct FingerRecord: Equatable, Codable, Sendable {
  /// What a device reported, in its own units.
  public struct Raw: Equatable, Codable, Sendable {
    /// The position.
    public var x, y: Int
    /// The pressure; `nil` if the device does not report it.
    public var pressure: Int?
    /// The longer side of the contact area; `nil` if the device does not report it.
    public var touchMajor: Int?

    /// Creates the values of a device.
    public init(x: Int, y: Int, pressure: Int?, touchMajor: Int?) {
      self.x = x
      self.y = y
      self.pressure = pressure
      self.touchMajor = touchMajor
    }
  }

  /// The slot; 0 for a pen, and on a panel for a single finger.
  public var slot: Int
  /// Whether it is a pen.
  public var isPencil: Bool
  /// What the device reported.
  public var raw: Raw
  /// The position in points from the upper left corner of the screen.
  public var x, y: Double
  /// The force, where 1 is an average touch, and its maximum; `nil` if the device does not report it.
  public var force, maximumForce: Double?
  /// Half of the longer side of the contact area in points; `nil` if the device does not report it.
  public var majorRadius: Double?

  /// Creates a record.
  public init(
    slot: Int, isPencil: Bool, raw: Raw, x: Double, y: Double, force: Double?,
    maximumForce: Double?, majorRadius: Double?
  ) {
    self.slot = slot
    self.isPencil = isPencil
    self.raw = raw
    self.x = x
    self.y = y
    self.force = force
    self.maximumForce = maximumForce
    self.majorRadius = majorRadius
  }
}
