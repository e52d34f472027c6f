/// A record for an inspector that complements the routes.
///
/// The records are interleaved with the routes in the order of the events: a hit test precedes the route of
/// its touch, and the transitions of recognisers precede the routes of their actions.
public struct InspectionRecord: Equatable, Codable, Sendable {
  /// The version of the format, which increases when a key changes its meaning or is removed.
  public static let version = 1

  /// The kind of a record, and the name of the key that contains it.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// All views and recognisers.
    case tree
    /// The views and recognisers that changed, while the hierarchy stayed the same.
    case change
    /// The hit test for a new finger.
    case hit
    /// A recogniser changed its state, or has to wait.
    case recognizer
    /// A sample of an accelerometer.
    case sample
    /// The reason why a shake began, ended or was cancelled, or why a movement was none.
    case shake
    /// The raw code of a key, and its meaning.
    case key
    /// The fingers that changed in a frame, as their device reported them.
    case fingers
  }

  /// The version of the format.
  public var v = Self.version
  /// The kind of the record.
  public var inspect: Kind
  /// The time, in seconds on the monotonic clock.
  public var time: Double
  /// For ``Kind/tree`` and ``Kind/change``.
  public var tree: ViewTree?
  /// For ``Kind/tree`` in a replay: the number of the launch, from 1. The touches of each launch are numbered
  /// from 1.
  public var launch: Int?
  /// For ``Kind/hit``.
  public var hit: HitRecord?
  /// For ``Kind/recognizer``.
  public var recognizer: RecognizerRecord?
  /// For ``Kind/sample``.
  public var sample: MotionSample?
  /// For ``Kind/shake``.
  public var shake: ShakeRecord?
  /// For ``Kind/key``.
  public var key: KeyRecord?
  /// For ``Kind/fingers``.
  public var fingers: FingersRecord?

  /// Creates a record without content.
  public init(_ kind: Kind, time: Double) {
    inspect = kind
    self.time = time
  }
}

/// A sample of an accelerometer, with the state of the shake detection.
public struct MotionSample: Equatable, Codable, Sendable {
  /// The name of the device.
  public var device: String
  /// The acceleration along X, Y and Z in g, gravity included.
  public var g: [Double]
  /// Whether a shake is in progress.
  public var isShaking: Bool
  /// The number of reversals of direction in successive swings.
  public var reversals: Int
  /// The number of reversals at which a shake begins.
  public var reversalsToBegin: Int
  /// The threshold of a swing in g, gravity not included.
  public var swing: Double

  /// Creates a sample.
  public init(
    device: String, g: [Double], isShaking: Bool, reversals: Int, reversalsToBegin: Int,
    swing: Double
  ) {
    self.device = device
    self.g = g
    self.isShaking = isShaking
    self.reversals = reversals
    self.reversalsToBegin = reversalsToBegin
    self.swing = swing
  }
}

/// The reason for a change of a shake's phase, or why a movement was no shake.
public struct ShakeRecord: Equatable, Codable, Sendable {
  /// The name of the device.
  public var device: String
  /// `began`, `ended`, `cancelled`, or `missed` for a movement that was almost a shake.
  public var phase: String
  /// The reason, with the measured values.
  public var cause: String

  /// Creates a record.
  public init(device: String, phase: String, cause: String) {
    self.device = device
    self.phase = phase
    self.cause = cause
  }
}

/// The raw code of a key.
public struct KeyRecord: Equatable, Codable, Sendable {
  /// The name of the device.
  public var device: String
  /// The path of its node under `/dev/input`; `nil` for recordings.
  public var node: String?
  /// The code.
  public var code: Int
  /// The kernel's name of the code.
  public var name: String
  /// 1 for pressed, 0 for released, 2 for repeated.
  public var value: Int
  /// The meaning of the key on this device, if any.
  public var meaning: String?

  /// Creates a record.
  public init(
    device: String, node: String?, code: Int, name: String, value: Int, meaning: String?
  ) {
    self.device = device
    self.node = node
    self.code = code
    self.name = name
    self.value = value
    self.meaning = meaning
  }
}
