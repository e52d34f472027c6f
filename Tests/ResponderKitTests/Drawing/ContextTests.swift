import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What a drawing program reads back from a context that draws nothing.
@MainActor
@Suite(.serialized)
final class ContextTests {
  private final class Canvas: UIView {
    var onDraw: (CGContext) -> Void = { _ in }

    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      onDraw(context)
    }
  }

  private lazy var stage = Stage()

  /// Draws in a view of 100 × 50 points.
  private func draw(_ body: @escaping (CGContext) -> Void) {
    var count = 0
    let canvas = Canvas(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    canvas.onDraw = {
      count += 1
      body($0)
    }
    stage.window.addSubview(canvas)
    stage.device.advance(by: 0)
    canvas.removeFromSuperview()
    #expect(count == 1)
  }

  @Test func `DR-08 a current context exists only while a view is drawn`() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    draw { context in
      #expect(UIGraphicsGetCurrentContext() === context)
      #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 50))
      // The origin of the device is at the lower left.
      #expect(context.convertToDeviceSpace(CGPoint(x: 0, y: 50)) == .zero)
      UIGraphicsPushContext(context)
      #expect(UIGraphicsGetCurrentContext() === context)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `DR-08 states are kept and come back`() {
    draw { context in
      let whole = context.boundingBoxOfClipPath
      context.saveGState()
      context.translateBy(x: 10, y: 10)
      context.scaleBy(x: 2, y: 2)
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
      context.saveGState()
      context.interpolationQuality = .high
      context.clip(to: CGRect(x: 100, y: 100, width: 1, height: 1))
      #expect(context.boundingBoxOfClipPath.size == .zero)
      context.restoreGState()
      #expect(context.interpolationQuality == .default)
      context.restoreGState()
      #expect(context.boundingBoxOfClipPath == whole)
      context.restoreGState()
      #expect(context.boundingBoxOfClipPath == whole)
    }
  }

  @Test func `DR-08 a path is moved by the transform of its time, and ends when it is drawn`() {
    draw { context in
      #expect(context.isPathEmpty && context.path == nil)
      context.move(to: CGPoint(x: 0, y: 0))
      context.addLine(to: CGPoint(x: 10, y: 0))
      context.translateBy(x: 5, y: 5)
      context.addLine(to: CGPoint(x: 0, y: 10))
      context.closePath()
      #expect(context.boundingBoxOfPath == CGRect(x: -5, y: -5, width: 10, height: 15))
      #expect(context.pathContains(CGPoint(x: -2, y: -2), mode: .fill))
      #expect(!context.pathContains(CGPoint(x: 4, y: 8), mode: .fill))
      #expect(context.currentPointOfPath == CGPoint(x: -5, y: -5))
      context.strokePath()
      #expect(context.isPathEmpty)
      context.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
      context.clip()
      #expect(context.isPathEmpty)
      #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 2, width: 3, height: 4))
      UIRectClip(CGRect(x: 2, y: 2, width: 30, height: 40))
      #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 2, height: 4))
    }
  }

  @Test func `DR-08 a program that draws with everything runs`() {
    draw { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setStrokeColor(red: 0, green: 0, blue: 0, alpha: 1)
      context.setLineWidth(3)
      context.setLineCap(.round)
      context.setLineJoin(.bevel)
      context.setLineDash(phase: 0, lengths: [1, 2])
      context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2, color: nil)
      context.setAlpha(0.5)
      context.setBlendMode(.multiply)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.addArc(
        center: .zero, radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
      context.drawPath(using: .fillStroke)
      UIColor.blue.setFill()
      UIColor.blue.setStroke()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
      UIBezierPath(rect: CGRect(x: 4, y: 4, width: 10, height: 10)).addClip()
      #expect(context.boundingBoxOfClipPath == CGRect(x: 4, y: 4, width: 10, height: 10))
      let colors = [UIColor.red.cgColor, UIColor.green.cgColor]
      if let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
      {
        context.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 1, y: 1), options: [.drawsAfterEndLocation])
      }
      let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
      "text".draw(at: .zero, withAttributes: attributes)
      #expect("text".size(withAttributes: attributes) == CGSize(width: 40, height: 24))
      #expect(
        "four four".boundingRect(
          with: CGSize(width: 50, height: 1000), options: .usesLineFragmentOrigin,
          attributes: attributes, context: nil
        ).size == CGSize(width: 50, height: 48))
      UIImage(named: "image")?.draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }
}
