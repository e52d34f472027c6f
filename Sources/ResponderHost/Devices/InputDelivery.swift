import InputSession
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

/// Delivers input to the application, in the same way for live and for recorded devices.
///
/// Frames are translated first and their events are delivered afterwards, so that application code
/// never runs while a translator changes.
@MainActor
final class InputDelivery {
  let session: InputSession
  let application: UIApplication
  let systemLife: SystemLife
  let recorder: RouteRecorder?
  let logger: Logger
  /// The names of the sources in the route log: open devices, media controllers, and the user of the control
  /// socket.
  private var sources: [DeviceID: RouteRecorder.DeviceName] = [:]

  init(
    _ configuration: HostConfiguration, application: UIApplication, systemLife: SystemLife,
    recorder: RouteRecorder?, logger: Logger
  ) {
    session = InputSession(configuration.sessionSettings)
    self.application = application
    self.systemLife = systemLife
    self.recorder = recorder
    self.logger = logger
    systemLife.onOpeningTouchChange = { [session] in session.opensOnTouch = $0 }
    application.deviceName = { [weak self] in self?.sources[$0]?.name }
  }

  /// The current time, on the clock of all input events.
  var now: Timestamp {
    Timestamp(microseconds: Int64((application.scheduler.now * 1_000_000).rounded()))
  }

  // MARK: - Sources

  /// Sets the name of a source in the route log.
  func setName(_ source: RouteRecorder.DeviceName, of device: DeviceID) {
    sources[device] = source
    recorder?.setName(source, of: device)
  }

  /// Returns the name of a source.
  func source(of device: DeviceID) -> RouteRecorder.DeviceName? { sources[device] }

  /// Removes the name of a source.
  func forget(_ device: DeviceID) {
    sources[device] = nil
    recorder?.forget(device)
  }

  /// Records a change of a source.
  func record(_ change: String, of source: RouteRecorder.DeviceName, _ reason: String) {
    recorder?.record(change, of: source, at: application.scheduler.now, reason: reason)
  }

  // MARK: - Frames

  /// Reads once, and delivers the events.
  /// - Returns: Whether there may be more to read.
  func readOnce(from input: OpenInput) throws -> Bool {
    let end: FrameRead
    do {
      // The wrapper for an inspector if one is connected; else the device, or the wrapper for a latency observer.
      // `observedSource` is a constant, so it needs no reference counting.
      end =
        if let inspected = input.inspectedSource {
          try session.read(inspected, of: input.device)
        } else {
          try session.read(input.observedSource, of: input.device)
        }
      if end == .dropped {
        try resynchronize(input, because: "the kernel dropped events")
      } else {
        finishRead(of: input)
      }
    } catch {
      deliver()
      input.inspectedSource?.reportFingers()
      throw error
    }
    input.countRead { now }
    input.inspectedSource?.reportFingers()
    return end != .everything
  }

  /// Continues from the queried state of an input.
  func resynchronize(_ input: OpenInput, because cause: String) throws {
    session.resynchronize(
      input.device, with: try input.source.currentState(), switches: try input.source.switches(),
      at: now, because: cause)
    finishRead(of: input)
  }

  /// Reports anomalies, delivers the events of a read, and schedules what is due later.
  private func finishRead(of input: OpenInput) {
    session.reportAnomalies(of: input.device)
    deliver()
    if let deadline = input.device.deadline { scheduleAdvance(of: input, at: deadline) }
  }

  /// Schedules what is due on an input.
  private func scheduleAdvance(of input: OpenInput, at deadline: Double) {
    if let timer = input.timer {
      // A timer that fires early is rescheduled; only an earlier deadline needs a new one.
      guard deadline < timer.deadline else { return }
      timer.action.cancel()
    }
    let action = application.scheduler.schedule(at: deadline) { [weak self, weak input] in
      guard let self, let input else { return }
      input.timer = nil
      session.advance(input.device, to: application.scheduler.now)
      deliver()
      if let next = input.device.deadline { scheduleAdvance(of: input, at: next) }
    }
    input.timer = (action, deadline)
  }

  // MARK: - Delivery

  /// Delivers the events of the session to the application.
  func deliver() {
    let waiting = session.waiting
    guard !waiting.notices else { return deliverNotices() }
    guard waiting.events else { return }
    // Takes over the memory too, and returns that of the queue: no event is copied, and none is allocated.
    application.enqueue(contentsOf: &session.output.events)
    application.processPendingEvents()
  }

  /// Delivers events and notices in order.
  private func deliverNotices() {
    let output = session.takeOutput()
    var next = 0
    for notice in output.notices {
      deliver(output.events, next..<notice.position)
      next = notice.position
      handle(notice)
    }
    deliver(output.events, next..<output.events.count)
    // Last: the application drops the waking touch, because it is not active yet. Another finger of the touch that turned
    // the display on does nothing.
    if let waking = output.openingDevice, let source = sources[waking],
      !application.isWakingTouchDown
    {
      systemLife.open(as: .homeKey, from: source)
    }
  }

  private func deliver(_ events: borrowing EventBuffer, _ places: Range<Int>) {
    for place in places { application.enqueue(events[place]) }
    application.processPendingEvents()
  }

  private func handle(_ notice: SessionOutput.Notice) {
    // A source that is being removed may have no name any more.
    guard let source = sources[notice.device] else { return }
    switch notice.content {
    case .signal(let signal, let time): systemLife.handle(signal, from: source, at: time)
    case .rotation(let change): systemLife.rotate(change, from: source)
    case .duplicate(let reporter):
      record("duplicate", of: source, RouteReason.duplicate(reportedBy: reporter))
    case .resynchronized(let cause): record("resynchronized", of: source, cause)
    case .anomalies(let anomalies):
      let logger = self.logger.about(source)
      for sentence in anomalies.sentences { logger.notice("\(source.title) \(sentence)") }
    }
  }
}
