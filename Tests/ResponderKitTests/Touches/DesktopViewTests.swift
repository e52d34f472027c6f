import Foundation
import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

/// What a program below a desktop view receives.
@MainActor
@Suite(.serialized)
final class DesktopViewTests {
  /// Stands for the program below.
  private final class Below: DesktopTouches {
    var log: [String] = []
    private var numbers: [UInt32: Int] = [:]

    func isShared(_ device: DeviceID) -> Bool { true }

    func touchBegan(on device: DeviceID, contact: UInt32) {
      numbers[contact] = numbers.count + 1
      log.append("\(numbers.count) began")
    }

    func touchEnded(on device: DeviceID, contact: UInt32) {
      log.append("\(numbers[contact] ?? 0) ended")
    }

    func take() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private let below = Below()
  private lazy var stage = {
    let stage = Stage()
    stage.window.addSubview(view)
    stage.application.desktop = below
    return stage
  }()
  private let view = DesktopView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  private func add<R: UIGestureRecognizer>(_ recognizer: R, to view: UIView? = nil) -> R {
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test func `receives every finger at once`() {
    let first = stage.down(100, 100)
    let second = stage.down(200, 100)
    #expect(below.take() == ["1 began", "2 began"])
    stage.device.move(first, to: CGPoint(x: 110, y: 100))
    stage.device.lift(first)
    stage.device.lift(second)
    #expect(below.take() == ["1 ended", "2 ended"])
  }

  @Test func `does not receive the touches of a subview`() {
    let button = stage.view("button", 0, 0, 50, 50, in: view)
    #expect(button.superview === view)
    let finger = stage.down(10, 10)
    stage.device.lift(finger)
    #expect(below.take() == [])
  }

  @Test(arguments: [true, false])
  func `is held back while a recogniser may claim a touch, unless that leaves it to the view`(
    cancels: Bool
  ) {
    let tap = add(UITapGestureRecognizer())
    tap.cancelsTouchesInView = cancels
    let finger = stage.down(100, 100)
    #expect(below.take() == (cancels ? [] : ["1 began"]))
    stage.device.move(finger, to: CGPoint(x: 200, y: 100))
    #expect(below.take() == (cancels ? ["1 began"] : []))
    stage.device.lift(finger)
    #expect(below.take() == ["1 ended"])
  }

  @Test func `gets nothing of a gesture that a superview recognises`() throws {
    let swipe = add(UISwipeGestureRecognizer(), to: stage.window)
    swipe.direction = .down
    try stage.device.swipe(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300))
    #expect(swipe.view != nil && below.take() == [])
    try stage.device.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 100))
    #expect(below.take() == ["1 began", "1 ended"])
  }

  @Test func `gets a touch from elsewhere at once beside a recogniser of the edge`() {
    let pan = add(UIScreenEdgePanGestureRecognizer())
    pan.edges = .left
    let finger = stage.down(100, 100)
    #expect(below.take() == ["1 began"])
    stage.device.lift(finger)
    #expect(below.take() == ["1 ended"])
    let other = stage.down(1, 100)
    #expect(below.take() == [])
    for x in stride(from: 20.0, through: 200, by: 20) {
      stage.device.move(other, to: CGPoint(x: x, y: 100))
    }
    stage.device.lift(other)
    #expect(below.take() == [])
  }

  @Test func `keeps a touch that it has, also when another recogniser recognises later`() {
    let press = add(UILongPressGestureRecognizer())
    press.cancelsTouchesInView = false
    let finger = stage.down(100, 100)
    #expect(below.take() == ["1 began"])
    stage.device.advance(by: 1)
    #expect(press.state == .began)
    stage.device.lift(finger)
    #expect(below.take() == ["1 ended"])
  }
}
