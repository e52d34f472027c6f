import ControlSocket
import ResponderKit
import RouteLog

/// The connected inspectors. Without any, no records are created.
@MainActor
final class InspectionAudience {
  /// Creates the inspection for the first inspector, and starts reporting inputs.
  var makeInspection: () -> Inspection? = { nil }
  /// Schedules a call of ``reportChanges()`` after the events of this turn, with a delay in
  /// seconds.
  var schedule: (Double, @escaping @MainActor () -> Void) -> Void = { _, _ in }

  /// How often to check the views without events, in seconds, because animations change them.
  private static let interval = 0.1
  /// How long after an event to check the views, in seconds, so that it is not done for each
  /// movement.
  private static let delay = 0.03

  /// The shortest time between two reports of all views, in seconds.
  private static let treeInterval = 0.25

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
  }

  /// Sends a record to all inspectors.
  func consume(_ record: InspectionRecord) {
    let line = InspectionEncoder.line(record)
    let isTree = record.inspect == .tree || record.inspect == .change
    for client in clients.values where !client.stream(line) && isTree {
      // An inspector that missed a change needs all views again.
      reportAllViews()
    }
  }

  /// Reports all views, at most once per ``treeInterval``: a client may ask again and again.
  private func reportAllViews() {
    guard !hasJustReported else { return isReportWanted = true }
    hasJustReported = true
    inspection?.forgetViews()
    schedule(0) { [weak self] in self?.inspection?.reportChanges() }
    schedule(Self.treeInterval) { [weak self] in
      guard let self else { return }
      hasJustReported = false
      guard isReportWanted else { return }
      isReportWanted = false
      reportAllViews()
    }
  }

  /// Called before a route is sent.
  func willConsume(_ record: RouteRecord) {
    inspection?.explain(record)
    scheduleReport()
  }

  private func scheduleReport() {
    guard inspection != nil, !isScheduled else { return }
    isScheduled = true
    schedule(Self.delay) { [weak self] in
      self?.isScheduled = false
      self?.inspection?.reportChanges()
    }
  }

  private func scheduleRepeatedReport(of generation: Int) {
    schedule(Self.interval) { [weak self] in
      guard let self, self.generation == generation, let inspection else { return }
      inspection.reportChanges()
      scheduleRepeatedReport(of: generation)
    }
  }
}
