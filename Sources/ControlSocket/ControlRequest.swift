/// One line that a client sends.
public struct ControlRequest: Codable, Hashable, Sendable {
  /// What can be asked for.
  public enum Name: String, Codable, CaseIterable, Sendable {
    /// The state of the daemon, its devices and its counters.
    case status
    /// The devices that are open.
    case devices
    /// The counters as Prometheus' text.
    case metrics
    /// The routes of events from now on.
    case trace
    /// To make the application inactive, as a call does.
    case interrupt
    /// To end the interruption.
    case resume
    /// To send the application to the background.
    case background
    /// To bring it back.
    case foreground
    /// To tell the application that memory runs short.
    case memoryWarning = "memory-warning"
    /// To say more or less in the log.
    case logLevel = "log-level"

    /// What a client has to be allowed to ask for it.
    public var right: ControlPolicy.Right {
      switch self {
      case .status, .devices, .metrics, .trace: .watch
      default: .command
      }
    }
  }

  /// What is asked for.
  public var request: Name
  /// The level of the log, for ``Name/logLevel``.
  public var level: String?
  /// Of which routes a trace tells.
  public var filter: RouteFilter?

  /// Makes a request.
  public init(_ request: Name, level: String? = nil, filter: RouteFilter? = nil) {
    self.request = request
    self.level = level
    self.filter = filter
  }

  /// Which routes a trace tells of: those that all of this is true of.
  public struct RouteFilter: Codable, Hashable, Sendable {
    /// Of this device, by its node or its name.
    public var device: String?
    /// On the way through this responder, by its name.
    public var view: String?
    /// Of this kind, such as `touches`.
    public var event: String?
    /// Of events that nobody handled.
    public var dropped: Bool?

    /// Makes a filter; what is left out is not asked about.
    public init(
      device: String? = nil, view: String? = nil, event: String? = nil, dropped: Bool? = nil
    ) {
      self.device = device
      self.view = view
      self.event = event
      self.dropped = dropped
    }
  }
}
