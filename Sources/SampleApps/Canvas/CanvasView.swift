public import ResponderKit

/// Draws one line for each finger, through every place that the finger came by.
public final class CanvasView: UIView {
  /// Lines that are under way, by their fingers.
  private var active: [UITouch: Line] = [:]
  /// Lines whose fingers have lifted, the oldest first.
  public private(set) var finished: [Line] = []

  /// How many fingers draw now.
  public var activeCount: Int { active.count }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "canvas"
    backgroundColor = .white
    isMultipleTouchEnabled = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Wipes the page; fingers that are down begin new lines.
  public func clear() {
    finished = []
    for touch in active.keys { active[touch] = Line() }
    setNeedsDisplay()
  }

  // MARK: - Touches

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { active[touch] = Line() }
    draw(touches, of: event)
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    draw(touches, of: event)
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    draw(touches, of: event)
    for touch in touches {
      guard var line = active.removeValue(forKey: touch) else { continue }
      line.predicted = []
      finished.append(line)
    }
    setNeedsDisplay()
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { active[touch] = nil }
    setNeedsDisplay()
  }

  private func draw(_ touches: Set<UITouch>, of event: UIEvent?) {
    for touch in touches {
      let samples = event?.coalescedTouches(for: touch) ?? [touch]
      let ahead = event?.predictedTouches(for: touch) ?? []
      active[touch]?.points += samples.map { $0.preciseLocation(in: self) }
      active[touch]?.predicted = ahead.map { $0.preciseLocation(in: self) }
    }
    setNeedsDisplay()
  }
}

/// A finger's way.
public struct Line: Equatable, Sendable {
  /// Where the finger was, in the canvas's coordinates.
  public internal(set) var points: [CGPoint] = []
  /// Where it is likely to be next; thrown away with the next event.
  public internal(set) var predicted: [CGPoint] = []
}
