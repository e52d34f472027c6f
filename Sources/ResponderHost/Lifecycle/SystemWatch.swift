import EventLoop
import Logging
import SystemBus

/// Listens to what the machine says elsewhere than by its input devices: its sleep, the sessions at
/// its seat, its memory.
@MainActor
final class SystemWatch {
  private let events: SystemEvents
  private let life: SystemLife
  private let loop: EventLoop
  private let logger: Logger
  private var login: Login?
  private var memory: MemoryPressure?
  private var wasLost = false

  init(_ events: SystemEvents, life: SystemLife, loop: EventLoop, logger: Logger) {
    self.events = events
    self.life = life
    self.loop = loop
    self.logger = logger
  }

  /// Begins to listen. What is not there is said and does no harm.
  func start() throws {
    if events.contains(.memoryPressure) { watchMemory() }
    if !events.isDisjoint(with: [.sleep, .session]) { watchLogin() }
    // The clock tells of a wake-up where nobody else does.
    try loop.onResume { [weak self] in self?.life.wake() }
  }

  /// Listens no more.
  func stop() {
    login?.stop()
    memory?.stop()
  }

  private func watchMemory() {
    var reasons: [String] = []
    memory = MemoryPressure(in: loop, refused: { reasons.append("\($0)") }) { [weak self] path in
      self?.life.warnOfMemory(because: path)
    }
    if let memory {
      logger.debug("memory pressure is heard of from \(memory.path)")
    } else {
      let why =
        reasons.isEmpty ? "the service manager says not to" : reasons.joined(separator: "; ")
      logger.notice("memory pressure is not heard of: \(why)")
    }
  }

  private func watchLogin() {
    let login = Login(
      loop: loop, sleep: events.contains(.sleep), session: events.contains(.session))
    login.onSleep = { [life] in life.begin(.sleep) }
    login.onWake = { [life] in life.wake() }
    login.onSessionChange = { [life] isActive in
      if isActive { life.end([.session]) } else { life.begin(.session) }
    }
    login.onNotice = { [weak self] in self?.say($0) }
    self.login = login
    login.start()
  }

  private func say(_ notice: Login.Notice) {
    switch notice {
    case .noBus(let reason):
      wasLost = true
      logger.notice(
        "the system bus: \(reason); waiting for it to tell of sleep and sessions")
    case .noManager(let reason):
      wasLost = true
      logger.notice(
        "the login manager: \(reason); waiting for it to tell of sleep and sessions")
    case .ready:
      logger.log(level: wasLost ? .notice : .debug, "the login manager is there")
      wasLost = false
    case .noDelay(let reason):
      logger.notice("a sleep will not wait for the application's state: \(reason)")
    case .delay: logger.notice("a sleep will wait for the application's state after all")
    case .noSession(let reason):
      logger.debug("no session of its own: \(reason)")
    }
  }
}
