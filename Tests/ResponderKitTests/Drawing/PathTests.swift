import Foundation
import ResponderKit
import Testing

/// What paths are asked: whether a finger is in them, and how large they are.
@MainActor
@Suite struct PathTests {
  private func inside(_ path: CGPath, _ points: [(CGFloat, CGFloat)]) -> [Bool] {
    points.map { path.contains(CGPoint(x: $0.0, y: $0.1)) }
  }

  @Test func `DR-10 a path is asked by its areas, and subpaths count as closed`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10),
    ])
    #expect(inside(path, [(5, 5), (-1, 5), (11, 5), (5, 11)]) == [true, false, false, false])
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    let moved = CGAffineTransform(translationX: 100, y: 0)
    #expect(path.contains(CGPoint(x: 101, y: 1), using: .evenOdd, transform: moved))
    #expect(!path.contains(CGPoint(x: 1, y: 1), using: .evenOdd, transform: moved))
  }

  @Test func `DR-10 a line after the end of a figure begins where that began`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 20))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 0, y: 10))
    #expect(path.contains(CGPoint(x: 18, y: 12)))
    #expect(path.contains(CGPoint(x: 2, y: 13)))
    #expect(!path.contains(CGPoint(x: 11, y: 18)))
  }

  @Test func `DR-10 circles, pieces of them and corners are as round as they should be`() {
    for angle in stride(from: 0, to: 2 * CGFloat.pi, by: 0.01) {
      let circle = UIBezierPath(ovalIn: CGRect(x: -150, y: -150, width: 300, height: 300))
      let place = { (radius: CGFloat) in CGPoint(x: radius * cos(angle), y: radius * sin(angle)) }
      #expect(circle.contains(place(149.8)) && !circle.contains(place(150.2)))
    }
    let quarter = CGMutablePath()
    quarter.move(to: .zero)
    quarter.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
    #expect(inside(quarter, [(6, 6), (8, 8), (-1, 5), (5, -1)]) == [true, false, false, false])
    let rest = CGMutablePath()
    rest.move(to: .zero)
    rest.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(inside(rest, [(6, 6), (-5, 5), (5, -5)]) == [false, true, true])
    let corner = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 10, height: 10))
    #expect(
      inside(corner.cgPath, [(1, 1), (39, 1), (39, 19), (1, 19), (5, 5)])
        == [false, true, true, true, true])
  }

  @Test func `DR-10 an arc between two lines touches both`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 30)
    #expect(abs(path.currentPoint.x - 100) < 1e-9 && abs(path.currentPoint.y - 30) < 1e-9)
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 0, y: 100))
    path.closeSubpath()
    #expect(inside(path, [(98, 2), (90, 10), (69, 1), (99, 31)]) == [false, true, true, true])
    path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 5)
    #expect(path.currentPoint == .zero)
  }

  @Test func `DR-11 bounds contain the control points, and those of the path do not`() {
    let path = UIBezierPath()
    #expect(path.bounds.isNull && path.isEmpty)
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 100))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.cgPath.boundingBox == path.bounds)
    let tight = path.cgPath.boundingBoxOfPath
    #expect(tight.width == 100 && abs(tight.height - 50) < 0.1)
  }

  @Test func `a stroke has the area of its line, its corners and its ends`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
    func stroke(_ cap: CGLineCap, _ join: CGLineJoin, limit: CGFloat = 10) -> CGPath {
      path.copy(strokingWithWidth: 20, lineCap: cap, lineJoin: join, miterLimit: limit)
    }
    let places: [(CGFloat, CGFloat)] = [(50, 9), (50, 11), (90, 50), (50, 50), (-5, 0), (-9, -9)]
    #expect(inside(stroke(.butt, .miter), places) == [true, false, true, false, false, false])
    #expect(inside(stroke(.round, .miter), places) == [true, false, true, false, true, false])
    #expect(inside(stroke(.square, .miter), places) == [true, false, true, false, true, true])
    let corner: [(CGFloat, CGFloat)] = [(109, -9), (106, -6), (104, -4)]
    #expect(inside(stroke(.butt, .miter), corner) == [true, true, true])
    #expect(inside(stroke(.butt, .miter, limit: 1), corner) == [false, false, true])
    #expect(inside(stroke(.butt, .bevel), corner) == [false, false, true])
    #expect(inside(stroke(.butt, .round), corner) == [false, true, true])
    // The corner that only the closing line has.
    #expect(!stroke(.butt, .miter).contains(CGPoint(x: -5, y: -5)))
    path.closeSubpath()
    #expect(stroke(.butt, .miter).contains(CGPoint(x: -5, y: -5)))
  }

  @Test func `paths are copied, compared and walked`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.usesEvenOddFillRule = true
    path.lineWidth = 4
    let copy = path.copy() as? UIBezierPath
    path.apply(CGAffineTransform(translationX: 50, y: 0))
    #expect(copy?.contains(CGPoint(x: 5, y: 5)) == true && !path.contains(CGPoint(x: 5, y: 5)))
    #expect(copy?.usesEvenOddFillRule == true && copy?.lineWidth == 4)
    var steps: [String] = []
    let curved = CGMutablePath()
    curved.addPath(path.cgPath)
    curved.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 2))
    curved.addCurve(to: .zero, control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
    curved.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      let xs = (0..<count).map { "\(Int(element.pointee.points[$0].x))" }
      steps.append("\(element.pointee.type.rawValue):\(xs.joined(separator: ","))")
    }
    #expect(steps == ["0:50", "1:60", "1:60", "1:50", "4:", "2:1,0", "3:1,3,0"])
    #expect(curved.copy() == curved && curved != path.cgPath)
    path.removeAllPoints()
    #expect(path.isEmpty)
    var moved = CGAffineTransform(translationX: 1, y: 2)
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &moved)
    #expect(rect.boundingBox == CGRect(x: 1, y: 2, width: 1, height: 1))
    #expect(rect.copy(using: &moved)?.boundingBox.minX == 2)
    let round = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 5, cornerHeight: 5,
      transform: nil)
    #expect(round.mutableCopy()?.contains(CGPoint(x: 1, y: 1)) == false)
    #expect(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 1)).boundingBox.width == 2)
  }
}
