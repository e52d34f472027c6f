import InputSession
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

/// Brings what devices report to the application: the same way for live devices and for recorded ones.
///
/// Frames are translated first and their events delivered afterwards, so that application code never
/// runs while a translator changes.
@MainActor
final class InputDelivery {
  let session: InputSession
  let application: UIApplication
  let life: SystemLife
  let recorder: RouteRecorder?
  let logger: Logger
  /// The inputs that are open, in the order in which they were opened.
  var inputs: [OpenInput] = []
  /// Exchanged for the session's events, so that its memory is reused.
  private var emptyBuffer = EventBuffer()
  /// What the inputs did that are closed.
  var pastCounts = DeviceCounts()

  init(
    _ configuration: HostConfiguration, application: UIApplication, life: SystemLife,
    recorder: RouteRecorder?, logger: Logger
  ) {
    session = InputSession(configuration.sessionSettings)
    self.application = application
    self.life = life
    self.recorder = recorder
    self.logger = logger
    life.onWakingTouchChange = { [session] in session.wakesOnTouch = $0 }
    life.onTurn = { [weak self] in self?.interfaceDidTurn() }
  }

  /// This moment, on the clock of every input event.
  var now: Timestamp {
    Timestamp(microseconds: Int64((application.scheduler.now * 1_000_000).rounded()))
  }

  // MARK: - Frames

  /// Cancels what is under way on every input, while the application can still react.
  func cancelAll() {
    for input in inputs { session.cancel(input.device, at: now) }
    deliver()
  }

  /// Reads once, and delivers what came.
  /// - Returns: Whether there may be more to read.
  func readOnce(from input: OpenInput) throws -> Bool {
    let end: FrameRead
    do {
      end = try session.read(input.source, of: input.device)
      if end == .dropped {
        try resynchronize(input, because: "the kernel dropped events")
      } else {
        finish(input)
      }
    } catch {
      deliver()
      throw error
    }
    input.countRead { now }
    return end != .everything
  }

  /// Continues from a fresh look at an input.
  func resynchronize(_ input: OpenInput, because cause: String) throws {
    session.resynchronize(
      input.device, with: try input.source.currentState(), switches: try input.source.switches(),
      at: now, because: cause)
    finish(input)
  }

  private func finish(_ input: OpenInput) {
    session.reportAnomalies(of: input.device)
    deliver()
    if let deadline = input.device.deadline { scheduleAdvance(of: input, at: deadline) }
  }

  /// Schedules the report of what is due on an input.
  private func scheduleAdvance(of input: OpenInput, at deadline: Double) {
    if let timer = input.timer {
      // A timer that fires early is set again; only an earlier deadline needs a new one.
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

  /// The interface was turned: the panels turn with the screen.
  private func interfaceDidTurn() {
    session.turn(to: life.quarterTurns, at: now) { device in
      // A device that cannot be looked at is about to be closed.
      input(of: device.id).flatMap { (try? $0.source.currentState()) ?? nil }
    }
    deliver()
  }

  // MARK: - Delivery

  /// Delivers what the session has for the application.
  func deliver() {
    let waiting = session.waiting
    guard !waiting.reports else { return deliverReports() }
    guard waiting.events else { return }
    var events = EventBuffer()
    swap(&events, &emptyBuffer)
    session.exchangeEvents(with: &events)
    application.enqueue(contentsOf: &events)
    swap(&events, &emptyBuffer)
    application.processPendingEvents()
  }

  /// Delivers events and reports in the order in which they happened.
  private func deliverReports() {
    var output = SessionOutput()
    swap(&output, &session.output)
    var next = 0
    for report in output.reports {
      deliver(output.events, next..<report.position)
      next = report.position
      handle(report)
    }
    deliver(output.events, next..<output.events.count)
    // The touch that wakes the application is not delivered to it.
    if let waking = output.wakingDevice.flatMap(input(of:)) {
      life.open(as: .homeKey, from: waking.routeSource)
    }
  }

  private func deliver(_ events: borrowing EventBuffer, _ places: Range<Int>) {
    for place in places { application.enqueue(events[place]) }
    application.processPendingEvents()
  }

  private func handle(_ report: SessionOutput.Report) {
    guard let input = input(of: report.device) else { return }
    let source = input.routeSource
    switch report.content {
    case .signal(let signal, let time): life.handle(signal, from: source, at: time)
    case .turn(let change): life.turn(change, from: source)
    case .duplicate: record("duplicate", of: source, RouteReason.duplicatePress)
    case .resynchronized(let cause): record("resynchronized", of: source, cause)
    case .anomalies(let anomalies):
      for sentence in anomalies.sentences {
        logger.notice("\(input.candidate.title) \(sentence)")
      }
    }
  }
}
