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
  /// Events that nobody handled.
  public private(set) var dropped = 0

  /// Counts from nothing.
  public init() {}

  /// Every event that was meant for a responder.
  public var events: Int { touches + motion + remoteControl + presses }

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
    if record.isDropped { dropped += 1 }
  }
}
