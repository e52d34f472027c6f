import ControlSocket
import ResponderKit
import RouteLog

/// The connected inspectors. Without any, no records are created.
///
/// Creating and encoding a record takes longer than handling a frame. Both are done in the pauses between events,
/// for a few records at a time.
@MainActor
final class InspectionAudience {
  /// Creates the inspection for the first inspector, and starts reporting inputs.
  var makeInspection: () -> Inspection? = { nil }
  /// Schedules a call after the events of this turn, with a delay in seconds.
  var schedule: (Double, @escaping @MainActor () -> Void) -> Void = { _, _ in }
  /// The time of the scheduler, in seconds.
  var now: @MainActor () -> Double = { 0 }

  /// How often to check the views without events, in seconds, because animations change them.
  private static let interval = 0.1
  /// How long after an event to check the views, in seconds, so that it is not done for each
  /// movement.
  private static let delay = 0.03

  /// The shortest time between two reports of all views, in seconds.
  private static let treeInterval = 0.25

  /// How long records are created and encoded until input is handled again.
  private static let slice = 0.0002
  /// A pause between events, how often to look for one, and how long a record waits for one. The timer is not
  /// set for each pause, because one that expires together with a frame delays it by a microsecond.
  private static let pause = 0.002
  private static let (retry, longestWait) = (0.01, 0.05)
  /// The number of records from which on each new one has some sent at once.
  private static let mostWaiting = 1024

  /// What is sent to the inspectors.
  @MainActor private enum Waiting {
    indirect case route(RouteRecord)
    case observation(InspectionObservation)

    var isOfViews: Bool {
      if case .observation(let observation) = self { observation.isOfViews } else { false }
    }

    /// The record as a line of JSON; `nil` if there is none.
    var line: [UInt8]? {
      switch self {
      case .route(let record): InspectedEvent.route(record).line
      case .observation(let observation): observation.record().map(InspectionEncoder.line)
      }
    }
  }

  /// What was not sent yet, from ``nextWaiting`` on; before it, `nil`.
  private var waiting: [Waiting?] = []
  private var nextWaiting = 0
  private var isTimerSet = false
  /// The times of the first and the last of them.
  private var times = (first: 0.0, last: 0.0)

  private var clients: [ObjectIdentifier: ControlConnection] = [:]
  private var inspection: Inspection?
  private var isScheduled = false
  /// Whether all views were reported less than ``treeInterval`` ago.
  private var hasJustReported = false
  /// Whether all views have to be reported again.
  private var isReportWanted = false
  /// The number of times that a first inspector connected.
  private var generation = 0

  /// Sends everything to a client until it disconnects. The views follow the answer to its request.
  func add(_ connection: ControlConnection) {
    // The earlier records are not for this client.
    sendAll()
    if inspection == nil {
      inspection = makeInspection()
      generation += 1
      scheduleRepeatedReport(of: generation)
    }
    clients[ObjectIdentifier(connection)] = connection
    reportAllViews()
  }

  func remove(_ connection: ControlConnection) {
    clients[ObjectIdentifier(connection)] = nil
    guard clients.isEmpty else { return }
    inspection?.end()
    inspection = nil
    waiting = []
    nextWaiting = 0
  }

  // MARK: - Records

  /// Sends an observation to all inspectors.
  func consume(_ observation: InspectionObservation) {
    enqueue(.observation(observation))
    // A route follows, which sets the timer.
    if !observation.isOfTouch { startTimer() }
  }

  /// Sends a route to all inspectors, after the records that explain it.
  func consume(_ record: RouteRecord) {
    guard let inspection else { return }
    inspection.explain(record)
    enqueue(.route(record))
    startTimer()
    scheduleReport()
  }

  private func enqueue(_ event: Waiting) {
    times.last = now()
    if waiting.isEmpty { times.first = times.last }
    waiting.append(event)
    // More than a client's queue holds; the rest follows in the next turns.
    if waiting.count - nextWaiting >= Self.mostWaiting { sendSlice() }
  }

  private func startTimer() {
    if !isTimerSet { sendSome(after: Self.pause) }
  }

  private func sendSome(after delay: Double) {
    isTimerSet = true
    schedule(delay) { [weak self] in
      self?.isTimerSet = false
      self?.sendSome()
    }
  }

  private func sendSome() {
    guard nextWaiting < waiting.count else { return forgetSent() }
    let now = now()
    if now - times.last < Self.pause, now - times.first < Self.longestWait {
      return sendSome(after: Self.retry)
    }
    sendSlice()
    if nextWaiting < waiting.count { sendSome(after: 0) } else { forgetSent() }
  }

  /// Sends records for the time of a slice.
  private func sendSlice() {
    let (start, first) = (now(), nextWaiting)
    while nextWaiting < waiting.count {
      guard let event = waiting[nextWaiting] else { break }
      if case .observation(let observation) = event {
        let parts = observation.parts.map(Waiting.observation)
        guard parts.count == 1 else {
          waiting.replaceSubrange(nextWaiting...nextWaiting, with: parts)
          continue
        }
      }
      // Views are many bytes, which a client takes only if nothing else waits for it.
      if event.isOfViews, nextWaiting > first { break }
      waiting[nextWaiting] = nil
      nextWaiting += 1
      send(event)
      if now() - start >= Self.slice { break }
    }
    if nextWaiting >= Self.mostWaiting {
      waiting.removeFirst(nextWaiting)
      nextWaiting = 0
    }
  }

  /// Sends all records that wait.
  func sendAll() {
    for case let event? in waiting[nextWaiting...] {
      if case .observation(let observation) = event {
        for part in observation.parts { send(.observation(part)) }
      } else {
        send(event)
      }
    }
    forgetSent()
  }

  private func forgetSent() {
    waiting.removeAll(keepingCapacity: true)
    nextWaiting = 0
  }

  private func send(_ event: Waiting) {
    guard let line = event.line else { return }
    for client in clients.values where !client.stream(line) && event.isOfViews {
      // An inspector that missed a change needs all views again.
      reportAllViews()
    }
  }

  // MARK: - Views

  /// Reports all views, at most once per ``treeInterval``: a client may ask again and again.
  private func reportAllViews() {
    guard !hasJustReported else { return isReportWanted = true }
    hasJustReported = true
    inspection?.forgetViews()
    schedule(0) { [weak self] in self?.checkViews() }
    schedule(Self.treeInterval) { [weak self] in
      guard let self else { return }
      hasJustReported = false
      guard isReportWanted else { return }
      isReportWanted = false
      reportAllViews()
    }
  }

  /// Sends the views that changed, in a pause and after the records that wait.
  private func checkViews() {
    guard let views = inspection?.views else { return }
    if nextWaiting < waiting.count {
      if waiting.last??.isOfViews != true { consume(views) } else { startTimer() }
    } else if let record = views.record() {
      consume(InspectionObservation(record))
    }
  }

  private func scheduleReport() {
    guard inspection != nil, !isScheduled else { return }
    isScheduled = true
    schedule(Self.delay) { [weak self] in
      self?.isScheduled = false
      self?.checkViews()
    }
  }

  private func scheduleRepeatedReport(of generation: Int) {
    schedule(Self.interval) { [weak self] in
      guard let self, self.generation == generation, inspection != nil else { return }
      checkViews()
      scheduleRepeatedReport(of: generation)
    }
  }
}
