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
    case viewsMissing(in: HitTestRecording)
    case hit(HitTestRecording, touch: Int)
    /// A hit test, with all views if the last record of views lacks one of its walk.
    case touch(HitTestRecording, touch: Int)
    indirect case transition(RecognizerTransition)
    indirect case record(InspectionRecord)
  }

  let content: Content
  /// When it was observed, in seconds on the application's clock; for a hit test, when the touch began.
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

  /// Whether the observation is a hit test, which is made during the delivery of an event.
  public var isOfTouch: Bool {
    if case .touch = content { true } else { false }
  }

  /// The observations of which each is one record. A hit test is preceded by all views if the last record of
  /// views lacks one of its walk.
  public var parts: [InspectionObservation] {
    guard case .touch(let recording, let touch) = content, let recorder else { return [self] }
    return [
      InspectionObservation(.viewsMissing(in: recording), at: time, by: recorder),
      InspectionObservation(.hit(recording, touch: touch), at: time, by: recorder),
    ]
  }

  /// Whether the record contains views.
  public var isOfViews: Bool {
    switch content {
    case .views, .viewsMissing: true
    case .record(let record): record.inspect == .tree || record.inspect == .change
    case .hit, .touch, .transition: false
    }
  }

  /// Creates the record. For views, it contains what changed since the last record of views.
  /// - Returns: The record; `nil` if no view changed.
  public func record() -> InspectionRecord? {
    switch content {
    case .record(let record): record
    case .views: recorder?.changes(at: time)
    case .viewsMissing(let recording): recorder?.viewsMissing(in: recording.trace, at: time)
    case .hit(let recording, let touch), .touch(let recording, let touch):
      recorder?.record(recording.trace, of: touch, at: time)
    case .transition(let transition): recorder?.record(transition)
    }
  }
}
