internal import RouteLog

/// How many events took which way.
public struct RouteCounts: Equatable, Sendable {
  /// Deliveries of touches.
  public private(set) var touches = 0
  /// Steps of shakes.
  public private(set) var motion = 0
  /// Commands.
  public private(set) var remoteControl = 0
  /// Steps of presses.
  public private(set) var presses = 0
  /// Calls of the life cycle.
  public private(set) var lifecycle = 0
  /// How often gesture recognisers called their targets; the touches count as events of their own.
  public private(set) var gestures = 0
  /// Events that no responder handled, and whose touch or press a gesture recogniser follows.
  public private(set) var watched = 0
  /// Events that nobody had a use for.
  public private(set) var dropped = 0

  /// Counts from nothing.
  public init() {}

  /// Every event that was meant for a responder.
  public var events: Int { touches + motion + remoteControl + presses }

  /// Events that a responder handled, or a recogniser that took the touch from its view.
  public var handled: Int { events - watched - dropped }

  /// All counts in words: `124 touches, 2 motion, 6 remote control; 129 handled, 3 dropped`.
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
    case .device, .machine: break
    }
    switch record.outcome {
    case .watched: watched += 1
    case .dropped: dropped += 1
    case .handled, nil: break
    }
  }
}
