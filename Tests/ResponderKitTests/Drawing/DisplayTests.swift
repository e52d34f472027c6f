import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// When views and layers are drawn.
@MainActor
@Suite(.serialized)
final class DisplayTests {
  private final class Canvas: UIView {
    let log: Log
    let name: String
    var onDraw: () -> Void = {}

    init(_ name: String, _ log: Log, _ frame: CGRect = CGRect(x: 0, y: 0, width: 50, height: 40)) {
      self.name = name
      self.log = log
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { fatalError("Made in code.") }

    override func layoutSubviews() { log.note("\(name) layout") }

    override func draw(_ rect: CGRect) {
      let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { "\(Int($0))" }
      log.note("\(name) \(numbers.joined(separator: " "))")
      onDraw()
    }
  }

  private lazy var stage = Stage()

  private func turn(_ change: () -> Void = {}) -> [String] {
    change()
    stage.device.advance(by: 0)
    return stage.log.take()
  }

  private func shown(_ name: String = "canvas") -> Canvas {
    let canvas = Canvas(name, stage.log)
    _ = turn { stage.window.addSubview(canvas) }
    return canvas
  }

  @Test func `DR-01 a view is drawn once it is shown, all of it, after layout`() {
    let canvas = Canvas("canvas", stage.log)
    #expect(turn { canvas.setNeedsDisplay() } == [])
    #expect(turn { stage.window.addSubview(canvas) } == ["canvas layout", "canvas 0 0 50 40"])
    #expect(turn() == [])
    #expect(turn { canvas.frame.origin.x = 30 } == [])
  }

  @Test func `DR-01 a window that is shown has its views drawn`() {
    let canvas = shown()
    #expect(turn { stage.window.isHidden = true } == [])
    #expect(turn { canvas.setNeedsDisplay() } == [])
    #expect(turn { stage.window.isHidden = false } == ["canvas 0 0 50 40"])
  }

  @Test func `DR-02 a view that is asked for often is drawn once, in the turn of its event`() {
    let canvas = shown()
    let draws = turn {
      canvas.setNeedsDisplay()
      canvas.setNeedsDisplay()
      canvas.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1))
      canvas.setNeedsLayout()
    }
    #expect(draws == ["canvas layout", "canvas 0 0 50 40"])
    _ = Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in canvas.setNeedsDisplay() }
    stage.device.advance(by: 0.05)
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0.05)
    #expect(stage.log.take() == ["canvas 0 0 50 40"])
  }

  @Test func `DR-02 a finger that has a view drawn again does it once a frame`() {
    final class Pad: UIView {
      var draws = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        setNeedsDisplay()
        setNeedsDisplay()
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func draw(_ rect: CGRect) { draws += 1 }
    }
    let pad = Pad(frame: stage.window.bounds)
    stage.window.addSubview(pad)
    stage.device.advance(by: 0)
    #expect(pad.draws == 1)
    let finger = stage.down(10, 10)
    for step in 1...5 { stage.move(finger, 10 + CGFloat(step) * 10, 10) }
    stage.device.lift(finger)
    #expect(pad.draws == 6)
  }

  @Test func `DR-03 parts are drawn as the rectangle around them, as far as the view goes`() {
    let canvas = shown()
    let draws = turn {
      canvas.setNeedsDisplay(CGRect(x: 5, y: 5, width: 5, height: 5))
      canvas.setNeedsDisplay(CGRect(x: 30, y: 20, width: 100, height: 5))
    }
    #expect(draws == ["canvas 5 5 45 20"])
    #expect(turn { canvas.setNeedsDisplay(CGRect(x: 60, y: 0, width: 5, height: 5)) } == [])
    #expect(turn() == [])
  }

  @Test func `DR-04 a hidden view, and one in a hidden view, is drawn when it is shown`() {
    let canvas = shown()
    let inner = Canvas("inner", stage.log)
    #expect(
      turn {
        canvas.isHidden = true
        canvas.setNeedsDisplay()
        canvas.addSubview(inner)
      }.filter { !$0.hasSuffix("layout") } == [])
    #expect(turn { canvas.isHidden = false } == ["canvas 0 0 50 40", "inner 0 0 50 40"])
    #expect(turn { canvas.isHidden = true } == [])
    #expect(turn { canvas.isHidden = false } == [])
    #expect(turn { canvas.alpha = 0 } == [])
    #expect(turn { canvas.setNeedsDisplay() } == ["canvas 0 0 50 40"])
  }

  @Test func `DR-04 a view without a size is drawn when it has one`() {
    let canvas = Canvas("canvas", stage.log, CGRect(x: 0, y: 0, width: 0, height: 40))
    #expect(turn { stage.window.addSubview(canvas) } == ["canvas layout"])
    #expect(turn { canvas.bounds.size.width = 20 } == ["canvas layout", "canvas 0 0 20 40"])
    #expect(turn { canvas.bounds.size.width = 30 } == ["canvas layout"])
  }

  @Test func `DR-04 a view that left the window is drawn when it is back`() {
    let canvas = shown()
    #expect(turn { canvas.removeFromSuperview() } == [])
    #expect(turn { canvas.setNeedsDisplay() } == [])
    #expect(turn { stage.window.addSubview(canvas) } == ["canvas 0 0 50 40"])
    #expect(turn { canvas.removeFromSuperview() } == [])
    #expect(turn { stage.window.addSubview(canvas) } == [])
  }

  @Test func `DR-05 a view that redraws is drawn again in another size, and no other`() {
    let canvas = shown()
    #expect(turn { canvas.frame.size.width = 60 } == ["canvas layout"])
    canvas.contentMode = .redraw
    #expect(turn { canvas.frame.size.width = 70 } == ["canvas layout", "canvas 0 0 70 40"])
    #expect(turn { canvas.bounds.origin.y = 9 } == [])
    #expect(canvas.layer.needsDisplayOnBoundsChange)
    canvas.contentMode = .center
    #expect(turn { canvas.frame.size.width = 60 } == ["canvas layout"])
  }

  @Test func `DR-06 what is asked for while views are drawn waits`() {
    let canvas = shown()
    var rest = 2
    canvas.onDraw = {
      rest -= 1
      canvas.setNeedsDisplay()
      if rest == 1 { canvas.setNeedsLayout() }
    }
    #expect(turn { canvas.setNeedsDisplay() } == ["canvas 0 0 50 40", "canvas layout"])
    #expect(turn() == [])
    #expect(turn { canvas.setNeedsLayout() } == ["canvas layout", "canvas 0 0 50 40"])
  }

  @Test func `DR-06 a view that is drawn later in the same turn needs no other one`() {
    let (back, front) = (shown("back"), shown("front"))
    back.onDraw = { front.setNeedsDisplay() }
    #expect(turn { back.setNeedsDisplay() } == ["back 0 0 50 40", "front 0 0 50 40"])
    #expect(turn { back.setNeedsLayout() } == ["back layout"])
  }

  @Test func `DR-12 a view is drawn before its subviews`() {
    let canvas = shown()
    let inner = Canvas("inner", stage.log)
    canvas.addSubview(inner)
    _ = turn()
    let draws = turn {
      inner.setNeedsDisplay()
      canvas.setNeedsDisplay()
    }
    #expect(draws == ["canvas 0 0 50 40", "inner 0 0 50 40"])
  }

  @Test func `an application that is over draws nothing`() {
    let canvas = shown()
    canvas.setNeedsDisplay()
    stage.device.terminate()
    #expect(!stage.log.take().contains("canvas 0 0 50 40"))
  }
}
