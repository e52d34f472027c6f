import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Points between windows and the screen.
@MainActor
@Suite(.serialized)
final class WindowGeometryTests {
  lazy var stage = Stage()
  lazy var window = {
    _ = stage
    return UIWindow(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
  }()

  @Test
  func `HT-38 a window's points are converted to the screen's without another window`() {
    #expect(window.convert(CGPoint(x: 10, y: 20), to: nil) == CGPoint(x: 110, y: 220))
    #expect(window.convert(CGPoint(x: 110, y: 220), from: nil) == CGPoint(x: 10, y: 20))
    let rect = CGRect(x: 10, y: 20, width: 5, height: 6)
    #expect(window.convert(rect, to: nil) == rect.offsetBy(dx: 100, dy: 200))
    #expect(window.convert(rect.offsetBy(dx: 100, dy: 200), from: nil) == rect)
  }

  @Test func `HT-38 points are converted between windows by way of the screen`() {
    let other = UIWindow(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    #expect(window.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: 91, y: 192))
    #expect(window.convert(CGPoint(x: 91, y: 192), from: other) == CGPoint(x: 1, y: 2))
    #expect(other.convert(window.convert(CGPoint.zero, to: other), to: window) == CGPoint.zero)
    #expect(window.convert(CGPoint(x: 1, y: 2), to: window) == CGPoint(x: 1, y: 2))
  }

  @Test func `HT-38 a window that is turned and scrolled is converted by all that places it`() {
    window.transform = CGAffineTransform(scaleX: 2, y: 2)
    window.bounds.origin = CGPoint(x: 5, y: 5)
    // The middle stays where it is, and all else is twice as far away.
    #expect(window.convert(CGPoint(x: 55, y: 55), to: nil) == CGPoint(x: 150, y: 250))
    #expect(window.convert(CGPoint(x: 150, y: 250), from: nil) == CGPoint(x: 55, y: 55))
    #expect(window.convert(CGPoint(x: 5, y: 5), to: nil) == CGPoint(x: 50, y: 150))
  }

  @Test func `HT-38 a view's points are converted to its window's without another view`() {
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    window.addSubview(view)
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 6))
    #expect(window.convert(CGPoint(x: 5, y: 6), to: view) == .zero)
    #expect(window.convert(CGPoint.zero, from: view) == CGPoint(x: 5, y: 6))
  }

  @Test func `HT-38 views of two windows share the screen`() {
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    window.addSubview(view)
    let other = UIView(frame: CGRect(x: 1, y: 1, width: 10, height: 10))
    stage.window.addSubview(other)
    #expect(view.convert(CGPoint.zero, to: other) == CGPoint(x: 104, y: 205))
    #expect(view.convert(CGPoint(x: 104, y: 205), from: other) == .zero)
    #expect(view.convert(CGPoint.zero, to: stage.window as UIView) == CGPoint(x: 105, y: 206))
  }
}
