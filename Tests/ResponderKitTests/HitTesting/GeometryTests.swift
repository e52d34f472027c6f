import ResponderKit
import Testing

@MainActor
@Suite(.serialized)
final class GeometryTests {
  lazy var stage = Stage()

  @Test func `HT-12 a child turned by a right angle keeps its middle where it was`() {
    let root = stage.view("root", 0, 0, 100, 100)
    let child = stage.view("child", 20, 30, 60, 40, in: root)
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let middle = child.convert(CGPoint(x: 50, y: 50), from: root)
    #expect(abs(middle.x - 30) < 1e-9 && abs(middle.y - 20) < 1e-9)
    // What lay to the right of the middle now lies below it.
    let below = child.convert(CGPoint(x: 50, y: 60), from: root)
    #expect(abs(below.x - 40) < 1e-9 && abs(below.y - 20) < 1e-9)
  }

  @Test func `HT-35 a point goes down a tree and back`() {
    let root = stage.view("root", 3, 4, 300, 300)
    let a = stage.view("a", 50, 40, 100, 100, in: root)
    let b = stage.view("b", 10, 20, 50, 50, in: a)
    #expect(b.convert(CGPoint(x: 30, y: 40), to: root) == CGPoint(x: 90, y: 100))
    #expect(b.convert(CGPoint(x: 90, y: 100), from: root) == CGPoint(x: 30, y: 40))
    #expect(b.convert(CGPoint(x: 0, y: 0), to: nil) == CGPoint(x: 63, y: 64))
  }

  @Test func `HT-36 a point goes through an ancestor that is scaled`() {
    let root = stage.view("root", 0, 0, 400, 400)
    let container = stage.view("container", 0, 0, 100, 100, in: root)
    container.transform = CGAffineTransform(scaleX: 2, y: 2)
    container.center = CGPoint(x: 100, y: 100)
    let middle = stage.view("middle", 10, 10, 80, 80, in: container)
    let inner = stage.view("inner", 5, 5, 20, 20, in: middle)
    #expect(inner.convert(CGPoint(x: 100, y: 100), from: root) == CGPoint(x: 35, y: 35))
  }

  @Test func `a rectangle of a turned view becomes the one around it`() {
    let root = stage.view("root", 0, 0, 100, 100)
    let child = stage.view("child", 20, 30, 60, 40, in: root)
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let rect = child.convert(child.bounds, to: root)
    #expect(abs(rect.width - 40) < 1e-9 && abs(rect.height - 60) < 1e-9)
    #expect(abs(rect.midX - 50) < 1e-9 && abs(rect.midY - 50) < 1e-9)
  }
}
