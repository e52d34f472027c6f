import Foundation
internal import LinuxSystem
internal import YAML

extension StoryboardHints {
  /// The possible size of a view, as far as the file determines it.
  struct Extent {
    /// The ranges of the width and height, in points.
    let widths, heights: ClosedRange<Double>

    init(_ screen: Storyboard.Screen?) {
      widths = screen.map { $0.size.width...$0.size.width } ?? 1...100_000
      heights = screen.map { $0.size.height...$0.size.height } ?? 1...100_000
    }

    /// The size of a view in another one.
    init(_ frame: RelativeFrame, in outer: Extent) {
      widths = Self.range(frame.width, outer.widths)
      heights = Self.range(frame.height, outer.heights)
    }

    private static func range(
      _ length: RelativeFrame.Length, _ whole: ClosedRange<Double>
    ) -> ClosedRange<Double> {
      let ends = [length.points(of: whole.lowerBound), length.points(of: whole.upperBound)]
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
  }

  /// Warns about views with handlers that no finger can reach.
  func checkGeometry(of view: ViewDescription, in outer: Extent, _ scope: SceneScope) {
    guard let frame = view.frame else {
      for inner in view.views { checkGeometry(of: inner, in: outer, scope) }
      return
    }
    let node = scope.frames[view.name]
    if view.all.contains(where: \.handlesTouches) {
      if Self.isEmpty(frame.width, outer.widths) || Self.isEmpty(frame.height, outer.heights) {
        node?.warn("the view \"\(view.name)\" has no size, and so no finger reaches its handlers")
        return
      }
      if let text = Self.percentages(of: frame, in: outer) {
        node?.warn(
          "the view \"\(view.name)\" is \(frame.width.points.shortText) × \(frame.height.points.shortText) "
            + "points; for parts of what it is in, write \(text)")
      }
      let isMoved = view.transform != TransformDescription()
      if !isMoved, let end = Self.endBeyond(frame) {
        node?.warn(
          "the view \"\(view.name)\" ends at \(end) of what it is in; a frame is [x, y, width, height]"
        )
      }
      if !isMoved,
        Self.isOutside(frame.x, frame.width, outer.widths)
          || Self.isOutside(frame.y, frame.height, outer.heights)
      {
        node?.warn(
          "the view \"\(view.name)\" lies outside of what it is in, and so no finger reaches its "
            + "handlers")
        return
      }
    }
    for inner in view.views { checkGeometry(of: inner, in: Extent(frame, in: outer), scope) }
  }

  /// Lengths are linear: a condition that holds at both ends holds between them.
  private static func isEmpty(
    _ length: RelativeFrame.Length, _ whole: ClosedRange<Double>
  ) -> Bool {
    ends(of: whole).allSatisfy { length.points(of: $0) <= 0 }
  }

  private static func ends(of whole: ClosedRange<Double>) -> [CGFloat] {
    [CGFloat(whole.lowerBound), CGFloat(whole.upperBound)]
  }

  /// Returns a frame in percent whose lengths look like percentages or fractions without a sign: it ends where both
  /// are complete, but does not begin in the corner as small views do.
  private static func percentages(of frame: RelativeFrame, in outer: Extent) -> String? {
    let lengths = [frame.x, frame.y, frame.width, frame.height]
    guard lengths.allSatisfy({ $0.part == 0 && $0.points >= 0 }) else { return nil }
    let ends = [frame.x.points + frame.width.points, frame.y.points + frame.height.points]
    let whole = ends.allSatisfy { $0 <= 1 } ? 1.0 : 100
    let isInCorner = frame.x.points == 0 && frame.y.points == 0
    guard outer.widths.upperBound > whole, outer.heights.upperBound > whole,
      whole == 1 || (ends == [whole, whole] && !isInCorner)
    else { return nil }
    let texts = lengths.map { "\(($0.points * 100 / whole).shortText)%" }
    return "[\(texts.joined(separator: ", "))]"
  }

  /// Returns where a frame in percent ends, if that is outside.
  private static func endBeyond(_ frame: RelativeFrame) -> String? {
    let ends = [(frame.x, frame.width, "width"), (frame.y, frame.height, "height")]
    for (start, length, what) in ends where start.part > 0 && start.part < 1 {
      let end = start.part + length.part
      if end > 1.001, start.points >= 0, length.points >= 0 {
        return "\(((end * 1000).rounded() / 10).shortText) % of the \(what)"
      }
    }
    return nil
  }

  private static func isOutside(
    _ start: RelativeFrame.Length, _ length: RelativeFrame.Length, _ whole: ClosedRange<Double>
  ) -> Bool {
    let ends = ends(of: whole)
    return ends.allSatisfy { start.points(of: $0) + length.points(of: $0) <= 0 }
      || ends.allSatisfy { start.points(of: $0) >= $0 }
  }
}

extension ViewDescription {
  /// Whether a touch in the view would run any action.
  fileprivate var handlesTouches: Bool {
    kind == .desktop || kind == .list || gestures.contains { $0.presses.isEmpty }
      || handlers.callbacks.keys.contains { $0.isTouch || $0.kind == .control }
  }
}
