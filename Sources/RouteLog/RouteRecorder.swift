public import ResponderKit

/// Listens to an application and hands on one numbered record for each event.
@MainActor
public final class RouteRecorder: RouteObserver {
  /// What a record says of the device behind an event.
  public struct Source: Sendable {
    /// What the device calls itself.
    public var name: String
    /// Its node under `/dev/input`; `nil` for a recording's.
    public var node: String?

    /// Names a device.
    public init(name: String, node: String? = nil) {
      self.name = name
      self.node = node
    }
  }

  private let sink: @MainActor (RouteRecord) -> Void
  private let clock: (@MainActor () -> Double)?
  private let warn: @MainActor (String) -> Void
  private var sources: [EventRoute.Device: Source] = [:] {
    didSet { lastSource = nil }
  }
  /// What was found last: most events come from the device of the one before.
  private var lastSource: (device: EventRoute.Device, source: Source?)?
  private var lastNumber = 0

  /// - Parameters:
  ///   - clock: The monotonic clock that latency is taken from; `nil` where there is none to
  ///     take, as in a replay.
  ///   - warn: Receives each usage warning's text.
  ///   - sink: Takes each record as it is made.
  public init(
    clock: (@MainActor () -> Double)? = nil, warn: @escaping @MainActor (String) -> Void = { _ in },
    sink: @escaping @MainActor (RouteRecord) -> Void
  ) {
    self.clock = clock
    self.warn = warn
    self.sink = sink
  }

  /// Says which device an identifier stands for.
  public func name(_ device: EventRoute.Device, _ source: Source) {
    sources[device] = source
  }

  /// Forgets a device that is gone.
  public func forget(_ device: EventRoute.Device) {
    sources[device] = nil
  }

  /// Hands on a record of an event's route.
  public func application(_ application: UIApplication, didRoute route: EventRoute) {
    var record = RouteRecord(route)
    guard let device = route.device else { return send(&record, from: nil) }
    if let clock {
      // `nil` for clocks that have nothing to do with each other, instead of a trap.
      record.latencyMicroseconds = Int(
        exactly: ((clock() - route.timestamp) * 1_000_000).rounded())
    }
    send(&record, from: source(of: device))
  }

  private func source(of device: EventRoute.Device) -> Source? {
    if let lastSource, lastSource.device == device { return lastSource.source }
    let source = sources[device]
    lastSource = (device, source)
    return source
  }

  public func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    warn(warning.message)
  }

  /// Records something about a device itself, such as that it came or went.
  public func record(
    _ subtype: String, of source: Source, at time: Double, reason: String? = nil
  ) {
    var record = RouteRecord(time: time, event: .device, subtype: subtype)
    record.reason = reason
    send(&record, from: source)
  }

  /// Records something that happened to the machine, before the application is notified of it.
  /// - Parameters:
  ///   - subtype: What happened.
  ///   - source: The device that reported it, if one did.
  ///   - time: When, in seconds on the monotonic clock.
  ///   - reason: More about it.
  public func record(
    ofMachine subtype: String, from source: Source? = nil, at time: Double, reason: String? = nil
  ) {
    var record = RouteRecord(time: time, event: .machine, subtype: subtype)
    record.reason = reason
    send(&record, from: source)
  }

  private func send(_ record: inout RouteRecord, from source: Source?) {
    lastNumber += 1
    record.seq = lastNumber
    record.device = source?.name
    record.node = source?.node
    sink(record)
  }
}
