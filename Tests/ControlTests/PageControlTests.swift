import ResponderKit
import ResponderTesting
import Testing

/// Dots for pages.
@MainActor @Suite(.serialized)
final class PageControlTests {
  private lazy var stage = ControlStage()

  private lazy var pages: UIPageControl = {
    let pages = UIPageControl()
    pages.numberOfPages = 4
    pages.currentPage = 1
    pages.addAction(
      UIAction { [log = stage.log] action in
        log.note("\((action.sender as? UIPageControl)?.currentPage ?? -1)")
      }, for: .valueChanged)
    return stage.add(pages, 100, 100, 100)
  }()

  @Test func `a tap on the right half turns to the next page, one on the left half back`() {
    _ = pages
    stage.tap(180, 150)
    #expect(pages.currentPage == 2 && stage.log.take() == ["2"])
    stage.tap(120, 150)
    stage.tap(120, 150)
    #expect(pages.currentPage == 0 && stage.log.take() == ["1", "0"])
  }

  @Test func `at the first and the last page no action is sent`() {
    pages.currentPage = 3
    stage.tap(180, 150)
    #expect(pages.currentPage == 3 && stage.log.take() == [])
    pages.currentPage = 0
    stage.tap(120, 150)
    #expect(pages.currentPage == 0 && stage.log.take() == [])
  }

  @Test func `a finger that lifts elsewhere turns nothing`() {
    pages.allowsContinuousInteraction = false
    let finger = stage.down(180, 150)
    stage.move(finger, 180, 390)
    stage.device.lift(finger)
    #expect(pages.currentPage == 1 && stage.log.take() == [])
  }

  @Test func `a finger that moves over the dots turns one page after another`() {
    _ = pages
    let finger = stage.down(120, 150)
    stage.move(finger, 130, 150)
    #expect(stage.log.take() == [])
    stage.move(finger, 140, 150)
    stage.move(finger, 156, 150)
    #expect(stage.log.take() == ["2", "3"])
    stage.move(finger, 104, 150)
    #expect(stage.log.take() == ["0"])
    stage.device.lift(finger)
    #expect(pages.currentPage == 0 && stage.log.take() == [])
  }

  @Test func `the current page is one of the pages, and setting it sends nothing`() {
    pages.currentPage = 9
    #expect(pages.currentPage == 3)
    pages.currentPage = -2
    #expect(pages.currentPage == 0)
    pages.currentPage = 3
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
    pages.numberOfPages = -1
    #expect(pages.numberOfPages == 0 && pages.currentPage == 0)
    #expect(stage.log.take() == [])
  }

  @Test func `a single page is hidden if that is wanted`() {
    pages.hidesForSinglePage = true
    #expect(!pages.isHidden)
    pages.numberOfPages = 1
    #expect(pages.isHidden)
    pages.numberOfPages = 2
    #expect(!pages.isHidden)
    pages.numberOfPages = 1
    pages.isHidden = true
    pages.numberOfPages = 3
    #expect(pages.isHidden)
    pages.isHidden = false
    #expect(!pages.isHidden)
  }

  @Test func `its size is that of its dots`() {
    let size = pages.size(forNumberOfPages: 4)
    #expect(pages.intrinsicContentSize == size)
    #expect(pages.size(forNumberOfPages: 5).width > size.width)
  }
}
