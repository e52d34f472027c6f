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
  let latencyObserver: (any LatencyObserver)?
  /// The open inputs, in the order in which they were opened.
  var inputs: [OpenInput] = []
  /// The sources that are not devices, with their names in the route log: media controllers, and
  /// the user of the control socket.
  var otherSources: [DeviceID: RouteRecorder.Source] = [:]
  /// Exchanged for the session's events, so that its memory is reused.
  private var emptyBuffer = EventBuffer()
  /// The inspection that new inputs report to; `nil` without an inspector.
  weak var inspection: Inspection?
  /// The counters of closed inputs.
  var pastCounts = DeviceCounts()

  init(
    _ configuration: HostConfiguration, application: UIApplication, systemLife: SystemLife,
    recorder: RouteRecorder?, logger: Logger
  ) {
    session = InputSession(configuration.sessionSettings)
    self.application = application
    self.systemLife = systemLife
    self.recorder = recorder
    self.logger = logger
    latencyObserver = configuration.latencyObserver
    systemLife.onWakingTouchChange = { [session] in session.wakesOnTouch = $0 }
    systemLife.onRotation = { [weak self] in self?.interfaceDidRotate() }
  }

  /// The current time, on the clock of all input events.
  var now: Timestamp {
    Timestamp(microseconds: Int64((application.scheduler.now * 1_000_000).rounded()))
  }

  // MARK: - Frames

  /// Cancels the touches, presses and shakes of every input, while the application can still react.
  func cancelAll() {
    for input in inputs { session.cancel(input.device, at: now) }
    deliver()
  }

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

  /// Updates the touchscreens after the interface was rotated.
  private func interfaceDidRotate() {
    session.rotate(to: systemLife.quarterTurns, at: now) { device in
      // Querying fails only if the device is about to be removed.
      input(of: device.id).flatMap { (try? $0.source.currentState()) ?? nil }
    }
    deliver()
  }

  // MARK: - Delivery

  /// Delivers the events of the session to the application.
  func deliver() {
    let waiting = session.waiting
    guard !waiting.notices else { return deliverNotices() }
    guard waiting.events else { return }
    // In a local variable during the calls; `enqueue` returns it empty, with the memory of the queue if that was empty.
    var events = EventBuffer()
    swap(&events, &emptyBuffer)
    session.exchangeEvents(with: &events)
    application.enqueue(contentsOf: &events)
    swap(&events, &emptyBuffer)
    application.processPendingEvents()
  }

  /// Delivers events and notices in order.
  private func deliverNotices() {
    var output = SessionOutput()
    swap(&output, &session.output)
    var next = 0
    for notice in output.notices {
      deliver(output.events, next..<notice.position)
      next = notice.position
      handle(notice)
    }
    deliver(output.events, next..<output.events.count)
    // Last: the application drops the waking touch, because it is not active yet.
    if let waking = output.wakingDevice,
      let source = input(of: waking)?.routeSource ?? otherSources[waking]
    {
      systemLife.open(as: .homeKey, from: source)
    }
  }

  private func deliver(_ events: borrowing EventBuffer, _ places: Range<Int>) {
    for place in places { application.enqueue(events[place]) }
    application.processPendingEvents()
  }

  private func handle(_ notice: SessionOutput.Notice) {
    guard let input = input(of: notice.device) else {
      if let source = otherSources[notice.device], case .duplicate(let reporter) = notice.content {
        record("duplicate", of: source, RouteReason.duplicate(reportedBy: reporter))
      }
      return
    }
    let source = input.routeSource
    switch notice.content {
    case .signal(let signal, let time): systemLife.handle(signal, from: source, at: time)
    case .rotation(let change): systemLife.rotate(change, from: source)
    case .duplicate(let reporter):
      record("duplicate", of: source, RouteReason.duplicate(reportedBy: reporter))
    case .resynchronized(let cause): record("resynchronized", of: source, cause)
    case .anomalies(let anomalies):
      for sentence in anomalies.sentences {
        logger.notice("\(input.candidate.title) \(sentence)")
      }
    }
  }
}
