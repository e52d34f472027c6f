extension ControlRequest {
  /// Synthetic input that a user sends.
  public struct Input: Codable, Hashable, Sendable {
    /// The kind of input.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// A finger goes down and lifts.
      case tap
      /// A finger moves from point to point.
      case drag
      /// Two fingers move apart, or together.
      case pinch
      /// Two fingers turn around a point.
      case rotate
      /// The device is shaken.
      case shake
      /// A button is pressed and released.
      case press
      /// A remote control sends a command.
      case remote
    }

    /// The kind of input.
    public var kind: Kind
    /// The point of a tap, or between two fingers, or the points of a drag.
    public var points: [Point]?
    /// The duration in seconds.
    public var seconds: Double?
    /// The number of taps.
    public var count: Int?
    /// The number of fingers of a tap or a drag, beside each other.
    public var fingers: Int?
    /// The scale of a pinch at its end.
    public var scale: Double?
    /// The clockwise angle of a rotation at its end.
    public var degrees: Double?
    /// The name of the button or command.
    public var name: String?

    /// Creates input. Values that are left out have defaults.
    public init(
      _ kind: Kind, points: [Point]? = nil, seconds: Double? = nil, count: Int? = nil,
      fingers: Int? = nil, scale: Double? = nil, degrees: Double? = nil, name: String? = nil
    ) {
      self.kind = kind
      self.points = points
      self.seconds = seconds
      self.count = count
      self.fingers = fingers
      self.scale = scale
      self.degrees = degrees
      self.name = name
    }
  }
}
