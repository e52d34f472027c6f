public import EventLoop

/// The machine's sleep and the seat's sessions, as systemd's login manager tells of them on the
/// system bus.
///
/// A sleep waits, for as long as the manager allows (`InhibitDelayMaxSec=`), until the handler of
/// ``onSleep`` has returned: an inhibitor of the kind `delay` is held for that, and taken anew
/// after each sleep and whenever the manager comes back.
@MainActor
public final class Login {
  /// Something that is worth saying about the manager, once.
  public enum Notice: Equatable, Sendable {
    /// There is no system bus, or it is gone.
    case noBus(String)
    /// The manager is not on the bus, or is gone.
    case noManager(String)
    /// It is on the bus.
    case ready
    /// A sleep will not wait.
    case noDelay(String)
    /// A sleep will wait after all.
    case delay
    /// The process belongs to no session that could lose its seat.
    case noSession(String)
  }

  /// Called before the machine sleeps; the sleep waits for it to return.
  public var onSleep: @MainActor () -> Void = {}
  /// Called when the machine is awake again.
  public var onWake: @MainActor () -> Void = {}
  /// Called when the process's session gets its seat, and when another session takes it.
  public var onSessionChange: @MainActor (_ isActive: Bool) -> Void = { _ in }
  /// Called when there is something to say.
  public var onNotice: @MainActor (Notice) -> Void = { _ in }

  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let sessionInterface = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let hearsSleep: Bool
  private let hearsSession: Bool
  private(set) var bus: Bus!
  private var inhibitor: BusDescriptor?
  private var sessionListener: Int?
  private var isSessionActive = true
  private var isAsleep = false
  private var isThere = false
  private var lastOfManager: Notice?
  private var said: [Notice] = []

  /// - Parameters:
  ///   - loop: Turns while the manager is heard.
  ///   - sleep: Whether to hear of sleeps, and to have them wait.
  ///   - session: Whether to hear of the session.
  ///   - address: The bus that the manager is on.
  public init(
    loop: EventLoop, sleep: Bool = true, session: Bool = true, address: BusAddress = .system
  ) {
    hearsSleep = sleep
    hearsSession = session
    bus = Bus(address, loop: loop) { [weak self] change in
      switch change {
      case .ready: self?.meetManager()
      case .lost(let reason): self?.loseManager(.noBus(reason))
      }
    }
  }

  /// Begins to listen, now or as soon as there is a bus.
  public func start() {
    bus.listen(
      to: BusSignal(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameOwnerChanged", firstArgument: Self.name)
    ) { [weak self] values in
      // The name, the owner that it had, the owner that it has.
      guard values.count == 3 else { return }
      if values[2].string?.isEmpty == false {
        self?.meetManager()
      } else {
        self?.loseManager(.noManager("it went away"))
      }
    }
    if hearsSleep {
      bus.listen(to: BusSignal(Self.name, Self.path, Self.manager, "PrepareForSleep")) {
        [weak self] values in
        if let isBeginning = values.first?.bool { self?.sleepChanged(isBeginning) }
      }
    }
    bus.connect()
  }

  /// Listens no more, and lets the machine sleep without waiting.
  public func stop() {
    inhibitor = nil
    bus.disconnect()
  }

  // MARK: - The manager

  private func meetManager() {
    isThere = true
    if hearsSleep { delaySleep() }
    if hearsSession { findSession() }
  }

  private func loseManager(_ notice: Notice) {
    isThere = false
    inhibitor = nil
    if let sessionListener { bus.ignore(sessionListener) }
    sessionListener = nil
    say(notice)
    // Nobody is left who could tell of the end of a sleep.
    if isAsleep {
      isAsleep = false
      onWake()
    }
  }

  /// Says what was not said before; of the manager itself, what differs from the last word.
  private func say(_ notice: Notice) {
    if notice.isAboutManager {
      guard notice != lastOfManager else { return }
      lastOfManager = notice
    } else {
      guard !said.contains(notice) else { return }
      said.append(notice)
    }
    onNotice(notice)
  }

  private func call(
    _ member: String, _ arguments: [BusArgument], timeout: Double?,
    _ reply: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) {
    let call = BusCall(Self.name, Self.path, Self.manager, member)
    bus.call(call, arguments, timeout: timeout) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .failure(let error) where error.isOfMissingPeer:
        say(.noManager(error.description))
      case .failure(let error) where error == .noBus: break  // The connection says so itself.
      default:
        reply(answer)
      }
    }
  }

  // MARK: - Sleep

  /// - Parameter timeout: See ``Bus/call(_:_:timeout:reply:)``. A manager that took too long, as while
  ///   a machine starts, is asked once more, and may take as long as it wants.
  private func delaySleep(timeout: Double? = nil) {
    let arguments: [BusArgument] = [
      .string("sleep"), .string("responderd"), .string("the application saves its state"),
      .string("delay"),
    ]
    call("Inhibit", arguments, timeout: timeout) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let values):
        guard case .descriptor(let descriptor)? = values.first, isThere else { return }
        // A sleep that began meanwhile was not waited for, and must not be held up now.
        inhibitor = isAsleep ? nil : descriptor
        say(.ready)
        if said.contains(.noDelay(BusError.timeout.description)) { say(.delay) }
      case .failure(let error):
        say(.noDelay(error.description))
        if error == .timeout, isThere { delaySleep(timeout: .infinity) }
      }
    }
  }

  private func sleepChanged(_ isBeginning: Bool) {
    guard isBeginning != isAsleep else { return }
    isAsleep = isBeginning
    if isBeginning {
      onSleep()
      inhibitor = nil
    } else {
      delaySleep()
      onWake()
    }
  }

  // MARK: - Session

  /// The process's own session, or that of its user's display.
  private func findSession(timeout: Double? = nil) {
    call("GetSession", [.string("auto")], timeout: timeout) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let values):
        if let path = values.first?.string { follow(session: path) }
        say(.ready)
      case .failure(let error):
        say(.noSession(error.description))
        if error == .timeout, isThere { findSession(timeout: .infinity) }
      }
    }
  }

  private func follow(session path: String) {
    if let sessionListener { bus.ignore(sessionListener) }
    sessionListener = bus.listen(
      to: BusSignal(
        Self.name, path, Self.properties, "PropertiesChanged",
        firstArgument: Self.sessionInterface)
    ) { [weak self] values in
      // The interface, the values that changed, the names of values that have to be asked for.
      guard values.count == 3 else { return }
      if let isActive = values[1].dictionary["Active"]?.bool {
        self?.sessionChanged(isActive)
      } else if values[2].array.contains(.string("Active")) {
        self?.askWhetherActive(path)
      }
    }
    askWhetherActive(path)
  }

  private func askWhetherActive(_ path: String) {
    let get = BusCall(Self.name, path, Self.properties, "Get")
    // However long it takes: what it answers is newer than what it told before.
    bus.call(get, [.string(Self.sessionInterface), .string("Active")], timeout: .infinity) {
      [weak self] answer in
      if let isActive = (try? answer.get())?.first?.bool { self?.sessionChanged(isActive) }
    }
  }

  private func sessionChanged(_ isActive: Bool) {
    guard isActive != isSessionActive else { return }
    isSessionActive = isActive
    onSessionChange(isActive)
  }
}

extension Login.Notice {
  /// Whether it is one of those of which the newest alone is true.
  fileprivate var isAboutManager: Bool {
    switch self {
    case .noBus, .noManager, .ready: true
    case .noDelay, .delay, .noSession: false
    }
  }
}
