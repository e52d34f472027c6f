public import ResponderKit

/// Observes an application and creates a record of each change, for an inspector.
@MainActor
public final class InspectionRecorder: InspectionObserver {
  private let application: UIApplication
  private let sink: @MainActor (InspectionRecord) -> Void
  private let numbers: ObjectNumbers
  private var lastTree: ViewTree?

  /// Creates a recorder.
  /// - Parameters:
  ///   - application: The observed application. The recorder becomes its `inspectionObserver`.
  ///   - numbers: The numbers of views and recognisers.
  ///   - sink: Receives each record.
  public init(
    _ application: UIApplication, numbers: ObjectNumbers = ObjectNumbers(),
    sink: @escaping @MainActor (InspectionRecord) -> Void
  ) {
    self.application = application
    self.numbers = numbers
    self.sink = sink
  }

  // MARK: - Views

  /// Returns a record of all views.
  public func snapshot() -> InspectionRecord {
    numbers.forgetReleased()
    let tree = ViewTree(application, numbers: numbers)
    lastTree = tree
    var record = InspectionRecord(.tree, time: application.scheduler.now)
    record.tree = tree
    return record
  }

  /// Makes the next call of ``reportChanges()`` report all views.
  public func forgetTree() { lastTree = nil }

  /// Reports the views that changed since the last call; the first time, all views.
  public func reportChanges() {
    guard let lastTree else { return sink(snapshot()) }
    let tree = ViewTree(application, numbers: numbers)
    guard let changes = tree.changes(since: lastTree) else { return sink(snapshot()) }
    guard !changes.isEmpty else { return }
    self.lastTree = tree
    var record = InspectionRecord(.change, time: application.scheduler.now)
    record.tree = changes
    sink(record)
  }

  // MARK: - Events

  public func application(
    _ application: UIApplication, didHitTest trace: HitTestTrace, forTouch touch: Int
  ) {
    // A view that was added since the last report is not in the tree yet.
    reportChanges()
    var record = InspectionRecord(.hit, time: application.scheduler.now)
    record.hit = HitRecord(trace, touch: touch, numbers: numbers)
    sink(record)
  }

  public func application(
    _ application: UIApplication, didChange transition: RecognizerTransition
  ) {
    var record = InspectionRecord(.recognizer, time: transition.timestamp)
    record.recognizer = RecognizerRecord(transition, numbers: numbers)
    sink(record)
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
