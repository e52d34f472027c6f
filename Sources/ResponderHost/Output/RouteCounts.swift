internal import RouteLog

/// The number of events by kind and outcome.
public struct RouteCounts: Equatable, Sendable {
  /// The number of touch events.
  public private(set) var touches = 0
  /// The number of motion events.
  public private(set) var motion = 0
  /// The number of remote control events.
  public private(set) var remoteControl = 0
  /// The number of press events.
  public private(set) var presses = 0
  /// The number of life cycle calls.
  public private(set) var lifecycle = 0
  /// The number of times that gesture recognisers called their targets. Their touches count
  /// separately.
  public private(set) var gestures = 0
  /// The number of events that no responder handled, and whose touch or press a gesture recogniser
  /// follows.
  public private(set) var watched = 0
  /// The number of dropped events.
  public private(set) var dropped = 0

  /// Creates counts of zero.
  public init() {}

  /// The number of events that were meant for a responder.
  public var events: Int { touches + motion + remoteControl + presses }

  /// The number of events that a responder handled, or a recogniser that cancelled the touch in its
  /// view.
  public var handled: Int { events - watched - dropped }

  /// The counts as text: `124 touches, 2 motion, 6 remote control; 129 handled, 3 dropped`.
  var text: String {
    var kinds = ["\(touches) touches", "\(motion) motion", "\(remoteControl) remote control"]
    if presses > 0 { kinds.append("\(presses) presses") }
    var outcomes = ["\(handled) handled"]
    if watched > 0 { outcomes.append("\(watched) watched by gesture recognisers") }
    outcomes.append("\(dropped) dropped")
    return kinds.joined(separator: ", ") + "; " + outcomes.joined(separator: ", ")
  }

  mutating func add(_ record: RouteRecord) {
    switch record.event {
    case .touches: touches += 1
    case .motion: motion += 1
    case .remoteControl: remoteControl += 1
    case .presses: presses += 1
    case .lifecycle: lifecycle += 1
    case .gesture: gestures += 1
    case .device, .machine, .action, .warning: break
    }
    switch record.outcome {
    case .watched: watched += 1
    case .dropped: dropped += 1
    case .handled, nil: break
    }
  }
}
