// D-Bus: the connection, and what responderd uses it for: the login manager, other media players, and an application
// that is one. Begin here.

internal import CLibsystemd
public import EventLoop

/// A connection to a message bus, as an event source of the loop.
///
/// ``connect()`` makes the connection, waits for a bus that does not exist yet, and reconnects
/// after a bus restart. It never blocks the loop or ends the process, and wakes the process only
/// for messages.
@MainActor
@safe  // Owns the connection from `connect` to `disconnect` and hands no pointer out.
public final class Bus {
  /// A change of the connection, reported once.
  public enum Change: Equatable, Sendable {
    /// The connection is ready for calls.
    case ready
    /// There is no connection, for a reason. It is made as soon as possible.
    case lost(String)
  }

  /// The first and the longest delay before reconnecting, in seconds.
  private static let retries = (first: 0.2, last: 300.0)
  /// The number of messages processed in one turn of the loop.
  private static let portion = 32

  private let address: BusAddress
  private let loop: EventLoop
  private let onChange: @MainActor (Change) -> Void
  private(set) var bus: OpaquePointer?
  private var watched: (descriptor: CInt, interest: EventLoop.Interest, token: EventLoop.Token)?
  private var wakeTimer: EventLoop.Token?
  private var retryTimer: EventLoop.Token?
  /// Scheduled until it is reported that the bus does not answer.
  private var complaint: EventLoop.Token?
  private var retryDelay = retries.first
  private var calls: [ObjectIdentifier: PendingCall] = [:]
  var listeners: [Int: Listener] = [:]
  var lastListener = 0
  var objects: [ServedObject] = []
  var names = BusNames()
  /// How long a bus may take to answer before that is reported, in seconds.
  var timeout = 5.0
  private var isPumping = false
  private var hasSaidLost = false
  /// Whether the connection is ready for calls.
  public private(set) var isReady = false

  /// Creates a connection that is not connected yet.
  /// - Parameters:
  ///   - address: The address of the bus.
  ///   - loop: The loop that serves the connection.
  ///   - onChange: Called when the connection becomes ready and when it is lost, and initially if
  ///     there is no bus.
  public init(
    _ address: BusAddress, loop: EventLoop,
    onChange: @escaping @MainActor (Change) -> Void = { _ in }
  ) {
    self.address = address
    self.loop = loop
    self.onChange = onChange
  }

  isolated deinit { close() }

  /// Why the bus cannot be reached; `nil` if there is a connection, or a socket to connect to.
  var absence: String? { isReady ? nil : address.absence }

  /// Whether the environment specifies an address for the bus.
  var isNamed: Bool { address.text != nil }

  // MARK: - Coming and going

  /// Connects, now or as soon as there is a bus. Does nothing while there is a connection.
  public func connect() {
    guard unsafe bus == nil, retryTimer == nil else { return }
    do {
      try open()
      scheduleComplaint()
      arm()
    } catch {
      lose(error.description)
    }
  }

  /// Closes the connection. Pending calls fail.
  public func disconnect() {
    close()
    failCalls()
  }

  private func open() throws(BusError) {
    guard let text = address.text else {
      throw BusError(name: "", message: "the environment names no bus")
    }
    var new: OpaquePointer?
    try BusMessage.check(unsafe sd_bus_new(&new))
    unsafe bus = new
    // The connection exists until `close`; sd-bus copies the address.
    try BusMessage.check(unsafe sd_bus_set_address(new, text))
    try BusMessage.check(unsafe sd_bus_set_bus_client(new, 1))
    // Prevents the bus from delivering messages with descriptors: closing one can block for as long as
    // its sender chooses.
    try BusMessage.check(unsafe sd_bus_negotiate_fds(new, 0))
    // Waits for a socket that does not exist yet, by inotify.
    try BusMessage.check(unsafe sd_bus_set_watch_bind(new, 1))
    try BusMessage.check(unsafe sd_bus_start(new))
  }

  private func close() {
    isReady = false
    names.forgetOwners()
    for listener in listeners.values { listener.handler?.detach() }
    for object in objects { object.handler?.detach() }
    if let watched { loop.unwatch(watched.token) }
    watched = nil
    for timer in [wakeTimer, retryTimer].compactMap(\.self) { loop.cancelTimer(timer) }
    (wakeTimer, retryTimer) = (nil, nil)
    withdrawComplaint()
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
  }

  private func lose(_ reason: String) {
    close()
    failCalls()
    if !hasSaidLost {
      hasSaidLost = true
      onChange(.lost(reason))
    }
    retryTimer = loop.schedule(at: loop.now + retryDelay) { [weak self] in
      self?.retryTimer = nil
      self?.connect()
    }
    retryDelay = min(retryDelay * 4, Self.retries.last)
  }

  /// Schedules the report that the bus does not answer, because a bus that is waited for may never
  /// start.
  private func scheduleComplaint() {
    guard !hasSaidLost else { return }
    complaint = loop.schedule(at: loop.now + timeout) { [weak self] in
      self?.complaint = nil
      guard let self, unsafe bus != nil, !isReady, !hasSaidLost else { return }
      hasSaidLost = true
      onChange(.lost("no bus answers"))
    }
  }

  private func withdrawComplaint() {
    if let complaint { loop.cancelTimer(complaint) }
    complaint = nil
  }

  private func becomeReady() {
    isReady = true
    withdrawComplaint()
    hasSaidLost = false
    retryDelay = Self.retries.first
    for listener in listeners.values { add(listener) }
    for object in objects { add(object) }
    for name in names.watched { askForOwner(of: name) }
    onChange(.ready)
  }

  // MARK: - Calls

  /// Calls a method, and passes its return values to a closure in a later turn of the loop.
  /// - Parameters:
  ///   - call: The method.
  ///   - arguments: The arguments.
  ///   - timeout: How long to wait for the answer, and for a bus that does not exist yet, in
  ///     seconds; `nil` for 5, infinite for as long as there is a connection.
  ///   - reply: Called once, on the main actor, unless this object is released before.
  public func call(
    _ call: BusCall, _ arguments: [BusArgument] = [], timeout: Double? = nil,
    reply: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) {
    connect()
    let pending = PendingCall(reply)
    calls[ObjectIdentifier(pending)] = pending
    do throws(BusError) {
      guard let bus = unsafe bus else { throw .noBus }
      let message = try unsafe BusMessage.calling(call, on: bus, arguments)
      let handler = BusHandler { [weak self, weak pending] answer in
        guard let self, let pending else { return }
        finish(pending, Self.result(of: answer))
      }
      pending.handler = handler
      try unsafe handler.attach { slot, function, own in
        unsafe message.withPointer { unsafe sd_bus_call_async(bus, slot, $0, function, own, .max) }
      }
      let deadline = loop.now + (timeout ?? self.timeout)
      if deadline.isFinite {
        pending.timer = loop.schedule(at: deadline) { [weak self, weak pending] in
          guard let self, let pending else { return }
          finish(pending, .failure(.timeout))
        }
      }
      arm()
    } catch {
      pending.timer = loop.schedule(at: loop.now) { [weak self, weak pending] in
        guard let self, let pending else { return }
        finish(pending, .failure(error))
      }
    }
  }

  private static func result(
    of answer: borrowing BusMessage
  ) -> Result<[BusValue], BusError> {
    if let error = answer.error { return .failure(error) }
    do throws(BusError) { return .success(try answer.values()) } catch { return .failure(error) }
  }

  private func finish(_ pending: PendingCall, _ result: Result<[BusValue], BusError>) {
    guard calls.removeValue(forKey: ObjectIdentifier(pending)) != nil else { return }
    if let timer = pending.timer { loop.cancelTimer(timer) }
    pending.handler?.detach()
    pending.reply(result)
  }

  private func failCalls() {
    for pending in Array(calls.values) { finish(pending, .failure(.noBus)) }
  }

  // MARK: - The loop

  /// Updates what the loop waits for on behalf of sd-bus.
  func arm() {
    guard !isPumping, let bus = unsafe bus else { return }
    // The connection exists until `close`, which none of these functions calls.
    let descriptor = unsafe sd_bus_get_fd(bus)
    let events = unsafe sd_bus_get_events(bus)
    guard descriptor >= 0, events >= 0 else {
      return lose(BusError(errno: -min(descriptor, events)).description)
    }
    watch(descriptor, for: EventLoop.Interest(rawValue: UInt32(events)))
    if let wakeTimer { loop.cancelTimer(wakeTimer) }
    wakeTimer = nil
    var microseconds: UInt64 = 0
    if unsafe sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max {
      wakeTimer = loop.schedule(at: Double(microseconds) / 1e6) { [weak self] in
        self?.wakeTimer = nil
        self?.pump()
      }
    }
  }

  /// Watches the descriptor, which changes once a socket that was waited for exists.
  private func watch(_ descriptor: CInt, for interest: EventLoop.Interest) {
    if let watched {
      if watched.descriptor == descriptor, watched.interest == interest { return }
      loop.unwatch(watched.token)
      self.watched = nil
    }
    do {
      let token = try loop.watch(descriptor, for: interest) { [weak self] in self?.pump() }
      watched = (descriptor, interest, token)
    } catch {
      lose("\(error)")
    }
  }

  private func pump() {
    isPumping = true
    var processed = 0
    // A handler may disconnect, so `bus` is read again for each message. sd-bus itself retains the
    // connection during a call.
    while let bus = unsafe bus {
      let result = processed < Self.portion ? unsafe sd_bus_process(bus, nil) : 0
      processed += 1
      if result > 0 { continue }
      isPumping = false
      guard result == 0 else { return lose(BusError(errno: -result).description) }
      if !isReady, unsafe sd_bus_is_ready(bus) > 0 { becomeReady() }
      return arm()
    }
    isPumping = false
  }
}

/// A call that has not been answered yet.
@MainActor
final class PendingCall {
  let reply: @MainActor (Result<[BusValue], BusError>) -> Void
  var handler: BusHandler?
  var timer: EventLoop.Token?

  init(_ reply: @escaping @MainActor (Result<[BusValue], BusError>) -> Void) {
    self.reply = reply
  }
}
