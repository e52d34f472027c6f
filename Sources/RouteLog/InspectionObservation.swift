import ResponderKit

/// Something that an ``InspectionRecorder`` observed and that can be made a record later.
///
/// A record has the names and texts of its objects, which take longer to create than an event takes to be
/// delivered.
@MainActor
public struct InspectionObservation {
  enum Content {
    /// The views that changed since they were last recorded.
    case views
    /// All views, if they were last recorded without one of those that a hit test found.
    case viewsMissing(in: HitTestTrace)
    case hit(HitTestTrace, touch: Int)
    case transition(RecognizerTransition)
    indirect case record(InspectionRecord)
  }

  let content: Content
  /// When it was observed, in seconds on the application's clock.
  private let time: Double
  let recorder: InspectionRecorder?

  /// Wraps a complete record.
  public init(_ record: InspectionRecord) {
    content = .record(record)
    time = record.time
    recorder = nil
  }

  init(_ content: Content, at time: Double, by recorder: InspectionRecorder) {
    self.content = content
    self.time = time
    self.recorder = recorder
  }

  /// Whether the record contains views.
  public var isOfViews: Bool {
    switch content {
    case .views, .viewsMissing: true
    case .record(let record): record.inspect == .tree || record.inspect == .change
    case .hit, .transition: false
    }
  }

  /// Creates the record. For views, it contains what changed since the last record of views.
  /// - Returns: The record; `nil` if no view changed.
  public func record() -> InspectionRecord? {
    switch content {
    case .record(let record): record
    case .views: recorder?.changes(at: time)
    case .viewsMissing(let trace): recorder?.viewsMissing(in: trace, at: time)
    case .hit(let trace, let touch): recorder?.record(trace, of: touch, at: time)
    case .transition(let transition): recorder?.record(transition)
    }
  }
}
