public import EventLoop
internal import LinuxSystem

/// Observes the sleep of the machine and the state of the session, through systemd-logind on the
/// system bus.
///
/// The machine does not sleep until the handler of ``onSleep`` has returned, or
/// `InhibitDelayMaxSec=` has passed. For that, this class holds an inhibitor of the kind `delay`,
/// and takes a new one after each sleep and each restart of logind.
@MainActor
public final class Login {
  /// A change of the login manager's availability, reported once.
  public enum Notice: Equatable, Sendable {
    /// There is no system bus.
    case noBus(String)
    /// The manager is not on the bus.
    case noManager(String)
    /// The manager is on the bus.
    case ready
    /// Sleep will not be delayed, for a reason.
    case noDelay(String)
    /// Sleep will be delayed after all.
    case delay
    /// The process does not belong to a session with a seat, for a reason.
    case noSession(String)
  }

  /// Called before the machine sleeps. The machine waits until it returns.
  public var onSleep: @MainActor () -> Void = {}
  /// Called when the machine has woken up.
  public var onWake: @MainActor () -> Void = {}
  /// Called when the process's session gets its seat, and when another session does.
  public var onSessionChange: @MainActor (_ isActive: Bool) -> Void = { _ in }
  /// Called when it is known whether the process's session has its seat, after ``onSessionChange`` if it does not.
  public var onSessionKnown: @MainActor () -> Void = {}
  /// Called with each notice.
  public var onNotice: @MainActor (Notice) -> Void = { _ in }

  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let sessionInterface = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let address: BusAddress
  private let loop: EventLoop
  private let observesSleep: Bool
  private let observesSession: Bool
  private(set) var bus: Bus!
  private var inhibitor: BusDescriptor?
  private var inhibitorRequest: InhibitorRequest?
  private var sessionListener: Int?
  private var isSessionActive = true
  private var isAsleep = false
  private var isThere = false
  private var lastOfManager: Notice?
  private var said: [Notice] = []

  /// Creates an observer.
  /// - Parameters:
  ///   - loop: The loop that serves the connection.
  ///   - sleep: Whether to observe sleep, and delay it.
  ///   - session: Whether to observe the session.
  ///   - address: The address of the manager's bus.
  public init(
    loop: EventLoop, sleep: Bool = true, session: Bool = true, address: BusAddress = .system
  ) {
    self.address = address
    self.loop = loop
    observesSleep = sleep
    observesSession = session
    bus = Bus(address, loop: loop) { [weak self] change in
      switch change {
      case .ready: self?.meetManager()
      case .lost(let reason): self?.loseManager(.noBus(reason))
      }
    }
  }

  /// Starts observing, now or as soon as there is a bus.
  public func start() {
    bus.listen(
      to: BusSignal(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameOwnerChanged", firstArgument: Self.name)
    ) { [weak self] values in
      // The name, the old owner, the new owner.
      guard values.count == 3 else { return }
      if values[2].string?.isEmpty == false {
        self?.meetManager()
      } else {
        self?.loseManager(.noManager("it went away"))
      }
    }
    if observesSleep {
      bus.listen(to: BusSignal(Self.name, Self.path, Self.manager, "PrepareForSleep")) {
        [weak self] values in
        if let isBeginning = values.first?.bool { self?.sleepChanged(isBeginning) }
      }
    }
    bus.connect()
  }

  /// Stops observing, and no longer delays sleep.
  public func stop() {
    inhibitorRequest = nil
    inhibitor = nil
    bus.disconnect()
  }

  // MARK: - The manager

  private func meetManager() {
    isThere = true
    if observesSleep { delaySleep() }
    if observesSession { findSession() }
  }

  private func loseManager(_ notice: Notice) {
    isThere = false
    inhibitorRequest = nil
    inhibitor = nil
    if let sessionListener { bus.ignore(sessionListener) }
    sessionListener = nil
    say(notice)
    // There is no longer a manager that could report the end of the sleep.
    if isAsleep {
      isAsleep = false
      onWake()
    }
  }

  /// Reports a notice that was not reported before, or, about the manager itself, that differs from
  /// the previous one.
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
      case .failure(let error) where error == .noBus: break  // The connection reports it.
      default:
        reply(answer)
      }
    }
  }

  // MARK: - Sleep

  /// Takes an inhibitor.
  /// - Parameter timeout: See ``Bus/call(_:_:timeout:reply:)``. If the manager times out, as it can
  ///   during boot, the call is repeated once without a timeout.
  private func delaySleep(timeout: Double? = nil) {
    let arguments: [BusArgument] = [
      .string("sleep"), .string("responderd"), .string("the application saves its state"),
      .string("delay"),
    ]
    let call = BusCall(Self.name, Self.path, Self.manager, "Inhibit")
    do throws(SystemError) {
      inhibitorRequest = try InhibitorRequest(
        call, arguments, to: address, timeout: timeout ?? bus.timeout, loop: loop
      ) { [weak self] in self?.handle($0) }
    } catch {
      say(.noDelay(error.description))
    }
  }

  private func handle(_ answer: InhibitorRequest.Answer) {
    inhibitorRequest = nil
    switch answer {
    case .success(let descriptor):
      // A sleep that began meanwhile was not delayed, and must not be delayed now.
      inhibitor = isAsleep ? nil : descriptor
      say(.ready)
      if said.contains(.noDelay(BusError.timeout.description)) { say(.delay) }
    case .failure(let error) where error.isOfMissingPeer: say(.noManager(error.description))
    case .failure(.noBus): break  // The connection reports it.
    case .failure(let error):
      say(.noDelay(error.description))
      if error == .timeout { delaySleep(timeout: .infinity) }
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

  /// Finds the session of the process, or that of the user's display.
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
      // The interface, the changed values, the names of changed values that have to be queried.
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
    // Without a timeout, because the answer is newer than the last known state.
    bus.call(get, [.string(Self.sessionInterface), .string("Active")], timeout: .infinity) {
      [weak self] answer in
      if let isActive = (try? answer.get())?.first?.bool {
        self?.sessionChanged(isActive)
      } else {
        // The session is gone, so that nothing more is to be learned about it.
        self?.onSessionKnown()
      }
    }
  }

  private func sessionChanged(_ isActive: Bool) {
    defer { onSessionKnown() }
    guard isActive != isSessionActive else { return }
    isSessionActive = isActive
    onSessionChange(isActive)
  }
}

extension Login.Notice {
  /// Whether only the newest notice of this kind is valid.
  fileprivate var isAboutManager: Bool {
    switch self {
    case .noBus, .noManager, .ready: true
    case .noDelay, .delay, .noSession: false
    }
  }
}
