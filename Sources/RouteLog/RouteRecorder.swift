internal import Foundation
public import ResponderKit

/// Observes an application and creates a numbered record of each event.
@MainActor
public final class RouteRecorder: RouteObserver, HitTestObserver {
  /// The device of an event, as records name it.
  public struct Source: Sendable {
    /// The name of the device.
    public var name: String
    /// The path of its node, such as `/dev/input/event3`; `nil` for a device without one.
    public var node: String?

    /// Creates a source.
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
  /// The last result: successive events mostly come from one device.
  private var lastSource: (device: EventRoute.Device, source: Source?)?
  private var lastNumber = 0
  /// The views that were asked for each touch that has no record yet.
  private var tested: [Int: [RouteRecord.TestedView]] = [:]

  /// Creates a recorder.
  /// - Parameters:
  ///   - clock: The monotonic clock for the latency; `nil` if there is no latency, as in a replay.
  ///   - warn: Receives the text of each usage warning.
  ///   - sink: Receives each record.
  public init(
    clock: (@MainActor () -> Double)? = nil, warn: @escaping @MainActor (String) -> Void = { _ in },
    sink: @escaping @MainActor (RouteRecord) -> Void
  ) {
    self.clock = clock
    self.warn = warn
    self.sink = sink
  }

  /// Sets the name of a device.
  public func name(_ device: EventRoute.Device, _ source: Source) {
    sources[device] = source
  }

  /// Removes the name of a device.
  public func forget(_ device: EventRoute.Device) {
    sources[device] = nil
  }

  /// Records the route of an event.
  public func application(_ application: UIApplication, didRoute route: EventRoute) {
    var record = RouteRecord(route)
    if !tested.isEmpty { addTestedViews(to: &record) }
    guard let device = route.device else { return send(&record, from: nil) }
    if let clock {
      // `nil` for unrelated clocks, which would otherwise overflow.
      record.latencyMicroseconds = Int(
        exactly: ((clock() - route.timestamp) * 1_000_000).rounded())
    }
    send(&record, from: source(of: device))
  }

  /// Keeps the views that a hit test asked, for the record of the new touch. Called only for the
  /// application's `hitTestObserver`.
  public func application(
    _ application: UIApplication, didHitTest trace: HitTestTrace, forTouch touch: Int
  ) {
    tested[touch] = trace.steps.filter(\.isAsked).map { .init($0, touch: touch) }
  }

  private func addTestedViews(to record: inout RouteRecord) {
    for touch in record.touches {
      guard let views = tested.removeValue(forKey: touch.id), touch.phase == "began" else {
        continue
      }
      record.tested = (record.tested ?? []) + views
    }
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

  /// Records an event of a device itself, such as its removal.
  public func record(
    _ subtype: String, of source: Source, at time: Double, reason: String? = nil
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

extension RouteRecord {
  /// Creates a record of a route. Call it before the objects of the route change.
  @MainActor
  public init(_ route: EventRoute) {
    self.init(time: route.timestamp, event: Event(route.event), subtype: route.event.subtype)
    // Loops instead of `map`, whose closures would check their actor in each call.
    let hitView = route.touches.first?.view
    hitTest = Self.path(to: hitView)
    // The hit view is named only once: it is in each touch, and usually the first responder in the
    // chain.
    let hitName = hitTest.last
    touches.reserveCapacity(route.touches.count)
    for touch in route.touches { touches.append(Touch(touch, hit: hitView, named: hitName)) }
    calls.reserveCapacity(route.calls.count)
    for call in route.calls {
      let isHit = call.responder === hitView
      calls.append(Call(to: isHit ? hitName ?? "" : Self.name(call.responder), method: call.method))
    }
    if let handler = route.handler {
      // Usually the responder that was called last.
      let isLast = route.calls.last?.responder === handler
      handledBy = isLast ? calls.last?.to : Self.name(handler)
    }
    for watcher in route.watchers { watchedBy.append(Self.name(watcher)) }
    reason = route.reason
  }

  /// Returns the names of the views from the window down to a view.
  @MainActor
  private static func path(to view: UIView?) -> [String] {
    var path: [String] = []
    path.reserveCapacity(8)
    var step = view
    while let view = step {
      path.append(name(view))
      step = view.superview
    }
    path.reverse()
    return path
  }
}

extension RouteRecord.TestedView {
  @MainActor
  fileprivate init(_ step: HitTestTrace.Step, touch: Int) {
    let isHit = step.outcome.isHit
    self.init(
      touch: touch, view: RouteRecord.name(step.view), depth: step.depth, isHit: isHit,
      outcome: step.outcome.name, reason: isHit ? nil : step.text)
  }
}

extension RouteRecord.Touch {
  @MainActor
  fileprivate init(_ touch: UITouch, hit: UIView?, named name: String?) {
    let point = touch.location(in: nil)
    self.init(
      id: touch.number, phase: touch.phase.name, x: point.x, y: point.y, tapCount: touch.tapCount)
    if let seen = touch.view { view = seen === hit ? name : RouteRecord.name(seen) }
  }
}

extension RouteRecord.Event {
  init(_ event: EventRoute.Event) {
    self =
      switch event {
      case .touches: .touches
      case .motion: .motion
      case .remoteControl: .remoteControl
      case .presses: .presses
      case .lifecycle: .lifecycle
      case .gesture: .gesture
      }
  }
}

extension EventRoute.Event {
  var subtype: String {
    switch self {
    case .touches(let phase): phase.name
    case .motion(let subtype), .remoteControl(let subtype): String(describing: subtype)
    case .presses(let type, let phase): "\(type)" + "\(phase)".capitalizingFirst
    case .lifecycle(let method): method
    case .gesture(let state): String(describing: state)
    }
  }
}

extension String {
  /// The text with its first letter in upper case, as in `touchesBegan`.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
