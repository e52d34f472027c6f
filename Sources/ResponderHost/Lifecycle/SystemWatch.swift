import EventLoop
import Logging
import SystemBus

/// Watches system events that do not come from input devices: sleep, sessions and memory pressure.
@MainActor
final class SystemWatch {
  private let events: SystemEvents
  private let seatOwner: SeatOwner?
  private unowned let listener: any SystemListener
  private let loop: EventLoop
  private let logger: Logger
  private var login: Login?
  private var seat: SeatWatch?
  private var memory: MemoryPressure?
  private var wasLost = false

  /// - Parameter seatOwner: See ``HostConfiguration/seatOwner``.
  init(
    _ events: SystemEvents, seatOwner: SeatOwner? = nil, listener: any SystemListener,
    loop: EventLoop, logger: Logger
  ) {
    self.events = events
    self.seatOwner = seatOwner
    self.listener = listener
    self.loop = loop
    self.logger = logger
  }

  /// Starts watching. An unavailable source is logged and ignored.
  func start() throws {
    if events.contains(.memoryPressure) { watchMemory() }
    if let seatOwner, events.contains(.session) { try watchSeat(of: seatOwner) }
    let watchesSession = events.contains(.session) && seatOwner == nil
    if watchesSession || events.contains(.sleep) { watchLogin(watchesSession: watchesSession) }
    if !watchesSession { listener.seatIsKnown() }
    // The clock detects a wake-up that no other source reports.
    try loop.onResume { [weak self] in self?.listener.systemDidWake() }
  }

  /// Stops watching.
  func stop() {
    login?.stop()
    seat?.stop()
    memory?.stop()
  }

  private func watchMemory() {
    var reasons: [String] = []
    memory = MemoryPressure(in: loop, refused: { reasons.append("\($0)") }) { [weak self] path in
      self?.listener.memoryIsShort(because: path)
    }
    if let memory {
      logger.debug("watching memory pressure at \(memory.path)")
    } else {
      let why =
        reasons.isEmpty ? "disabled by the service manager" : reasons.joined(separator: "; ")
      logger.notice("cannot watch memory pressure: \(why)")
    }
  }

  private func watchSeat(of owner: SeatOwner) throws {
    let seat = try SeatWatch(owner, in: loop) { [weak self] in
      self?.listener.sessionDidChange(isActive: $0)
    }
    self.seat = seat
    seat.onObstacle = { [weak self] in self?.report($0, at: owner.seat) }
    if let obstacle = seat.obstacle { report(obstacle, at: owner.seat) }
    guard !seat.isThere else { return }
    logger.notice("no login manager; sessions at \(owner.seat) are followed when it appears")
  }

  private func report(_ obstacle: String?, at seat: String) {
    let isThere = self.seat?.isThere == true
    listener.sessionObstacleDidChange(to: isThere ? obstacle : nil)
    guard let obstacle else { return logger.notice("the sessions of \(seat) are followed again") }
    logger.warning(
      isThere
        ? "the sessions of \(seat) cannot be followed (\(obstacle)); the application gets no input until they can"
        : "a login manager that appears is noticed up to 10 s late: its folders cannot be watched (\(obstacle))"
    )
  }

  private func watchLogin(watchesSession: Bool) {
    let login = Login(loop: loop, sleep: events.contains(.sleep), session: watchesSession)
    login.onSleep = { [weak self] in self?.listener.systemWillSleep() }
    login.onWake = { [weak self] in self?.listener.systemDidWake() }
    login.onSessionChange = { [weak self] in self?.listener.sessionDidChange(isActive: $0) }
    login.onSessionKnown = { [weak self] in self?.listener.seatIsKnown() }
    login.onNotice = { [weak self] in self?.say($0) }
    self.login = login
    login.start()
  }

  private func say(_ notice: Login.Notice) {
    switch notice {
    case .noBus, .noManager, .noSession: listener.seatIsKnown()
    case .ready, .noDelay, .delay: break
    }
    switch notice {
    case .noBus(let reason):
      wasLost = true
      logger.notice(
        "no system bus: \(reason); sleep and sessions are watched when it appears")
    case .noManager(let reason):
      wasLost = true
      logger.notice(
        "no login manager: \(reason); sleep and sessions are watched when it appears")
    case .ready:
      logger.log(level: wasLost ? .notice : .debug, "connected to the login manager")
      wasLost = false
    case .noDelay(let reason):
      logger.notice("cannot delay sleep until the application has saved its state: \(reason)")
    case .delay: logger.notice("sleep waits until the application has saved its state")
    case .noSession(let reason):
      logger.debug("the daemon has no session: \(reason)")
    }
  }
}
