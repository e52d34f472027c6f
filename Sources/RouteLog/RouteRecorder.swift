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
    didSet {
      recentSource = nil
      for index in 0..<Self.spareCount { shapes[index].forget() }
    }
  }
  /// The one that was looked for last.
  @exclusivity(unchecked) private var recentSource: (device: EventRoute.Device, source: Source)?
  @exclusivity(unchecked) private var lastNumber = 0
  /// The last records of several groups of fingers, by the number of their first finger: the next one of
  /// a group is written in their room. By a pointer, for a record that lies in an object is copied to
  /// be handed on.
  private let spares: UnsafeMutablePointer<RouteRecord>
  /// What the words of each of them were made from.
  private let shapes: UnsafeMutablePointer<RouteShape>
  private static let spareCount = 16
  /// Whether one of them is under way.
  @exclusivity(unchecked) private var isWriting = false

  /// - Parameters:
  ///   - clock: The monotonic clock that latency is taken from; `nil` where there is none to
  ///     take, as in a replay.
  ///   - warn: Takes what an application is warned of.
  ///   - sink: Takes each record as it is made.
  public init(
    clock: (@MainActor () -> Double)? = nil, warn: @escaping @MainActor (String) -> Void = { _ in },
    sink: @escaping @MainActor (RouteRecord) -> Void
  ) {
    self.clock = clock
    self.warn = warn
    self.sink = sink
    spares = .allocate(capacity: Self.spareCount)
    spares.initialize(
      repeating: RouteRecord(time: 0, event: .device, subtype: ""), count: Self.spareCount)
    shapes = .allocate(capacity: Self.spareCount)
    shapes.initialize(repeating: RouteShape(), count: Self.spareCount)
  }

  isolated deinit {
    spares.deinitialize(count: Self.spareCount)
    spares.deallocate()
    shapes.deinitialize(count: Self.spareCount)
    shapes.deallocate()
  }

  /// Says which device an identifier stands for.
  public func name(_ device: EventRoute.Device, _ source: Source) {
    sources[device] = source
  }

  /// Forgets a device that is gone.
  public func forget(_ device: EventRoute.Device) {
    sources[device] = nil
  }

  /// Hands on a record of an event's way.
  public func application(_ application: UIApplication, didRoute route: EventRoute) {
    guard !isWriting else {
      // Whoever takes a record led to another event.
      var record = RouteRecord(time: 0, event: .device, subtype: "")
      writeWords(of: route, in: &record)
      addNumbers(of: route, to: &record)
      return sink(record)
    }
    isWriting = true
    let first = route.touches.isEmpty ? 0 : route.touches[0].number
    let place = first & (Self.spareCount - 1)
    // Out of its room, for whoever takes it would be handed a copy.
    var record = (spares + place).move()
    if shapes[place].isShape(of: route) {
      record.renumber(route)
    } else {
      writeWords(of: route, in: &record)
      shapes[place].take(route)
    }
    addNumbers(of: route, to: &record)
    sink(record)
    (spares + place).initialize(to: consume record)
    isWriting = false
  }

  private func writeWords(of route: EventRoute, in record: inout RouteRecord) {
    record.rewrite(route)
    let source = source(of: route.device)
    if !record.device.hasSameBytes(as: source?.name) { record.device = source?.name }
    if !record.node.hasSameBytes(as: source?.node) { record.node = source?.node }
  }

  private func addNumbers(of route: EventRoute, to record: inout RouteRecord) {
    if let clock, route.device != nil {
      // Not even two clocks that have nothing to do with each other give a number that traps.
      let latency = ((clock() - route.timestamp) * 1_000_000).rounded()
      record.latencyMicroseconds = Int(exactly: latency)
    }
    number(&record)
  }

  private func source(of device: EventRoute.Device?) -> Source? {
    guard let device else { return nil }
    if let recentSource, recentSource.device == device { return recentSource.source }
    guard let source = sources[device] else { return nil }
    recentSource = (device, source)
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
    record.device = source.name
    record.node = source.node
    record.reason = reason
    send(&record)
  }

  /// Records something that happened to the machine, before what the application is told of it.
  /// - Parameters:
  ///   - subtype: What happened.
  ///   - source: The device that told of it, if one did.
  ///   - time: When, in seconds since the machine started.
  ///   - reason: More about it.
  public func record(
    ofMachine subtype: String, from source: Source? = nil, at time: Double, reason: String? = nil
  ) {
    var record = RouteRecord(time: time, event: .machine, subtype: subtype)
    record.device = source?.name
    record.node = source?.node
    record.reason = reason
    send(&record)
  }

  private func send(_ record: inout RouteRecord) {
    number(&record)
    sink(record)
  }

  private func number(_ record: inout RouteRecord) {
    lastNumber += 1
    record.seq = lastNumber
  }
}
