public import Foundation

/// A row of segments, one of which is chosen by a tap.
///
/// The segments share the width evenly. Their titles are kept and given back, never drawn.
@MainActor
open class UISegmentedControl: UIControl {
  /// The index of no segment.
  public static let noSegment = -1

  private struct Segment {
    var title: String?
    var isEnabled = true
  }

  private var segments: [Segment] = []
  private var chosen = UISegmentedControl.noSegment

  /// Whether a segment is let go of as soon as it was chosen. Each tap sends an action then, also one
  /// on the segment that was chosen before.
  open var isMomentary = false

  /// The chosen segment, or ``noSegment``. Setting it sends no action; a tap does.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      if newValue != Self.noSegment { checkThereIs(newValue) }
      chosen = newValue
    }
  }

  /// Makes a row of segments, one for each title, that is large enough for them; what is no text
  /// becomes a segment without one.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = (items ?? []).map { Segment(title: $0 as? String) }
    frame.size = intrinsicContentSize
  }

  /// As wide as all segments with the longest of their titles, and 32 points high, as in UIKit since
  /// iOS 13. No text is measured: each character counts as half of its font's size wide.
  open override var intrinsicContentSize: CGSize {
    let widest = segments.map { TextSize.of($0.title, pointSize: 13).width }.max() ?? 0
    return CGSize(width: CGFloat(segments.count) * (widest + 24), height: 32)
  }

  // MARK: - Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// Puts a segment in; the same one as before stays chosen.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), segments.endIndex)
    segments.insert(Segment(title: title), at: index)
    if chosen >= index { selectedSegmentIndex += 1 }
  }

  /// Takes a segment out; if it was chosen, none is.
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

  /// Takes all segments out; none is chosen then.
  open func removeAllSegments() {
    segments = []
    if chosen != Self.noSegment { selectedSegmentIndex = Self.noSegment }
  }

  /// Gives a segment a title.
  /// - Parameters:
  ///   - title: `nil` for none.
  ///   - segment: From 0; one beyond the last is the last, as in all methods that name a segment
  ///     (Apple, `setTitle(_:forSegmentAt:)`).
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[pinned(segment)].title = title
  }

  /// A segment's title; `nil` if it has none.
  open func titleForSegment(at segment: Int) -> String? {
    segments[pinned(segment)].title
  }

  /// Lets a segment be chosen by fingers, or not.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    segments[pinned(segment)].isEnabled = enabled
  }

  /// Whether a segment can be chosen by fingers.
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

  /// Chooses the segment under the finger, unless that is given up; only one that was not chosen sends an
  /// action, unless the control is momentary.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !isGivingUp, isTouchInside, let touch,
      let segment = segment(at: touch.location(in: self)), segments[segment].isEnabled,
      segment != chosen || isMomentary
    else { return }
    selectedSegmentIndex = segment
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  private func segment(at point: CGPoint) -> Int? {
    guard bounds.width > 0, bounds.contains(point) else { return nil }
    let index = Int((point.x - bounds.minX) / bounds.width * CGFloat(segments.count))
    return segments.indices.contains(index) ? index : nil
  }

  /// A segment that is not there any more is not chosen.
  override var savedValue: Double? {
    get { Double(selectedSegmentIndex) }
    set {
      guard let index = newValue.flatMap({ Int(exactly: $0) }), segments.indices.contains(index)
      else { return }
      selectedSegmentIndex = index
    }
  }
}
