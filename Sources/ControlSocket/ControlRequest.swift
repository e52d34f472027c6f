/// One line that a client sends.
public struct ControlRequest: Codable, Hashable, Sendable {
  /// The name of a request.
  public enum Name: String, Codable, CaseIterable, Sendable {
    /// Returns the state of the daemon, its devices and its counters.
    case status
    /// Returns the open devices.
    case devices
    /// Returns the counters in the text format of Prometheus.
    case metrics
    /// Streams the routes of events.
    case trace
    /// Streams the routes with more detail: views, hit tests, recognisers, samples and keys.
    case inspect
    /// Returns the view that a touch at a point hits, and why other views do not get it.
    case why
    /// Reads the configuration files again.
    case reload
    /// Makes the application inactive, as a phone call does.
    case interrupt
    /// Ends the interruption.
    case resume
    /// Makes the application inactive until the client disconnects.
    case hold
    /// Sends the application to the background.
    case background
    /// Brings the application to the foreground.
    case foreground
    /// Sends the application a memory warning.
    case memoryWarning = "memory-warning"
    /// Records that the application was ended in the background and launched again. A recorder accepts it, a
    /// daemon does not.
    case relaunch
    /// Turns the display on or off.
    case display
    /// Brings a scene of the storyboard to the front.
    case screen
    /// Sends synthetic input.
    case input
    /// Changes the log level.
    case logLevel = "log-level"

    /// The right that a client needs for the request.
    public var right: ControlPolicy.Right {
      switch self {
      case .status, .devices, .metrics, .trace, .inspect, .why: .watch
      default: .command
      }
    }
  }

  /// The name of the request.
  public var request: Name
  /// The level of the log, for ``Name/logLevel``.
  public var level: String?
  /// The filter of a trace; for ``Name/inspect``, only ``RouteFilter/values`` counts.
  public var filter: RouteFilter?
  /// The point of the screen, for ``Name/why``.
  public var point: Point?

  /// Whether the answer lists the views, for ``Name/why``.
  public var tree: Bool?

  /// Whether the display is to be on, for ``Name/display``.
  public var on: Bool?

  /// The name of the scene, for ``Name/screen``.
  public var scene: String?

  /// The input to send, for ``Name/input``.
  public var input: Input?

  /// The time after which the request is refused, on the monotonic clock (`CLOCK_MONOTONIC`), in seconds: a client that no
  /// longer waits does not want it performed.
  public var deadline: Double?

  /// Creates a request.
  public init(
    _ request: Name, level: String? = nil, filter: RouteFilter? = nil, point: Point? = nil,
    tree: Bool? = nil, on: Bool? = nil, scene: String? = nil, input: Input? = nil
  ) {
    self.request = request
    self.level = level
    self.filter = filter
    self.point = point
    self.tree = tree
    self.on = on
    self.scene = scene
    self.input = input
  }

  /// A point of the screen.
  public struct Point: Codable, Hashable, Sendable {
    /// The coordinates, in points.
    public var x, y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Selects the routes of a trace: those that match every criterion that is set.
  public struct RouteFilter: Codable, Hashable, Sendable {
    /// The device, by its node or its name.
    public var device: String?
    /// A responder that the route passes, by its name.
    public var view: String?
    /// The kind of event, such as `touches`.
    public var event: String?
    /// Whether the event was dropped.
    public var dropped: Bool?
    /// Whether a storyboard published the record (`publish`).
    public var published: Bool?
    /// Whether the routes of new touches have the views that the hit test asked. It selects no routes.
    public var hitTests: Bool?
    /// Whether actions have the arguments of commands and other values that can be private. It selects no routes.
    public var values: Bool?

    /// Creates a filter. Criteria that are left out match every route.
    public init(
      device: String? = nil, view: String? = nil, event: String? = nil, dropped: Bool? = nil,
      published: Bool? = nil, hitTests: Bool? = nil, values: Bool? = nil
    ) {
      self.device = device
      self.view = view
      self.event = event
      self.dropped = dropped
      self.published = published
      self.hitTests = hitTests
      self.values = values
    }
  }
}
