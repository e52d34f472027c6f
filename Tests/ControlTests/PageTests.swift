import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Where pages are, and what else a page view controller shows.
@MainActor @Suite(.serialized)
struct PageTests {
  /// Pages with dots.
  private final class DottedSource: PageList, UIPageViewControllerDataSource {
    var index = 0

    func presentationCount(for pageViewController: UIPageViewController) -> Int {
      note("count")
      return screens.count
    }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
      note("index")
      return index
    }
  }

  /// Three dots, and pages without an order.
  private final class DotsOnly: UIPageViewControllerDataSource {
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { 3 }
  }

  private func dots(_ book: PageStage) -> UIPageControl? {
    book.pages.view.subviews.lazy.compactMap { $0 as? UIPageControl }.first
  }

  @Test func `PG-09 the current page is in the middle of three places`() {
    let book = PageStage()
    #expect(book.pages.viewControllers == [])
    book.show(1)
    #expect(book.scroll.contentOffset.x == 400 && book.scroll.isPagingEnabled)
    #expect(book.scroll.contentSize == CGSize(width: 1200, height: 400))
    #expect(book.screens[1].view.superview === book.scroll)
    #expect(book.pages.gestureRecognizers.isEmpty && book.pages.spineLocation == .none)
    #expect(!book.screens[0].isViewLoaded && !book.screens[2].isViewLoaded)
  }

  @Test func `PG-09 pages one below the other are turned up and down`() {
    let book = PageStage(
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical))
    book.show()
    book.flick(-100)
    book.device.settle()
    #expect(book.current == ["A"] && book.log.take() == [])
    let finger = book.drag(CGPoint(x: 0, y: -100))
    #expect(
      book.place(of: book.screens[1]).minY == book.place(of: book.screens[0]).minY + 400)
    book.device.lift(finger)
    book.device.settle()
    #expect(book.current == ["B"] && book.scroll.contentOffset == CGPoint(x: 0, y: 400))
  }

  @Test func `PG-10 the space between two pages is not visible at rest`() {
    let book = PageStage(
      UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal,
        options: [.interPageSpacing: 20]))
    book.show()
    let whole = CGRect(x: 0, y: 0, width: 400, height: 400)
    #expect(book.scroll.frame == CGRect(x: -10, y: 0, width: 420, height: 400))
    #expect(book.place(of: book.screens[0]) == whole)
    let finger = book.drag(CGPoint(x: -100, y: 0))
    #expect(
      book.place(of: book.screens[1]).minX == book.place(of: book.screens[0]).maxX + 20)
    book.device.lift(finger)
    book.device.settle()
    #expect(book.place(of: book.screens[1]) == whole && book.current == ["B"])
  }

  @Test func `PG-11 dots show the page, and their methods are not called for a finger`() {
    let source = DottedSource()
    let book = PageStage(source: source)
    source.index = 1
    book.show(1)
    #expect(dots(book)?.numberOfPages == 3 && dots(book)?.currentPage == 1)
    #expect(dots(book)?.frame == CGRect(x: 0, y: 363, width: 400, height: 37))
    #expect(book.screens[1].view.bounds.size == CGSize(width: 400, height: 363))
    book.flick(100)
    book.device.settle()
    #expect(book.current == ["A"] && dots(book)?.currentPage == 0)
    #expect(!source.takeAsked().contains { $0 == "count" || $0 == "index" })
    source.index = 2
    book.pages.setViewControllers([book.screens[2]], direction: .forward, animated: false)
    #expect(source.takeAsked() == ["count", "index"] && dots(book)?.currentPage == 2)
  }

  @Test func `PG-11 a page that returns keeps its dot`() {
    let book = PageStage(source: DottedSource())
    book.show()
    book.put(-120)
    #expect(book.current == ["A"] && dots(book)?.currentPage == 0)
  }

  @Test func `PG-12 a tap beside the dots turns a page`() {
    let book = PageStage(source: DottedSource())
    book.show()
    book.stage.tap(300, 380)
    #expect(book.log.take() == ["will B", "B.load", "B.willAppear", "A.willDisappear"])
    book.device.settle()
    #expect(book.current == ["B"] && dots(book)?.currentPage == 1)
    #expect(book.log.take() == ["B.didAppear", "A.didDisappear", "did A true true"])
    book.stage.tap(100, 380)
    book.device.settle()
    #expect(book.current == ["A"] && dots(book)?.currentPage == 0)
  }

  @Test func `PG-12 two quick taps beside the dots turn two pages`() {
    let book = PageStage(source: DottedSource())
    book.show()
    book.stage.tap(300, 380)
    book.stage.tap(300, 380)
    book.device.settle()
    #expect(book.current == ["C"] && dots(book)?.currentPage == 2)
  }

  @Test func `PG-11 there are no dots for a data source with one of the two methods`() {
    let book = PageStage()
    let source = DotsOnly()
    book.pages.dataSource = source
    book.show()
    #expect(dots(book) == nil && book.screens[0].view.bounds.height == 400)
  }

  @Test func `PG-11 there are no dots for pages one below the other`() {
    let book = PageStage(
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical),
      source: DottedSource())
    book.show()
    #expect(dots(book) == nil && book.screens[0].view.bounds.height == 400)
  }

  @Test func `PG-13 a new size keeps the page`() {
    let book = PageStage()
    book.show(1)
    book.pages.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    book.device.advance(by: 0)
    let whole = CGRect(x: 0, y: 0, width: 300, height: 300)
    #expect(book.scroll.contentOffset.x == 300 && book.place(of: book.screens[1]) == whole)
    #expect(book.log.take() == [])
    book.flick(-100)
    book.device.settle()
    #expect(book.current == ["C"] && book.place(of: book.screens[2]) == whole)
  }

  @Test func `PG-13 a new size ends a turn at the nearest page`() {
    let book = PageStage()
    book.show()
    let finger = book.drag(CGPoint(x: -100, y: 0))
    _ = book.log.take()
    book.pages.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    book.device.advance(by: 0)
    #expect(book.log.take().last == "did A false false" && book.current == ["A"])
    book.device.lift(finger)
    book.device.settle()
    #expect(book.place(of: book.screens[0]) == CGRect(x: 0, y: 0, width: 300, height: 300))
  }

  @Test func `PG-14 content that scrolls sideways comes first, and pages turn at its end`() {
    let book = PageStage()
    book.show()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    list.contentSize = CGSize(width: 800, height: 400)
    book.screens[0].view.addSubview(list)
    book.device.advance(by: 0)
    book.put(-120)
    #expect(list.contentOffset.x == 110 && book.log.take() == [])
    list.contentOffset.x = 400
    book.flick(-100)
    book.device.settle()
    #expect(book.current == ["B"] && list.contentOffset.x == 400)
  }

  @Test func `PG-15 a page that is set while its controller appears or is covered appears with it`()
  {
    final class Book: UIPageViewController {
      var first: UIViewController?

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let first { setViewControllers([first], direction: .forward, animated: true) }
      }
    }
    let pages = Book(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let book = PageStage(pages)
    pages.first = book.screens[0]
    book.stage.window.rootViewController = pages
    book.device.settle()
    #expect(book.log.take() == ["A.load", "A.willAppear", "A.didAppear"])
    pages.first = nil
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    pages.present(cover, animated: false)
    book.device.settle()
    #expect(book.log.take() == ["A.willDisappear", "A.didDisappear"])
    pages.setViewControllers([book.screens[1]], direction: .forward, animated: true)
    #expect(!book.log.take().contains("B.didAppear") && book.current == ["B"])
    pages.dismiss(animated: false)
    book.device.settle()
    #expect(book.log.take() == ["B.willAppear", "B.didAppear"])
    #expect(book.place(of: book.screens[1]).origin == .zero)
  }

  @Test func `PG-16 pages that curl scroll`() {
    let book = PageStage(
      UIPageViewController(
        transitionStyle: .pageCurl, navigationOrientation: .horizontal,
        options: [
          .spineLocation: UIPageViewController.SpineLocation.max.rawValue, .interPageSpacing: 20,
        ]), source: DottedSource())
    book.show()
    #expect(book.pages.transitionStyle == .pageCurl && book.pages.spineLocation == .max)
    #expect(book.scroll.bounds.width == 400 && dots(book) == nil)
    book.flick(-100)
    book.device.settle()
    #expect(book.current == ["B"] && book.log.take().last == "did A true true")
  }
}
