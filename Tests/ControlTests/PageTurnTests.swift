import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What happens when pages are turned, by fingers and by code.
@MainActor @Suite(.serialized)
struct PageTurnTests {
  private let forward = [
    "will B", "B.load", "B.willAppear", "A.willDisappear", "B.didAppear", "A.didDisappear",
    "did A true true",
  ]
  private let back = [
    "will B", "B.load", "B.willAppear", "A.willDisappear", "A.willAppear", "A.didAppear",
    "B.willDisappear", "B.didDisappear", "did A true false",
  ]

  @Test func `VC-06 OL-42 a finger turns a page in the order of its record`() {
    let book = PageStage()
    book.show()
    book.flick(-100)
    #expect(book.log.take() == Array(forward.prefix(4)) && book.current == ["A"])
    #expect(book.device.settle())
    #expect(book.log.take() == Array(forward.suffix(3)) && book.current == ["B"])
    book.flick(100)
    book.device.settle()
    #expect(
      book.log.take() == [
        "will A", "A.willAppear", "B.willDisappear", "A.didAppear", "B.didDisappear",
        "did B true true",
      ])
    #expect(book.current == ["A"] && book.scroll.contentOffset == CGPoint(x: 400, y: 0))
  }

  @Test func `VC-06 OL-42 a page that is not turned far enough returns as in its record`() {
    let book = PageStage()
    book.show()
    book.put(-120)
    #expect(book.log.take() == back && book.current == ["A"])
    #expect(book.screens[1].parent == nil && book.screens[1].view.superview == nil)
    #expect(book.place(of: book.screens[0]) == CGRect(x: 0, y: 0, width: 400, height: 400))
    book.put(-230, from: CGPoint(x: 300, y: 200))
    #expect(book.current == ["B"] && book.log.take().last == "did A true true")
  }

  @Test func `VC-06 code turns to a page at once or in a third of a second`() {
    let book = PageStage()
    book.show()
    var results: [Bool] = []
    book.pages.setViewControllers([book.screens[1]], direction: .forward, animated: true) {
      results.append($0)
    }
    #expect(book.current == ["B"] && results == [])
    #expect(book.log.take() == ["B.load", "B.willAppear", "A.willDisappear"])
    #expect(book.place(of: book.screens[1]).minX == 400)
    book.device.advance(by: 0.15)
    #expect(book.place(of: book.screens[1]).minX < 400)
    book.device.settle()
    #expect(book.log.take() == ["B.didAppear", "A.didDisappear"] && results == [true])
    #expect(book.place(of: book.screens[1]).minX == 0)
    book.pages.setViewControllers([book.screens[0]], direction: .reverse, animated: false) {
      results.append($0)
    }
    #expect(
      book.log.take() == ["A.willAppear", "B.willDisappear", "A.didAppear", "B.didDisappear"])
    #expect(results == [true, true] && book.scroll.contentOffset.x == 400)
  }

  @Test func `OL-45 a page that is set in viewDidLoad appears at once`() {
    final class Book: UIPageViewController {
      var first: UIViewController?

      override func viewDidLoad() {
        super.viewDidLoad()
        if let first { setViewControllers([first], direction: .forward, animated: false) }
      }
    }
    let pages = Book(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let book = PageStage(pages)
    let screen = book.screens[0]
    screen.isThorough = true
    pages.first = screen
    book.stage.window.rootViewController = pages
    book.device.settle()
    #expect(
      book.log.take() == [
        "A.willMove", "A.load", "A.willAppear", "A.didAppear", "A.didMove", "A.isAppearing",
      ])
    #expect(screen.view.window === book.stage.window)
    book.stage.window.rootViewController = UIViewController()
    book.device.settle()
    #expect(book.log.take() == ["A.willDisappear", "A.didDisappear"])
  }

  @Test func `PG-01 a page becomes a child when it is turned to, and leaves when it is gone`() {
    let book = PageStage()
    book.show()
    for screen in book.screens { screen.isThorough = true }
    book.flick(-100)
    #expect(book.pages.children == [book.screens[0], book.screens[1]])
    book.device.settle()
    #expect(
      book.log.take() == [
        "will B", "B.willMove", "B.load", "B.willAppear", "A.willDisappear", "B.isAppearing",
        "B.didAppear", "A.didDisappear", "B.didMove", "A.willLeave", "A.didLeave",
        "did A true true",
      ])
    #expect(book.pages.children == [book.screens[1]])
  }

  @Test func `PG-02 the data source is asked when a finger goes down, once for each page`() {
    let book = PageStage()
    book.show()
    #expect(book.source.takeAsked() == [])
    book.stage.tap(200, 200)
    #expect(book.source.takeAsked() == ["before A", "after A"])
    book.flick(-100)
    book.device.settle()
    // An end is asked for again; the page after A is known.
    #expect(book.source.takeAsked() == ["before A"] && book.current == ["B"])
    book.stage.tap(200, 200)
    #expect(book.source.takeAsked() == ["after B"])
    book.pages.setViewControllers([book.screens[1]], direction: .forward, animated: false)
    book.stage.tap(200, 200)
    #expect(book.source.takeAsked() == ["before B", "after B"])
    let other = PageSource()
    book.pages.dataSource = other
    book.flick(-100)
    book.device.settle()
    #expect(other.takeAsked() == ["before B", "after B"] && book.current == ["B"])
  }

  @Test(arguments: [(0, CGFloat(120)), (2, -120)])
  func `PG-03 the pages bounce at their ends`(index: Int, way: CGFloat) {
    let book = PageStage()
    book.show(index)
    let finger = book.drag(CGPoint(x: way, y: 0))
    let stretch = (book.scroll.contentOffset.x - 400) * (way < 0 ? 1 : -1)
    #expect(stretch > 10 && stretch < 110)
    book.device.lift(finger)
    book.device.settle()
    #expect(book.scroll.contentOffset.x == 400 && book.log.take() == [])
  }

  @Test func `PG-04 a finger turns nothing without a data source`() {
    let book = PageStage()
    book.pages.dataSource = nil
    book.show()
    let finger = book.drag(CGPoint(x: -150, y: 0))
    #expect(book.scroll.contentOffset.x == 400 && !book.scroll.isDragging)
    book.device.lift(finger)
    book.device.settle()
    #expect(book.log.take() == [])
    book.pages.setViewControllers([book.screens[2]], direction: .forward, animated: true)
    book.device.settle()
    #expect(book.log.take().suffix(2) == ["C.didAppear", "A.didDisappear"])
    #expect(book.current == ["C"])
  }

  @Test func `PG-05 a finger that turns round within a drag turns to the other side`() {
    let book = PageStage()
    book.show(1)
    let finger = book.drag(CGPoint(x: -100, y: 0))
    #expect(book.log.take().first == "will C")
    book.move(finger, CGPoint(x: 200, y: 0), from: CGPoint(x: 100, y: 200))
    #expect(
      book.log.take() == [
        "B.willAppear", "B.didAppear", "C.willDisappear", "C.didDisappear", "did B true false",
        "will A", "A.load", "A.willAppear", "B.willDisappear",
      ])
    book.device.lift(finger)
    book.device.settle()
    #expect(book.current == ["A"] && book.log.take().last == "did B true true")
  }

  @Test func `PG-06 a finger holds pages that are on their way`() {
    let book = PageStage()
    book.show()
    book.flick(-100)
    book.device.advance(by: 0.05)
    let finger = book.device.touchDown(at: CGPoint(x: 200, y: 200))
    let held = book.scroll.contentOffset.x
    book.device.advance(by: 0.5)
    #expect(held > 400 && held < 800 && book.scroll.contentOffset.x == held)
    #expect(book.log.take() == Array(forward.prefix(4)))
    book.device.lift(finger)
    book.device.settle()
    #expect(book.log.take() == (held < 600 ? Array(back.suffix(5)) : Array(forward.suffix(3))))
    #expect(book.scroll.contentOffset.x == 400)
  }

  @Test func `PG-06 a second swipe before the first page rests goes to the page after it`() {
    let book = PageStage()
    book.show()
    book.flick(-190)
    while book.scroll.isDecelerating, book.scroll.contentOffset.x < 740 {
      book.device.advance(by: 1 / 120)
    }
    #expect(book.scroll.isDecelerating)
    let finger = book.drag(CGPoint(x: -200, y: 0), from: CGPoint(x: 300, y: 200))
    #expect(
      book.log.take() == forward + ["will C", "C.load", "C.willAppear", "B.willDisappear"])
    #expect(book.current == ["B"])
    book.device.lift(finger)
    book.device.settle()
    #expect(book.current == ["C"])
    #expect(book.log.take() == ["C.didAppear", "B.didDisappear", "did B true true"])
  }

  @Test func `PG-07 other pages end a drag, and the finger turns nothing more`() {
    let book = PageStage()
    book.show()
    let finger = book.drag(CGPoint(x: -100, y: 0))
    book.pages.setViewControllers([book.screens[2]], direction: .forward, animated: false)
    #expect(
      book.log.take() == Array(back.prefix(8)) + [
        "did A false false", "C.load", "C.willAppear", "A.willDisappear", "C.didAppear",
        "A.didDisappear",
      ])
    book.move(finger, CGPoint(x: 100, y: 0), from: CGPoint(x: 100, y: 200))
    #expect(book.scroll.contentOffset.x == 400 && !book.scroll.isDragging)
    book.device.lift(finger)
    book.device.settle()
    #expect(book.current == ["C"] && book.log.take() == [])
  }

  @Test func `PG-07 other pages complete an animation, which has not finished`() {
    let book = PageStage()
    book.show()
    var results: [String] = []
    book.pages.setViewControllers([book.screens[1]], direction: .forward, animated: true) {
      results.append("B \($0)")
    }
    book.device.advance(by: 0.1)
    book.pages.setViewControllers([book.screens[2]], direction: .forward, animated: true) {
      results.append("C \($0)")
    }
    #expect(results == ["B false"] && book.current == ["C"])
    #expect(
      book.log.take() == [
        "B.load", "B.willAppear", "A.willDisappear", "B.didAppear", "A.didDisappear", "C.load",
        "C.willAppear", "B.willDisappear",
      ])
    // A finger does not stop an animation of the program.
    book.put(150)
    #expect(results == ["B false", "C true"] && book.current == ["C"])
    #expect(book.log.take() == ["C.didAppear", "B.didDisappear"])
  }

  @Test(arguments: [(450, false), (600, false), (700, false), (800, true)] as [(CGFloat, Bool)])
  func `PG-17 an offset that is set while code turns a page ends the turn`(
    offset: CGFloat, isThere: Bool
  ) {
    let book = PageStage()
    book.show()
    for isAnimated in [false, true] {
      var results: [Bool] = []
      book.pages.setViewControllers([book.screens[1]], direction: .forward, animated: true) {
        results.append($0)
      }
      book.device.advance(by: 0.1)
      _ = book.log.take()
      book.scroll.setContentOffset(CGPoint(x: offset, y: 0), animated: isAnimated)
      #expect(results == (isAnimated ? [] : [isThere]))
      book.device.settle()
      #expect(results == [isThere] && book.current == ["B"])
      #expect(book.log.take() == ["B.didAppear", "A.didDisappear"])
      #expect(book.scroll.contentOffset.x == 400 && book.place(of: book.screens[1]).minX == 0)
      #expect(book.pages.children == [book.screens[1]])
      // The next turn is a normal one.
      book.pages.setViewControllers([book.screens[0]], direction: .reverse, animated: true) {
        results.append($0)
      }
      book.device.settle()
      #expect(results == [isThere, true] && book.current == ["A"])
      #expect(
        book.log.take() == ["A.willAppear", "B.willDisappear", "A.didAppear", "B.didDisappear"])
    }
    book.flick(-100)
    book.device.settle()
    #expect(book.log.take() == ["will B"] + forward.dropFirst(2))
  }

  @Test func `PG-17 content that is there before its animation begins ends the turn`() {
    final class Ahead: UIViewController {
      weak var scroll: UIScrollView?

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        scroll?.setContentOffset(CGPoint(x: 800, y: 0), animated: false)
      }
    }
    let book = PageStage()
    book.show()
    let ahead = Ahead()
    ahead.scroll = book.scroll
    var results: [Bool] = []
    book.pages.setViewControllers([ahead], direction: .forward, animated: true) {
      results.append($0)
    }
    book.device.settle()
    #expect(results == [true] && book.pages.viewControllers == [ahead])
    #expect(book.log.take() == ["A.willDisappear", "A.didDisappear"])
    #expect(book.scroll.contentOffset.x == 400)
  }

  @Test func `PG-08 a controller that leaves during a turn takes both pages with it`() {
    let book = PageStage()
    book.show()
    let finger = book.drag(CGPoint(x: -100, y: 0))
    _ = book.log.take()
    book.stage.window.rootViewController = UIViewController()
    book.device.lift(finger)
    book.device.settle()
    let calls = book.log.take()
    #expect(calls.filter { $0.hasPrefix("did ") } == ["did A false false"])
    #expect(
      Set(calls) == ["B.willDisappear", "B.didDisappear", "A.didDisappear", "did A false false"])
    #expect(calls.count == 4 && book.current == ["A"] && book.pages.children == [book.screens[0]])
    book.stage.window.rootViewController = book.pages
    book.device.settle()
    #expect(book.log.take() == ["A.willAppear", "A.didAppear"])
    #expect(book.place(of: book.screens[0]).origin == .zero)
  }
}
