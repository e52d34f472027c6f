import CoreGraphics
import QuartzCore
import Testing

/// A file that imports no UIKit.
@MainActor
@Suite struct TransformTests {
  @Test func `CoreGraphics and QuartzCore are there by their names`() {
    let transform = CGAffineTransform(translationX: 3, y: 4)
    #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 4, y: 5))
    let layer = CALayer()
    layer.cornerRadius = 4
    #expect(layer.cornerRadius == 4)
  }
}
