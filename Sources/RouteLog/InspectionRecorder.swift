public import ResponderKit

/// Observes an application for an inspector.
@MainActor
public final class InspectionRecorder: InspectionObserver {
  private let application: UIApplication
  private let sink: @MainActor (InspectionObservation) -> Void
  private let numbers: ObjectNumbers
  private var lastTree: ViewTree?
  /// The numbers of the views of the last record of all views.
  private var lastNumbers: Set<Int> = []

  /// Creates a recorder.
  /// - Parameters:
  ///   - application: The observed application. The recorder becomes its `inspectionObserver`.
  ///   - numbers: The numbers of views and recognisers.
  ///   - sink: Receives each observation, during the delivery of the event.
  public init(
    _ application: UIApplication, numbers: ObjectNumbers = ObjectNumbers(),
    sink: @escaping @MainActor (InspectionObservation) -> Void
  ) {
    self.application = application
    self.numbers = numbers
    self.sink = sink
  }

  // MARK: - Views

  /// Returns a record of all views.
  public func snapshot() -> InspectionRecord { snapshot(at: application.scheduler.now) }

  private func snapshot(at time: Double) -> InspectionRecord {
    numbers.forgetReleased()
    let tree = ViewTree(application, numbers: numbers)
    lastTree = tree
    lastNumbers = Set(tree.views.map(\.id))
    var record = InspectionRecord(.tree, time: time)
    record.tree = tree
    return record
  }

  /// Makes the next record of views contain all views.
  public func forgetTree() { lastTree = nil }

  /// An observation of the views that changed since the last record of views.
  public var views: InspectionObservation { observation(.views) }

  /// Returns a record of the views that changed since the last one; the first time, of all views.
  func changes(at time: Double) -> InspectionRecord? {
    guard let lastTree else { return snapshot(at: time) }
    let tree = ViewTree(application, numbers: numbers)
    guard let changes = tree.changes(since: lastTree) else { return snapshot(at: time) }
    guard !changes.isEmpty else { return nil }
    self.lastTree = tree
    var record = InspectionRecord(.change, time: time)
    record.tree = changes
    return record
  }

  /// Returns a record of all views if the last one lacks a view of a hit test.
  func viewsMissing(in trace: HitTestTrace, at time: Double) -> InspectionRecord? {
    let isKnown = trace.steps.allSatisfy { lastNumbers.contains(numbers.number($0.view)) }
    return isKnown && lastTree != nil ? nil : snapshot(at: time)
  }

  // MARK: - Events

  public func application(
    _ application: UIApplication, didHitTest recording: HitTestRecording, forTouch touch: Int
  ) {
    sink(
      InspectionObservation(.touch(recording, touch: touch), at: recording.timestamp, by: self))
  }

  public func application(
    _ application: UIApplication, didChange transition: RecognizerTransition
  ) {
    sink(observation(.transition(transition)))
  }

  private func observation(_ content: InspectionObservation.Content) -> InspectionObservation {
    InspectionObservation(content, at: application.scheduler.now, by: self)
  }

  func record(_ trace: HitTestTrace, of touch: Int, at time: Double) -> InspectionRecord {
    var record = InspectionRecord(.hit, time: time)
    record.hit = HitRecord(trace, touch: touch, numbers: numbers)
    return record
  }

  func record(_ transition: RecognizerTransition) -> InspectionRecord {
    var record = InspectionRecord(.recognizer, time: transition.timestamp)
    record.recognizer = RecognizerRecord(transition, numbers: numbers)
    return record
  }

  // MARK: - Questions

  /// Explains which view a touch at a point of the screen hits, and why other views are not hit.
  /// - Parameters:
  ///   - x: The position from the left edge, in points.
  ///   - y: The position from the upper edge, in points.
  ///   - treeLimit: The number of views that the explanation lists with their frames.
  public func explain(x: Double, y: Double, treeLimit: Int = .max) -> HitExplanation {
    HitExplanation(x: x, y: y, in: application, numbers: numbers, treeLimit: treeLimit)
  }
}
