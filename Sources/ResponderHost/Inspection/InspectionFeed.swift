import ResponderKit
import RouteLog

/// Sends the records of an inspection to its readers.
///
/// Creating and encoding a record takes longer than handling a frame. Both are done in the pauses between events,
/// for a few records at a time.
@MainActor
final class InspectionFeed {
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

  private(set) lazy var inspection = Inspection(application, configuration) { [weak self] in
    self?.consume($0)
  }
  private let application: UIApplication
  private let configuration: HostConfiguration
  /// Sends a record, and returns whether every reader took it.
  private let send: (LogRecord) -> Bool

  /// What was not sent yet.
  private var waiting: [(isOfViews: Bool, record: () -> LogRecord?)] = []
  private var isTimerSet = false
  /// The times of the first and the last of them.
  private var times = (first: 0.0, last: 0.0)
  private var isCheckScheduled = false
  /// Whether all views were reported less than ``treeInterval`` ago.
  private var hasJustReported = false
  /// Whether all views have to be reported again.
  private var isReportWanted = false

  init(
    _ application: UIApplication, _ configuration: HostConfiguration,
    send: @escaping (LogRecord) -> Bool
  ) {
    self.application = application
    self.configuration = configuration
    self.send = send
    checkViewsRepeatedly()
  }

  private var now: Double { application.scheduler.now }

  private func schedule(_ delay: Double, _ body: @escaping @MainActor () -> Void) {
    application.scheduler.schedule(at: now + delay, body)
  }

  // MARK: - Records

  /// Sends a route, after the records that explain it.
  func consume(_ record: RouteRecord) {
    inspection.explain(record)
    enqueue { .route(record) }
    guard !isCheckScheduled else { return }
    isCheckScheduled = true
    schedule(Self.delay) { [weak self] in
      self?.isCheckScheduled = false
      self?.checkViews()
    }
  }

  private func consume(_ record: PendingRecord) {
    enqueue(isOfViews: record.isOfViews) { record.record().map { .inspection($0) } }
  }

  private func enqueue(isOfViews: Bool = false, _ record: @escaping () -> LogRecord?) {
    times.last = now
    if waiting.isEmpty { times.first = times.last }
    waiting.append((isOfViews, record))
    // More than a client's queue holds; the rest follows in the next turns.
    if waiting.count >= Self.mostWaiting { sendSlice() }
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
    guard !waiting.isEmpty else { return }
    let now = now
    if now - times.last < Self.pause, now - times.first < Self.longestWait {
      return sendSome(after: Self.retry)
    }
    sendSlice()
    if !waiting.isEmpty { sendSome(after: 0) }
  }

  /// Sends records for the time of a slice.
  private func sendSlice() {
    let start = now
    sendFirst()
    // Views are many bytes, which a client takes only if nothing else waits for it.
    while let next = waiting.first, !next.isOfViews, now - start < Self.slice { sendFirst() }
  }

  /// Sends all records that wait.
  func sendAll() {
    while !waiting.isEmpty { sendFirst() }
  }

  private func sendFirst() {
    let (isOfViews, record) = waiting.removeFirst()
    // A reader that missed a change needs all views again.
    if let record = record(), !send(record), isOfViews { reportAllViews() }
  }

  // MARK: - Views

  /// Reports all views, at most once per ``treeInterval``: a client may ask again and again.
  func reportAllViews() {
    guard !hasJustReported else { return isReportWanted = true }
    hasJustReported = true
    inspection.recorder.forgetTree()
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
    let views = inspection.recorder.views
    if let last = waiting.last {
      if !last.isOfViews { consume(views) }
    } else if let record = views.record() {
      consume(PendingRecord(isOfViews: true) { record })
    }
  }

  private func checkViewsRepeatedly() {
    schedule(Self.interval) { [weak self] in
      self?.checkViews()
      self?.checkViewsRepeatedly()
    }
  }
}
