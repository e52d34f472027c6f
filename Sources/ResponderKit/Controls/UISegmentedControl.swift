public import Foundation

/// A horizontal row of segments, one of which can be selected.
///
/// All segments have the same width.
@MainActor
open class UISegmentedControl: UIControl {
  /// The index for no segment.
  public static let noSegment = -1

  private struct Segment {
    var title: String?
    var isEnabled = true
    /// Performed when a finger selects the segment.
    var action: UIAction?
  }

  private var segments: [Segment] = [] {
    didSet { invalidateIntrinsicContentSize() }
  }
  private var chosen = UISegmentedControl.noSegment

  /// Whether segments do not stay selected. Each tap then sends an action.
  open var isMomentary = false
  /// Stored, but without effect.
  open var selectedSegmentTintColor: UIColor?
  private var titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]
  /// Sets the look of titles for a state; stored, but without effect.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) { titleAttributes[state] = attributes }
  /// Returns the look of titles for a state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  /// The index of the selected segment, or ``noSegment``. Setting it sends no action.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      if newValue != Self.noSegment { checkThereIs(newValue) }
      chosen = newValue
    }
  }

  /// Creates a control with a segment for each title, and the size for them. An item that is not a
  /// string becomes a segment without a title.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = (items ?? []).map { Segment(title: $0 as? String) }
    frame.size = intrinsicContentSize
  }

  /// Creates a control with a segment for each action, which is performed when a finger selects its segment.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions.map { Segment(title: $0.title, action: $0) }
  }

  /// The width of all segments with the longest title, and a height of 32 points, as in UIKit since
  /// iOS 13. Text is not measured: each character is half of its font's size wide.
  open override var intrinsicContentSize: CGSize {
    let widest = segments.map { TextSize.of($0.title, pointSize: 13).width }.max() ?? 0
    return CGSize(width: CGFloat(segments.count) * (widest + 24), height: 32)
  }

  override var fitsContent: Bool { true }

  // MARK: - Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment; the selected segment stays the same.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), segments.endIndex)
    segments.insert(Segment(title: title), at: index)
    if chosen >= index { selectedSegmentIndex += 1 }
  }

  /// Inserts a segment with an action; the selected segment stays the same.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insertSegment(withTitle: action.title, at: segment, animated: animated)
    segments[min(max(segment, 0), segments.endIndex - 1)].action = action
  }

  /// Removes a segment. If it was selected, no segment is.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segment >= 0, !segments.isEmpty else { return }
    let segment = pinned(segment)
    segments.remove(at: segment)
    if chosen == segment {
      selectedSegmentIndex = Self.noSegment
    } else if chosen > segment {
      selectedSegmentIndex -= 1
    }
  }

  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    if chosen != Self.noSegment { selectedSegmentIndex = Self.noSegment }
  }

  /// Sets the title of a segment.
  /// - Parameters:
  ///   - title: The title, or `nil`.
  ///   - segment: The index. An index beyond the end is that of the last segment, as in all methods
  ///     for a segment (Apple, `setTitle(_:forSegmentAt:)`).
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[pinned(segment)].title = title
  }

  /// Returns the title of a segment, if any.
  open func titleForSegment(at segment: Int) -> String? {
    segments[pinned(segment)].title
  }

  /// Sets the action of a segment, and its title with it.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let segment = pinned(segment)
    segments[segment].action = action
    segments[segment].title = action.title
  }

  /// Returns the action of a segment, if any.
  open func actionForSegment(at segment: Int) -> UIAction? { segments[pinned(segment)].action }

  /// Returns the index of the segment with an action, or ``noSegment``.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    segments[pinned(segment)].isEnabled = enabled
  }

  /// Returns whether a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments[pinned(segment)].isEnabled
  }

  private func pinned(_ segment: Int) -> Int {
    let pinned = segments.isEmpty ? segment : min(segment, segments.endIndex - 1)
    checkThereIs(pinned)
    return pinned
  }

  private func checkThereIs(_ segment: Int) {
    precondition(
      segments.indices.contains(segment),
      "The segmented control has \(segments.count) segments, and none at \(segment).")
  }

  // MARK: - Touches

  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  /// Selects the segment under the finger, unless tracking ends early. A segment that was already
  /// selected sends no action, unless the control is momentary.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !isGivingUp, isTouchInside, let touch,
      let segment = segment(at: touch.location(in: self)), segments[segment].isEnabled,
      segment != chosen || isMomentary
    else { return }
    selectedSegmentIndex = segment
    let action = segments[segment].action
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    if let action { sendAction(action) }
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  private func segment(at point: CGPoint) -> Int? {
    guard bounds.width > 0, bounds.contains(point) else { return nil }
    let index = Int((point.x - bounds.minX) / bounds.width * CGFloat(segments.count))
    return segments.indices.contains(index) ? index : nil
  }

  /// A saved segment that does not exist any more is not selected.
  override var savedValue: Double? {
    get { Double(selectedSegmentIndex) }
    set {
      guard let index = newValue.flatMap({ Int(exactly: $0) }), segments.indices.contains(index)
      else { return }
      selectedSegmentIndex = index
    }
  }
}
