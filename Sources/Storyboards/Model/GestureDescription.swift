/// A gesture recogniser of a view.
struct GestureDescription: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case tap, longPress, swipe, pan, edgePan, pinch, rotation

    /// Whether the gesture is continuous: it begins, changes and ends.
    var isContinuous: Bool { self != .tap && self != .swipe }

    /// The permitted sizes of steps, and what they are; `nil` for a gesture without steps.
    var steps: (range: ClosedRange<Double>, what: String)? {
      switch self {
      case .tap, .longPress, .swipe: nil
      case .pan, .edgePan: (1...10_000, "points")
      case .pinch: (0.01...10, "a part of the scale")
      case .rotation: (1...360, "degrees")
      }
    }
  }

  /// The states for which actions can run.
  enum State: String, CaseIterable, Sendable {
    case recognized, began, changed, ended, cancelled

    static func all(of kind: Kind) -> [State] {
      kind.isContinuous ? [.began, .changed, .ended, .cancelled] : [.recognized]
    }
  }

  enum Direction: String, CaseIterable, Sendable {
    case left, right, up, down, upLeft, upRight, downLeft, downRight
  }

  enum Edge: String, CaseIterable, Sendable {
    case left, right, top, bottom

    /// The direction away from the edge.
    var inward: Direction {
      switch self {
      case .left: .right
      case .right: .left
      case .top: .down
      case .bottom: .up
      }
    }
  }

  /// The permitted distances of a swipe, in points.
  static let distances = 10.0...10_000

  /// The other recognisers that may recognise at the same time.
  enum Companions: Hashable, Sendable {
    case none
    case all
    case named([String])
  }

  let name: String
  let kind: Kind
  var taps = 1
  var fingers = 1
  /// The maximum number of fingers of a pan; `nil` for no limit.
  var maximumFingers: Int?
  var directions: [Direction] = [.right]
  var edges: [Edge] = []
  /// How far the fingers of a swipe move, in points; `nil` for the usual distance.
  var minimumDistance: Double?
  var pressDuration = 0.5
  var allowableMovement = 10.0
  /// The size of the steps for which the actions of `changed` run: points, degrees, or a part of the scale; `nil` if they
  /// run at each change.
  var step: Double?
  /// The buttons that it follows, as raw values of `UIPress.PressType`; empty if it follows fingers.
  var presses: [Int] = []
  var cancelsTouchesInView = true
  var delaysTouchesBegan = false
  var delaysTouchesEnded = true
  var isEnabled = true
  var requiredToFail: [String] = []
  var companions = Companions.none
  var actions: [State: [PlacedAction]] = [:]

  init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
