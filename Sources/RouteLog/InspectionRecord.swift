public import InputTranslation
public import ResponderKit

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

  /// Creates a record with its content.
  public init<Content>(
    _ kind: Kind, time: Double, _ key: WritableKeyPath<Self, Content?>, _ content: Content
  ) {
    inspect = kind
    self.time = time
    self[keyPath: key] = content
  }
}

/// A change of a recogniser's state, as a value.
public struct RecognizerRecord: Equatable, Codable, Sendable {
  /// The number of the recogniser in the tree.
  public var id: Int
  /// The name of the recogniser in the route log.
  public var name: String
  /// The name of its type.
  public var type: String
  /// The name of its view, if it still has one.
  public var view: String?
  /// The old and the new state; for a recogniser that waits, the state that is pending.
  public var from, to: String
  /// Whether the recogniser has to wait for others to fail.
  public var isWaiting: Bool
  /// The names of the recognisers that it waits for, or that prevented it.
  public var others: [String]
  /// Their numbers in the tree.
  public var otherIDs: [Int]
  /// The reason, with the measured values if any; `nil` for a normal transition.
  public var cause: String?

  /// Creates a record of a transition.
  @MainActor
  public init(_ transition: RecognizerTransition, numbers: ObjectNumbers) {
    let recognizer = transition.recognizer
    id = numbers.number(recognizer)
    name = RouteRecord.name(recognizer)
    type = "\(Swift.type(of: recognizer))"
    view = transition.view.map(RouteRecord.name)
    from = String(describing: transition.from)
    to = String(describing: transition.to)
    isWaiting = transition.isWaiting
    others = transition.others.map(RouteRecord.name)
    otherIDs = transition.others.map(numbers.number)
    cause = transition.cause
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

  /// Creates the record of a sample.
  public init(_ motion: MotionState, of device: String) {
    self.device = device
    g = [motion.x, motion.y, motion.z].map { ($0 * 10_000).rounded() / 10_000 }
    isShaking = motion.isShaking
    reversals = motion.reversals
    reversalsToBegin = motion.reversalsToBegin
    swing = motion.swing
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
    (self.device, self.phase, self.cause) = (device, phase, cause)
  }
}

/// The raw code of a key.
public struct KeyRecord: Equatable, Codable, Sendable {
  /// The name of the device.
  public var device: String
  /// The path of its node under `/dev/input`; `nil` for recordings.
  public var node: String?
  /// The code.
  public var code = 0
  /// The kernel's name of the code.
  public var name = ""
  /// 1 for pressed, 0 for released, 2 for repeated.
  public var value = 0
  /// The meaning of the key on this device, if any.
  public var meaning: String?

  /// Creates a record of a device, without a key.
  public init(device: String, node: String?) {
    (self.device, self.node) = (device, node)
  }
}

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
    (self.device, self.node, self.fingers) = (device, node, fingers)
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
}

extension FingerRecord {
  /// Creates the record of a finger.
  public init(_ finger: FingerState) {
    let hasForce = finger.rawPressure != nil && finger.maximumForce > 0
    self.init(
      slot: finger.slot, isPencil: finger.isPencil,
      raw: Raw(
        x: Int(finger.rawX), y: Int(finger.rawY), pressure: finger.rawPressure.map(Int.init),
        touchMajor: finger.rawTouchMajor > 0 ? Int(finger.rawTouchMajor) : nil),
      x: finger.x, y: finger.y, force: hasForce ? finger.force : nil,
      maximumForce: hasForce ? finger.maximumForce : nil,
      majorRadius: finger.majorRadius > 0 ? finger.majorRadius : nil)
  }
}
