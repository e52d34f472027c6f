import ResponderKit
import Testing

@MainActor
@Suite struct ShapeTests {
  private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func path(_ path: UIBezierPath, has points: [(CGFloat, CGFloat)]) -> [Bool] {
    points.map { path.contains(CGPoint(x: $0.0, y: $0.1)) }
  }

  @Test func `a rectangle has what lies between its edges`() {
    let rect = UIBezierPath(rect: square)
    #expect(path(rect, has: [(50, 50), (99, 1), (101, 50)]) == [true, true, false])
    #expect(rect.bounds == square)
  }

  @Test func `an oval leaves its corners out`() {
    let oval = UIBezierPath(ovalIn: square)
    #expect(path(oval, has: [(50, 50), (50, 1), (5, 5), (95, 95)]) == [true, true, false, false])
  }

  @Test func `a rounded rectangle leaves its corners out`() {
    let rounded = UIBezierPath(roundedRect: square, cornerRadius: 20)
    #expect(
      path(rounded, has: [(2, 2), (98, 98), (2, 50), (50, 98), (20, 20)]) == [
        false, false, true, true, true,
      ])
  }

  @Test func `curves bulge toward their control points`() {
    let quad = UIBezierPath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 100))
    #expect(path(quad, has: [(50, 49), (50, 51)]) == [true, false])
    let cubic = UIBezierPath()
    cubic.move(to: .zero)
    cubic.addCurve(
      to: CGPoint(x: 100, y: 0), controlPoint1: CGPoint(x: 0, y: 100),
      controlPoint2: CGPoint(x: 100, y: 100))
    #expect(path(cubic, has: [(50, 74), (50, 76)]) == [true, false])
  }

  @Test func `an arc goes round in the direction asked for`() {
    func arc(_ clockwise: Bool) -> UIBezierPath {
      UIBezierPath(
        arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: clockwise)
    }
    #expect(path(arc(true), has: [(0, 5), (0, -5)]) == [true, false])
    #expect(path(arc(false), has: [(0, 5), (0, -5)]) == [false, true])
  }

  @Test func `a figure in another is a hole by the even-odd rule`() {
    let ring = UIBezierPath(rect: square)
    ring.append(UIBezierPath(rect: square.insetBy(dx: 20, dy: 20)))
    #expect(path(ring, has: [(50, 50), (10, 50)]) == [true, true])
    ring.usesEvenOddFillRule = true
    #expect(path(ring, has: [(50, 50), (10, 50)]) == [false, true])
  }

  @Test func `steps of a transform come before what it did`() {
    let moved = CGAffineTransform(translationX: 10, y: 0)
    let point = CGPoint(x: 1, y: 0)
    #expect(point.applying(moved.scaledBy(x: 2, y: 2)) == CGPoint(x: 12, y: 0))
    #expect(
      point.applying(CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0))
        == CGPoint(x: 22, y: 0))
    let turned = point.applying(moved.rotated(by: .pi / 2))
    #expect(abs(turned.x - 10) < 1e-9 && abs(turned.y - 1) < 1e-9)
    #expect(square.applying(moved).minX == 10)
    #expect(CGSize(width: 1, height: 2).applying(moved) == CGSize(width: 1, height: 2))
  }
}
