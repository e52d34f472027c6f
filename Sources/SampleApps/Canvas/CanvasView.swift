public import ResponderKit

/// Draws a line for each finger, through all points of its movement.
public final class CanvasView: UIView {
  /// The unfinished lines, by their touches.
  private var active: [UITouch: Line] = [:]
  /// The lines of touches that have ended, the oldest first.
  public private(set) var finished: [Line] = []

  /// The number of fingers that are drawing.
  public var activeCount: Int { active.count }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "canvas"
    backgroundColor = .white
    isMultipleTouchEnabled = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Clears the canvas; fingers that are down start new lines.
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

/// The line that a finger draws.
public struct Line: Equatable, Sendable {
  /// The points of the line, in the canvas's coordinates.
  public internal(set) var points: [CGPoint] = []
  /// The predicted next points, which the next event replaces.
  public internal(set) var predicted: [CGPoint] = []
}
