import ControlSocket
import EventLoop
import InputDevices
import KernelInput
import Logging
import Recordings

/// Records system events while devices are recorded: those that a daemon observes, and those that a
/// client sends over a control socket.
@MainActor
final class SystemEventRecorder: SystemListener {
  /// More events than a year has.
  private static let limit = 100_000

  private(set) var events: [RecordedSystemEvent] = []
  /// Called with the time of each event.
  var onEvent: @MainActor (Timestamp) -> Void = { _ in }
  private var watch: SystemWatch?
  private var server: ControlServer?

  /// Starts recording.
  /// - Parameter path: The path of the control socket; `nil` for none.
  func start(in loop: EventLoop, at path: String?, _ logger: Logger) throws {
    if let path {
      server = try ControlServer(
        at: path, policy: try ControlPolicy(watchedBy: nil), loop: loop
      ) { [weak self] request, _ in
        self?.answer(request) ?? .failed(.refused, "the recording is about to end")
      }
    }
    // An unavailable source is not recorded, and not reported either.
    var quiet = logger
    quiet.logLevel = max(quiet.logLevel, .warning)
    let watch = SystemWatch(.all, listener: self, loop: loop, logger: quiet)
    self.watch = watch
    try watch.start()
  }

  /// Stops recording.
  func stop() {
    watch?.stop()
    server?.close()
    server = nil
  }

  private func answer(_ request: ControlRequest) -> ControlAnswer {
    guard let kind = RecordedSystemEvent.Kind(request.request, on: request.on) else {
      return .failed(
        .refused,
        "a recorder accepts only interrupt, resume, background, foreground, memory-warning, display and relaunch"
      )
    }
    note(kind)
    return .done("recorded")
  }

  private func note(_ kind: RecordedSystemEvent.Kind) {
    guard events.count < Self.limit else { return }
    let event = RecordedSystemEvent(kind, at: .now)
    events.append(event)
    onEvent(event.time)
  }

  // MARK: - SystemListener

  func systemWillSleep() { note(.sleep) }
  func systemDidWake() { note(.wake) }
  func sessionDidChange(isActive: Bool) { note(isActive ? .sessionReturned : .sessionLeft) }
  func sessionObstacleDidChange(to obstacle: String?) {}
  func seatIsKnown() {}
  func memoryIsShort(because path: String) { note(.memoryWarning) }
}

extension RecordedSystemEvent.Kind {
  /// The event that a request stands for; `nil` for other requests.
  init?(_ request: ControlRequest.Name, on isOn: Bool? = nil) {
    switch request {
    case .display:
      guard let isOn else { return nil }
      self = isOn ? .displayOn : .displayOff
    case .interrupt: self = .interrupt
    case .resume: self = .resume
    case .background: self = .background
    case .foreground: self = .foreground
    case .memoryWarning: self = .memoryWarning
    case .relaunch: self = .relaunch
    default: return nil
    }
  }
}
