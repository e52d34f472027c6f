import ResponderKit

/// Draws a row of stars, of which the first ones are filled. It counts what it draws.
final class StarMeter: UIView {
  var filled = 0 { didSet { setNeedsDisplay() } }
  var count = 5 { didSet { setNeedsDisplay() } }
  private(set) var drawings = 0
  private(set) var outlines: [CGRect] = []

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    drawings += 1
    let side = rect.width / CGFloat(count)
    outlines = (0..<count).map { index in
      let star = star(in: CGRect(x: side * CGFloat(index), y: 0, width: side, height: side))
      UIColor.systemYellow.set()
      if index < filled { star.fill() } else { star.stroke() }
      return star.bounds
    }
  }

  private func star(in square: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    for corner in 0..<10 {
      let radius = square.width / (corner % 2 == 0 ? 2 : 5)
      let angle = CGFloat(corner) * .pi / 5 - .pi / 2
      let point = CGPoint(
        x: square.midX + radius * cos(angle), y: square.midY + radius * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}
