import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Pages, directions, and scroll views in scroll views.
@MainActor @Suite(.serialized) struct ScrollPagingTests {
  private func pages() -> ScrollStage {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 400))
    scroll.view.isPagingEnabled = true
    return scroll
  }

  @Test func `SV-13 a flick turns one page, however little of it has gone by`() {
    let scroll = pages()
    scroll.flick(CGPoint(x: -50, y: 0), frames: 4)
    #expect(scroll.proposal.x == 400)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 400)
    scroll.flick(CGPoint(x: -190, y: 0), frames: 6)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 800)
    scroll.flick(CGPoint(x: 50, y: 0), frames: 4)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 400)
    #expect(
      scroll.takeStory().suffix(5) == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didEndDecelerating",
      ])
  }

  @Test(arguments: [(CGFloat(-120), CGFloat(0)), (-230, 400)])
  func `SV-13 a finger that rests before it lifts leaves the nearest page`(
    way: CGFloat, page: CGFloat
  ) {
    let scroll = pages()
    scroll.place(CGPoint(x: way, y: 0), from: CGPoint(x: 300, y: 200))
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == page)
    #expect(scroll.takeStory().last == "didEndDecelerating")
  }

  @Test func `SV-13 scrolling ends at the last page`() {
    let scroll = pages()
    scroll.view.contentOffset.x = 1600
    scroll.flick(CGPoint(x: -150, y: 0))
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 1600)
    scroll.view.contentOffset.x = 0
    scroll.flick(CGPoint(x: 150, y: 0))
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 0)
  }

  @Test func `SV-13 a page that is caught on its way settles on one again`() {
    let scroll = pages()
    scroll.flick(CGPoint(x: -100, y: 0))
    scroll.device.advance(by: 0.05)
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    let held = scroll.view.contentOffset.x
    scroll.device.advance(by: 0.5)
    #expect(held > 0 && held < 400 && scroll.view.contentOffset.x == held)
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
    #expect(scroll.view.contentOffset.x == (held < 200 ? 0 : 400))
  }

  /// Notes what is warned of.
  private final class Warnings: RouteObserver {
    var all: [UsageWarning] = []
    func application(_ application: UIApplication, didRoute route: Route) {}
    func application(_ application: UIApplication, didWarn warning: UsageWarning) {
      all.append(warning)
    }
  }

  @Test(arguments: [true, false])
  func `SV-13 a delegate cannot choose another place than a page, and is warned`(
    isAnotherPage: Bool
  ) {
    let scroll = pages()
    let warnings = Warnings()
    scroll.stage.device.application.routeObserver = warnings
    scroll.flick(CGPoint(x: -50, y: 0), frames: 4)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 400 && warnings.all.isEmpty)
    scroll.target = CGPoint(x: isAnotherPage ? 1600 : 433, y: 0)
    scroll.flick(CGPoint(x: -50, y: 0), frames: 4)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 800)
    #expect(warnings.all.map(\.kind) == [.pagingTarget])
    #expect(warnings.all.first?.subject === scroll.view)
    scroll.view.isPagingEnabled = false
    scroll.flick(CGPoint(x: -50, y: 0), frames: 4)
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == scroll.target?.x)
    #expect(warnings.all.count == 1)
  }

  @Test func `SV-14 a locked drag keeps to the axis that it began along`() {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 2000))
    scroll.place(CGPoint(x: -40, y: -120))
    #expect(scroll.view.contentOffset.x > 30 && scroll.view.contentOffset.y > 100)
    scroll.view.contentOffset = .zero
    scroll.view.isDirectionalLockEnabled = true
    scroll.place(CGPoint(x: -40, y: -120))
    #expect(scroll.view.contentOffset.x == 0 && scroll.view.contentOffset.y > 100)
    scroll.view.contentOffset = .zero
    scroll.place(CGPoint(x: -100, y: -100))
    #expect(scroll.view.contentOffset.x > 80 && scroll.view.contentOffset.y > 80)
  }

  @Test func `SV-20 pages of lists turn sideways and scroll up and down`() {
    let scroll = pages()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    list.contentSize = CGSize(width: 400, height: 2000)
    scroll.content.addSubview(list)
    scroll.flick(CGPoint(x: 0, y: -100))
    #expect(scroll.device.settle() && list.contentOffset.y > 90)
    #expect(scroll.takeStory() == [] && scroll.view.contentOffset == .zero)
    let height = list.contentOffset.y
    scroll.flick(CGPoint(x: -100, y: 10))
    #expect(scroll.device.settle() && scroll.view.contentOffset.x == 400)
    #expect(list.contentOffset.y == height)
  }

  @Test func `SV-20 a list at its end passes a drag to the enclosing scroll view`() {
    let scroll = ScrollStage()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    list.contentSize = CGSize(width: 400, height: 600)
    scroll.content.addSubview(list)
    scroll.place(CGPoint(x: 0, y: -100))
    #expect(abs(list.contentOffset.y - 90) < 0.001 && scroll.view.contentOffset.y == 0)
    list.contentOffset.y = 300
    scroll.place(CGPoint(x: 0, y: -100))
    #expect(list.contentOffset.y == 300 && abs(scroll.view.contentOffset.y - 90) < 0.001)
    // Where neither has anything more, the inner one bounces.
    list.contentOffset.y = 0
    scroll.view.contentOffset.y = 0
    let finger = scroll.drag(CGPoint(x: 0, y: 100))
    #expect(list.contentOffset.y < 0 && scroll.view.contentOffset.y == 0)
    scroll.device.lift(finger)
  }

  @Test
  func
    `SV-20 a list that comes to its end in the middle of a drag bounces, and hands nothing over`()
  {
    let scroll = ScrollStage()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    list.contentSize = CGSize(width: 400, height: 600)
    scroll.content.addSubview(list)
    list.contentOffset.y = 280
    let start = CGPoint(x: 200, y: 250)
    let finger = scroll.drag(CGPoint(x: 0, y: -200), from: start)
    #expect(list.isDragging && list.contentOffset.y > 300, "it follows the finger beyond its end")
    #expect(list.contentOffset.y < 280 + 190, "and resists")
    #expect(scroll.view.contentOffset.y == 0 && !scroll.view.isDragging)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && list.contentOffset.y == 300)
    #expect(scroll.view.contentOffset.y == 0 && scroll.takeStory() == [])
  }

  @Test
  func `SV-20 the outer one keeps a drag that it began, although the list could scroll again`() {
    let scroll = ScrollStage()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    list.contentSize = CGSize(width: 400, height: 600)
    scroll.content.addSubview(list)
    list.contentOffset.y = 300
    let start = CGPoint(x: 200, y: 250)
    let finger = scroll.drag(CGPoint(x: 0, y: -100), from: start)
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001 && !list.isDragging)
    scroll.move(finger, CGPoint(x: 0, y: 80), from: CGPoint(x: 200, y: 150))
    #expect(abs(scroll.view.contentOffset.y - 10) < 0.001 && list.contentOffset.y == 300)
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
  }

  @Test func `SV-20 three scroll views in each other hand a drag to the nearest that can scroll`() {
    let scroll = ScrollStage()
    let middle = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 350))
    middle.contentSize = CGSize(width: 400, height: 350)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    inner.contentSize = CGSize(width: 400, height: 500)
    inner.contentOffset.y = 200
    scroll.content.addSubview(middle)
    middle.addSubview(inner)
    scroll.place(CGPoint(x: 0, y: -100))
    #expect(inner.contentOffset.y == 200 && middle.contentOffset.y == 0)
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001)
  }
}
