import Testing

@testable import ResponderKit

/// Hit tests of views that override them, beside views that do not.
@MainActor
@Suite struct MissedViewTests {
  private class Asked: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      super.hitTest(point, with: event)
    }
  }

  private class Wide: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -20, dy: -20).contains(point)
    }
  }

  private final class BelowWide: Wide {}

  @Test func `a finger beside a view that reaches out of its bounds hits it`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let wide = BelowWide(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    parent.addSubview(UIView(frame: parent.bounds))
    parent.addSubview(wide)
    #expect(parent.hitTest(CGPoint(x: 25, y: 65), with: nil) === wide)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `an override that calls super hits the same views`(seed: UInt64) {
    var generator = Generator(state: seed)
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &generator))
    }
    let (plain, asked) = (UIView(), Asked())
    for parent in [plain, asked] { parent.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
    for tag in 1...20 {
      let frame = CGRect(
        x: number(-20...200), y: number(-20...200), width: number(0...80), height: number(0...80))
      let origin = CGPoint(x: number(-30...30), y: number(-30...30))
      let kind = Int.random(in: 0..<8, using: &generator)
      let angle = number(0...3)
      for (parent, view) in [(plain, UIView(frame: frame)), (asked, Asked(frame: frame))] {
        view.tag = tag
        view.bounds.origin = origin
        switch kind {
        case 0: view.transform = CGAffineTransform(rotationAngle: angle)
        case 1: view.transform = CGAffineTransform(scaleX: 0, y: 1)
        case 2: view.bounds.size.width = -frame.width
        case 3: view.isHidden = true
        case 4: view.alpha = 0
        default: break
        }
        parent.addSubview(view)
      }
    }
    for _ in 0..<500 {
      let point = CGPoint(x: number(-5...205).rounded(), y: number(-5...205).rounded())
      #expect(plain.hitTest(point, with: nil)?.tag == asked.hitTest(point, with: nil)?.tag)
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
