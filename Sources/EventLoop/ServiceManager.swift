internal import Glibc
internal import LinuxSystem

/// Notifies systemd, or another service manager with the protocol of `sd_notify(3)`, of the state
/// of the process.
///
/// Without `NOTIFY_SOCKET` in the environment nothing is sent. Watchdog pings (`WATCHDOG_USEC`) are
/// sent from the loop that delivers the events, so that they stop when the delivery does. Without
/// that variable no timer is set, and an idle process does not wake up.
@MainActor
package final class ServiceManager {
  private let loop: EventLoop
  /// The watchdog timeout in seconds; `nil` without a watchdog.
  private let watchdogTimeout: Double?
  private let send: @MainActor (String) -> Void
  private var status = ""
  private var isReady = false

  /// Creates a notifier.
  /// - Parameters:
  ///   - watchdogTimeout: The timeout from the environment.
  ///   - send: Sends a message of the protocol to the manager.
  package init(
    _ loop: EventLoop, watchdogTimeout: Double? = ServiceManager.watchdogTimeout,
    send: @escaping @MainActor (String) -> Void = ServiceManager.notify
  ) {
    self.loop = loop
    self.watchdogTimeout = watchdogTimeout
    self.send = send
  }

  /// Reports that all devices that were present at the start are open.
  package func ready() {
    isReady = true
    send("READY=1\nSTATUS=\(status)")
    if watchdogTimeout != nil { pingWatchdog() }
  }

  /// Sets the status for `systemctl status`. Before the process is ready, it is sent together with
  /// that message.
  package func report(status: String) {
    guard status != self.status else { return }
    self.status = status
    if isReady { send("STATUS=\(status)") }
  }

  /// Reports that the process reloads its configuration while `work` runs, and then that it is ready.
  /// Before the first ``ready()`` nothing is reported.
  package func reloading(_ work: () -> Void) {
    guard isReady else { return work() }
    // Type=notify-reload requires the time; Type=notify ignores it.
    let microseconds = UInt64(loop.now * 1e6)
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)\nSTATUS=Reloading.")
    work()
    send("READY=1\nSTATUS=\(status)")
  }

  /// Reports that the process is about to end.
  package func stopping() {
    isReady = false
    send("STOPPING=1\nSTATUS=Saying goodbye.")
  }

  private func pingWatchdog() {
    guard let watchdogTimeout else { return }
    send("WATCHDOG=1")
    loop.schedule(at: loop.now + watchdogTimeout / 2) { [weak self] in self?.pingWatchdog() }
  }

  // MARK: - The protocol

  /// The value of `WATCHDOG_USEC`, if `WATCHDOG_PID` is this process or not set.
  package static var watchdogTimeout: Double? { watchdogTimeout(in: Environment.variables) }

  /// Returns the timeout in seconds that an environment has for this process, as `sd_watchdog_enabled(3)` reads it. An
  /// invalid value counts as no watchdog.
  static func watchdogTimeout(in environment: [String: String]) -> Double? {
    guard let text = environment["WATCHDOG_USEC"], let microseconds = UInt64(text),
      microseconds > 0, microseconds < .max
    else { return nil }
    if let process = environment["WATCHDOG_PID"], Int32(process) != getpid() { return nil }
    return Double(microseconds) / 1e6
  }

  /// Sends a message of the protocol to the socket of `NOTIFY_SOCKET`, if there is one.
  package static func notify(_ message: String) {
    guard let socket = Environment.variables["NOTIFY_SOCKET"] else { return }
    notify(message, at: socket)
  }

  static func notify(_ message: String, at socket: String) {
    // An address of another kind (AF_VSOCK) is that of a machine, not of a process.
    guard socket.hasPrefix("/") || socket.hasPrefix("@") else { return }
    // A failure means that there is no manager to notify.
    try? SystemCall.send(message, to: socket)
  }
}
