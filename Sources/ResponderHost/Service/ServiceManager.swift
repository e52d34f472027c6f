internal import CLibsystemd
internal import EventLoop

/// Who started the process and wants to know how it is: systemd, or whatever else speaks the
/// protocol of `sd_notify(3)`.
///
/// Without `NOTIFY_SOCKET` in the environment nobody wants to know, and nothing is sent. The signs
/// of life that `WATCHDOG_USEC` asks for come out of the loop that delivers the events, so that
/// they end when the delivery does; without that variable no timer is set, and an idle process
/// sleeps on.
@MainActor
final class ServiceManager {
  private let loop: EventLoop
  /// How long the manager waits for a sign of life, in seconds; `nil`: it does not wait for any.
  private let watchdogTimeout: Double?
  private let send: @MainActor (String) -> Void
  private var status = ""
  private var isReady = false

  /// - Parameters:
  ///   - watchdogTimeout: What the environment says.
  ///   - send: What takes a message of the protocol to the manager.
  init(
    _ loop: EventLoop, watchdogTimeout: Double? = ServiceManager.watchdogTimeout,
    send: @escaping @MainActor (String) -> Void = ServiceManager.notify
  ) {
    self.loop = loop
    self.watchdogTimeout = watchdogTimeout
    self.send = send
  }

  /// All that was there at the start is open.
  func ready() {
    isReady = true
    send("READY=1\nSTATUS=\(status)")
    if watchdogTimeout != nil { pingWatchdog() }
  }

  /// What the process is doing, for `systemctl status`. Told with the next message if the process
  /// is not ready yet.
  func tell(_ status: String) {
    guard status != self.status else { return }
    self.status = status
    if isReady { send("STATUS=\(status)") }
  }

  /// Tells that the process takes in what it is configured by, for as long as `work` lasts. Before it
  /// is ready for the first time, that is told by ``ready()`` alone.
  func reloading(_ work: () -> Void) {
    guard isReady else { return work() }
    // The time is what Type=notify-reload asks for; Type=notify passes over it.
    let microseconds = UInt64(loop.now * 1e6)
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)\nSTATUS=Reloading.")
    work()
    send("READY=1\nSTATUS=\(status)")
  }

  /// The process is about to end, in good order.
  func stopping() {
    isReady = false
    send("STOPPING=1\nSTATUS=Saying goodbye.")
  }

  private func pingWatchdog() {
    guard let watchdogTimeout else { return }
    send("WATCHDOG=1")
    loop.schedule(at: loop.now + watchdogTimeout / 2) { [weak self] in self?.pingWatchdog() }
  }

  // MARK: - The protocol

  /// What `WATCHDOG_USEC` says, if `WATCHDOG_PID` means this process or is not there.
  static var watchdogTimeout: Double? {
    var microseconds: UInt64 = 0
    // The number is written during the call. What cannot be read counts as not asked for.
    guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return Double(microseconds) / 1e6
  }

  private static func notify(_ message: String) {
    // The text is read during the call. A manager that does not listen any more needs no message.
    _ = unsafe sd_notify(0, message)
  }
}
