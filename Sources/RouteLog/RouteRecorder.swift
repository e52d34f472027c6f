// Records of what happened to each event. The recorder observes an application and makes a `RouteRecord` of each route;
// `RecordEncoder` writes it as JSON or text. Begin here.

public import InputTranslation
public import ResponderKit

/// Observes an application and creates a numbered record of each event.
@MainActor
public final class RouteRecorder: RouteObserver {
  /// The device of an event, as records name it.
  public struct DeviceName: Sendable {
    /// The name of the device.
    public var name: String
    /// The path of its node, such as `/dev/input/event3`; `nil` for a device without one.
    public var node: String?

    /// Creates the name of a device.
    public init(name: String, node: String? = nil) {
      self.name = name
      self.node = node
    }
  }

  /// Whether the records of new touches contain the views that the hit test asked. Set the application's `routeObserver` again
  /// after a change of this property or of ``inspector``.
  public var recordsHitTests = false
  /// Receives the hit tests and the transitions of recognisers.
  public var inspector: InspectionRecorder?

  /// Receives the records; in a daemon, its `RouteAudience`.
  private let sink: @MainActor (RouteRecord) -> Void
  private let clock: (@MainActor () -> Double)?
  private var sources: [DeviceID: DeviceName] = [:] {
    didSet { lastSource = nil }
  }
  /// The last result: successive events mostly come from one device.
  private var lastSource: (device: DeviceID, source: DeviceName?)?
  private var lastNumber = 0
  /// The views that were asked for each touch that has no record yet.
  private var tested: [Int: [RouteRecord.TestedView]] = [:]

  /// Creates a recorder.
  /// - Parameters:
  ///   - clock: The monotonic clock for the latency; `nil` if there is no latency, as in a replay.
  ///   - sink: Receives each record.
  public init(
    clock: (@MainActor () -> Double)? = nil, sink: @escaping @MainActor (RouteRecord) -> Void
  ) {
    self.clock = clock
    self.sink = sink
  }

  public var nextObserver: (any RouteObserver)? { inspector }

  public var details: RouteDetails {
    (inspector?.details ?? []).union(recordsHitTests ? .hitTests : [])
  }

  /// Sets the name of a device.
  public func setName(_ source: DeviceName, of device: DeviceID) {
    sources[device] = source
  }

  /// Removes the name of a device.
  public func forget(_ device: DeviceID) {
    sources[device] = nil
  }

  /// Records the route of an event.
  public func application(_ application: UIApplication, didRoute route: Route) {
    var record = RouteRecord(route)
    if !tested.isEmpty, record.event == .touches { addTestedViews(to: &record) }
    // `send` gives this number to the record.
    if !route.handlerRuns.isEmpty { route.handlerRuns.forEach { $0.number = lastNumber + 1 } }
    guard let device = route.device else { return send(&record, from: nil) }
    if let clock {
      // `nil` for unrelated clocks, which would otherwise overflow.
      record.latencyMicroseconds = Int(
        exactly: ((clock() - route.timestamp) * 1_000_000).rounded())
    }
    send(&record, from: source(of: device))
  }

  /// Keeps the views that a hit test asked, for the record of the new touch.
  public func application(_ application: UIApplication, didHitTest test: HitTest) {
    if recordsHitTests, let touch = test.touch {
      tested[touch] = test.steps.filter(\.isAsked).map { .init($0, touch: touch) }
    }
    inspector?.application(application, didHitTest: test)
  }

  private func addTestedViews(to record: inout RouteRecord) {
    for touch in record.touches {
      guard let views = tested.removeValue(forKey: touch.id), touch.phase == "began" else {
        continue
      }
      record.tested = (record.tested ?? []) + views
    }
  }

  private func source(of device: DeviceID) -> DeviceName? {
    if let lastSource, lastSource.device == device { return lastSource.source }
    let source = sources[device]
    lastSource = (device, source)
    return source
  }

  /// Records an action, with the number of its event.
  public func application(_ application: UIApplication, didPerform action: PerformedAction) {
    var details = action.details
    if let sender = action.sender, details.view == nil { details.view = RouteRecord.name(sender) }
    record(.action, action.kind, details, action.run, action.reason, at: application.scheduler.now)
  }

  /// Records a warning, with the number of the event and the action that caused it.
  public func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    record(
      .warning, "\(warning.kind)", warning.action, warning.run, warning.message,
      at: application.scheduler.now)
  }

  private func record(
    _ event: RouteRecord.Event, _ subtype: String, _ details: PerformedAction.Details?,
    _ run: HandlerRun?, _ reason: String?, at time: Double
  ) {
    var record = RouteRecord(time: time, event: event, subtype: subtype)
    record.reason = reason
    record.action = details ?? PerformedAction.Details()
    record.action?.event = run?.number
    record.action?.eventTime = run?.timestamp
    send(&record, from: run?.device.flatMap { source(of: $0) }, isCounted: false)
  }

  /// Records an event of a device itself, such as its removal.
  public func record(
    _ subtype: String, of source: DeviceName, at time: Double, reason: String? = nil
  ) {
    var record = RouteRecord(time: time, event: .device, subtype: subtype)
    record.reason = reason
    send(&record, from: source)
  }

  /// Records a system event, before the application is notified of it.
  /// - Parameters:
  ///   - subtype: The name of the event.
  ///   - source: The device that reported it, if any.
  ///   - time: The time, in seconds on the monotonic clock.
  ///   - reason: Details.
  public func record(
    ofMachine subtype: String, from source: DeviceName? = nil, at time: Double,
    reason: String? = nil
  ) {
    var record = RouteRecord(time: time, event: .machine, subtype: subtype)
    record.reason = reason
    send(&record, from: source)
  }

  private func send(_ record: inout RouteRecord, from source: DeviceName?, isCounted: Bool = true) {
    if isCounted { lastNumber += 1 }
    record.seq = lastNumber
    record.device = source?.name
    record.node = source?.node
    sink(record)
  }
}
