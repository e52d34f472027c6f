import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Coordinates of views, windows and the screen, by one name.
@MainActor @Suite(.serialized)
final class CoordinateSpaceTests {
  lazy var stage = Stage()

  /// A space that lies a hundred points to the right of the screen's.
  private final class Shifted: UICoordinateSpace {
    let screen: any UICoordinateSpace
    init(_ screen: any UICoordinateSpace) { self.screen = screen }

    var bounds: CGRect { screen.bounds }
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
      screen.convert(CGPoint(x: point.x + 100, y: point.y), to: coordinateSpace)
    }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
      let onScreen = screen.convert(point, from: coordinateSpace)
      return CGPoint(x: onScreen.x - 100, y: onScreen.y)
    }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect(origin: convert(rect.origin, to: coordinateSpace), size: rect.size)
    }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect(origin: convert(rect.origin, from: coordinateSpace), size: rect.size)
    }
  }

  @Test func `HT-45 points go from views to the screen and back, by way of their window`() {
    let view = stage.view("view", 50, 60, 100, 100)
    let other = UIWindow(frame: CGRect(x: 200, y: 100, width: 100, height: 100))
    other.isHidden = false
    let screen = stage.application.screen.coordinateSpace
    let point = CGPoint(x: 1, y: 2)
    #expect(view.convert(point, to: screen) == CGPoint(x: 51, y: 62))
    #expect(other.convert(point, to: screen) == CGPoint(x: 201, y: 102))
    #expect(view.convert(CGPoint(x: 51, y: 62), from: screen) == point)
    #expect(screen.convert(CGPoint(x: 201, y: 102), to: other) == point)
    let spaces: [any UICoordinateSpace] = [view, other, screen]
    for one in spaces {
      for two in spaces {
        #expect(two.convert(one.convert(point, to: two), to: one) == point)
        #expect(two.convert(point, from: one) == one.convert(point, to: two))
      }
    }
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.convert(rect, to: screen) == CGRect(x: 51, y: 62, width: 3, height: 4))
    #expect(screen.convert(rect, from: view) == CGRect(x: 51, y: 62, width: 3, height: 4))
  }

  @Test func `HT-45 a view that is turned, and one in no window, have spaces of their own`() {
    let view = stage.view("view", 100, 100, 100, 100)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let screen = stage.application.screen.coordinateSpace
    let corner = view.convert(CGPoint.zero, to: screen)
    #expect(abs(corner.x - 200) < 1e-9 && abs(corner.y - 100) < 1e-9)
    let (loose, inner) = (
      UIView(frame: CGRect(x: 7, y: 7, width: 50, height: 50)),
      UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    )
    loose.addSubview(inner)
    #expect(inner.convert(CGPoint.zero, to: screen) == CGPoint(x: 12, y: 12))
  }

  @Test func `HT-45 a program's own space takes part`() {
    let view = stage.view("view", 150, 60, 100, 100)
    let space = Shifted(stage.application.screen.coordinateSpace)
    #expect(view.convert(CGPoint.zero, to: space) == CGPoint(x: 50, y: 60))
    #expect(view.convert(CGPoint(x: 50, y: 60), from: space) == .zero)
    #expect(stage.application.screen.coordinateSpace.convert(.zero, to: space).x == -100)
  }
}
