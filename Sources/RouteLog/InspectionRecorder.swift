public import ResponderKit

/// Observes an application for an inspector: its views, hit tests and recognisers.
@MainActor
public final class InspectionRecorder: RouteObserver {
  private let application: UIApplication
  private let sink: @MainActor (PendingRecord) -> Void
  private let numbers: ObjectNumbers
  private var lastTree: ViewTree?
  /// The numbers of the views of the last record of all views.
  private var lastNumbers: Set<Int> = []

  /// Creates a recorder.
  /// - Parameters:
  ///   - application: The observed application.
  ///   - numbers: The numbers of views and recognisers.
  ///   - sink: Receives each record, during the delivery of the event.
  public init(
    _ application: UIApplication, numbers: ObjectNumbers = ObjectNumbers(),
    sink: @escaping @MainActor (PendingRecord) -> Void
  ) {
    self.application = application
    self.numbers = numbers
    self.sink = sink
  }

  /// The hit tests and the transitions.
  public var details: RouteDetails { [.hitTests, .transitions] }

  // MARK: - Views

  /// Returns a record of all views.
  public func snapshot() -> InspectionRecord { snapshot(at: application.scheduler.now) }

  private func snapshot(at time: Double) -> InspectionRecord {
    numbers.forgetReleased()
    let tree = ViewTree(application, numbers: numbers)
    lastTree = tree
    lastNumbers = Set(tree.views.map(\.id))
    return InspectionRecord(.tree, time: time, \.tree, tree)
  }

  /// Makes the next record of views contain all views.
  public func forgetTree() { lastTree = nil }

  /// The views that changed since the last record of views; the first time, all views.
  public var views: PendingRecord {
    let time = application.scheduler.now
    return PendingRecord(isOfViews: true) { [self] in
      guard let lastTree else { return snapshot(at: time) }
      let tree = ViewTree(application, numbers: numbers)
      guard let changes = tree.changes(since: lastTree) else { return snapshot(at: time) }
      guard !changes.isEmpty else { return nil }
      self.lastTree = tree
      return InspectionRecord(.change, time: time, \.tree, changes)
    }
  }

  // MARK: - Events

  /// Reports a hit test, after all views if the last record of views lacks one of it.
  public func application(_ application: UIApplication, didHitTest test: HitTest) {
    let time = test.timestamp
    sink(
      PendingRecord(isOfViews: true) { [self] in
        let isKnown = test.steps.allSatisfy { lastNumbers.contains(numbers.number($0.view)) }
        return isKnown && lastTree != nil ? nil : snapshot(at: time)
      })
    sink(
      PendingRecord { [numbers] in
        InspectionRecord(.hit, time: time, \.hit, HitRecord(test, numbers: numbers))
      })
  }

  public func application(
    _ application: UIApplication, didChange transition: RecognizerTransition
  ) {
    sink(
      PendingRecord { [numbers] in
        InspectionRecord(
          .recognizer, time: transition.timestamp, \.recognizer,
          RecognizerRecord(transition, numbers: numbers))
      })
  }
}

/// A record for an inspector that is created later, because that takes longer than an event takes to be delivered.
@MainActor
public struct PendingRecord {
  /// Whether the record contains views.
  public let isOfViews: Bool
  /// Creates the record; `nil` if there is none.
  public let record: @MainActor () -> InspectionRecord?

  /// Describes a record.
  public init(
    isOfViews: Bool = false, _ record: @escaping @MainActor () -> InspectionRecord?
  ) {
    self.isOfViews = isOfViews
    self.record = record
  }
}
