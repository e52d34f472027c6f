import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Sheets whose content is dragged.
@MainActor
@Suite(.serialized)
final class SheetContentTests {
  @MainActor
  private final class Recognition: NSObject {
    private(set) var count = 0
    func recognized(_ recognizer: UIGestureRecognizer) { count += 1 }
  }

  private let log = Log()
  private let start = CGPoint(x: 195, y: 400)
  private lazy var device = {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844)))
    device.show(main)
    return device
  }()
  private lazy var main = Screen("main", log)

  private func present(_ style: UIModalPresentationStyle = .pageSheet) -> Screen {
    _ = device
    let sheet = Screen("sheet", log)
    sheet.modalPresentationStyle = style
    main.present(sheet, animated: true)
    device.settle()
    return sheet
  }

  private func presentDrawing(_ style: UIModalPresentationStyle = .pageSheet) -> ProbeView {
    let sheet = present(style)
    let drawing = ProbeView("drawing", log, frame: sheet.view.bounds)
    drawing.isMultipleTouchEnabled = true
    sheet.view.addSubview(drawing)
    device.advance(by: 0)
    _ = log.take()
    return drawing
  }

  private func presentScrollView(content: CGSize) -> UIScrollView {
    let sheet = present()
    let scroll = UIScrollView(frame: sheet.view.bounds)
    scroll.contentSize = content
    sheet.view.addSubview(scroll)
    device.advance(by: 0)
    return scroll
  }

  /// Moves a finger by way of points, in small steps, and lifts it.
  private func draw(_ points: CGPoint...) {
    let finger = device.touchDown(at: start)
    var last = start
    for point in points {
      for step in 1...20 {
        device.advance(by: 0.02)
        let part = CGFloat(step) / 20
        device.move(
          finger,
          to: CGPoint(
            x: last.x + (point.x - last.x) * part, y: last.y + (point.y - last.y) * part))
      }
      last = point
    }
    device.advance(by: 0.1)
    device.lift(finger)
    device.settle()
  }

  /// The kinds of calls that the drawing received, each once.
  private func phases() -> [String] {
    var phases: [String] = []
    for line in log.take() where line.hasPrefix("drawing") {
      let phase = line.split(separator: " ")[1]
      if phases.last != String(phase) { phases.append(String(phase)) }
    }
    return phases
  }

  // MARK: - What belongs to the content

  @Test func `VC-30 a slider in a sheet follows the finger to its end`() throws {
    let sheet = present()
    let slider = UISlider(frame: CGRect(x: 20, y: 400, width: 350, height: 30))
    sheet.view.addSubview(slider)
    device.advance(by: 0)
    try device.drag(from: CGPoint(x: 36, y: 415), to: CGPoint(x: 385, y: 460))
    device.settle()
    #expect(slider.value == 1 && main.presentedViewController === sheet)
  }

  @Test(arguments: [
    CGPoint(x: 350, y: 400), CGPoint(x: 30, y: 400), CGPoint(x: 195, y: 50),
    CGPoint(x: 385, y: 500), CGPoint(x: 30, y: 550), CGPoint(x: 300, y: 100),
    CGPoint(x: 345, y: 550),
  ])
  func `VC-30 a drawing in a sheet receives strokes that do not go down`(end: CGPoint) {
    _ = presentDrawing()
    draw(end)
    #expect(phases() == ["began", "moved", "ended"])
    #expect(main.presentedViewController != nil)
  }

  @Test(arguments: [CGPoint(x: 350, y: 400), CGPoint(x: 195, y: 150)])
  func `VC-30 a stroke that goes down later does not move the sheet`(turn: CGPoint) {
    _ = presentDrawing()
    draw(turn, CGPoint(x: turn.x, y: 840))
    #expect(phases() == ["began", "moved", "ended"])
    #expect(main.presentedViewController != nil)
    // The next one begins downwards.
    draw(CGPoint(x: 250, y: 840))
    #expect(phases() == ["began", "cancelled"])
    #expect(main.presentedViewController == nil)
  }

  @Test func `VC-30 a second finger does not drag a sheet that the first one did not`() {
    _ = presentDrawing()
    let first = device.touchDown(at: start)
    for x in [205, 215, 225] {
      device.advance(by: 0.02)
      device.move(first, to: CGPoint(x: x, y: 400))
    }
    let second = device.touchDown(at: CGPoint(x: 100, y: 300))
    for y in stride(from: 320, through: 800, by: 20) {
      device.advance(by: 0.02)
      device.move(second, to: CGPoint(x: 100, y: y))
    }
    device.lift(second)
    device.lift(first)
    device.settle()
    #expect(!phases().contains("cancelled"))
    #expect(main.presentedViewController != nil)
  }

  @Test(arguments: [true, false])
  func `VC-30 two fingers drag a sheet down, and draw sideways in it`(isDown: Bool) throws {
    _ = presentDrawing()
    try device.drag(
      from: start, to: isDown ? CGPoint(x: 220, y: 800) : CGPoint(x: 350, y: 440), fingers: 2)
    device.settle()
    #expect(phases().last == (isDown ? "cancelled" : "ended"))
    #expect((main.presentedViewController == nil) == isDown)
  }

  @Test(arguments: [
    UISwipeGestureRecognizer.Direction.left, .right, .up,
  ])
  func `VC-30 a swipe in a sheet is recognised unless it goes down`(
    direction: UISwipeGestureRecognizer.Direction
  ) throws {
    let recognition = Recognition()
    let sheet = present()
    let swipe = UISwipeGestureRecognizer(
      target: recognition, action: Selector(Recognition.recognized(_:)))
    swipe.direction = direction
    sheet.view.addGestureRecognizer(swipe)
    let end =
      switch direction {
      case .left: CGPoint(x: 20, y: 410)
      case .right: CGPoint(x: 370, y: 410)
      default: CGPoint(x: 205, y: 100)
      }
    try device.swipe(from: start, to: end)
    device.settle()
    #expect(recognition.count == 1 && main.presentedViewController === sheet)
  }

  @Test(arguments: [true, false])
  func `VC-30 a form sheet is dragged down only`(isDown: Bool) {
    _ = presentDrawing(.formSheet)
    draw(CGPoint(x: 230, y: isDown ? 800 : 390))
    #expect(phases().last == (isDown ? "cancelled" : "ended"))
    #expect((main.presentedViewController == nil) == isDown)
  }

  // MARK: - Scroll views

  @Test func `VC-30 pages in a sheet are turned sideways`() throws {
    let scroll = presentScrollView(content: CGSize(width: 1170, height: 844))
    scroll.isPagingEnabled = true
    try device.swipe(from: CGPoint(x: 350, y: 400), to: CGPoint(x: 80, y: 420))
    device.settle()
    #expect(scroll.contentOffset == CGPoint(x: 390, y: 0))
    #expect(main.presentedViewController != nil)
    try device.drag(from: start, to: CGPoint(x: 230, y: 800))
    device.settle()
    #expect(main.presentedViewController == nil && scroll.contentOffset == CGPoint(x: 390, y: 0))
  }

  @Test func `SV-33 a finger that goes sideways first scrolls the content, even at its top`() {
    let scroll = presentScrollView(content: CGSize(width: 390, height: 3000))
    let finger = device.touchDown(at: start)
    for point in [CGPoint(x: 210, y: 404), CGPoint(x: 212, y: 450), CGPoint(x: 212, y: 700)] {
      device.advance(by: 0.02)
      device.move(finger, to: point)
    }
    #expect(scroll.isDragging && scroll.contentOffset.y < 0)
    device.lift(finger)
    device.settle()
    #expect(scroll.contentOffset == .zero && main.presentedViewController != nil)
  }
}
