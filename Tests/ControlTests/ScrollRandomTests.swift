import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Random fingers on a scroll view in a scroll view, while the application changes both.
@MainActor @Suite(.serialized) struct ScrollRandomTests {
  /// Notes when a delegate's calls do not come in pairs.
  private final class Bookkeeper: UIScrollViewDelegate {
    var zoomed: UIView?
    private var open: [String: Int] = [:]
    private(set) var mistakes: [String] = []
    private(set) var count = 0

    var isBalanced: Bool { open.values.allSatisfy { $0 == 0 } }

    private func begin(_ what: String) {
      count += 1
      open[what, default: 0] += 1
      if open[what] != 1 { mistakes.append("\(what) began twice") }
    }

    private func end(_ what: String) {
      open[what, default: 0] -= 1
      if open[what] != 0 { mistakes.append("\(what) ended without a beginning") }
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      begin("dragging")
      if scrollView.isDecelerating { mistakes.append("drags and glides") }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      end("dragging")
    }

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { begin("gliding") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { end("gliding") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      begin("zooming")
    }

    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { end("zooming") }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      let offset = scrollView.contentOffset
      if !offset.x.isFinite || !offset.y.isFinite { mistakes.append("is nowhere") }
    }
  }

  /// Fails when its finger has moved for a while, or when it lifts.
  private final class Hesitating: UIGestureRecognizer {
    private var moves = 0

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      moves += 1
      if moves > 2 { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override func reset() { moves = 0 }
  }

  /// Where content may come to rest.
  private static func range(of view: UIScrollView) -> CGRect {
    let (inset, size) = (view.adjustedContentInset, view.bounds.size)
    return CGRect(
      x: -inset.left, y: -inset.top,
      width: max(view.contentSize.width + inset.right - size.width + inset.left, 0),
      height: max(view.contentSize.height + inset.bottom - size.height + inset.top, 0))
  }

  @MainActor
  private final class Life {
    let scroll = ScrollStage(content: CGSize(width: 1200, height: 1600))
    private(set) var inner = UIScrollView()
    let outerBook = Bookkeeper()
    private(set) var innerBook = Bookkeeper()
    /// Of those that were released.
    private(set) var oldMistakes: [String] = []
    private(set) var oldCount = 0
    private let hesitating = Hesitating(target: nil, action: nil)
    var numbers: SeededGenerator
    var fingers: [FingerID] = []

    /// - Parameter hesitates: Whether the inner pan waits for another recogniser's failure.
    init(_ seed: UInt64, hesitates: Bool) {
      numbers = SeededGenerator(seed: seed)
      scroll.view.delegate = outerBook
      outerBook.zoomed = scroll.content
      scroll.view.minimumZoomScale = 0.5
      scroll.view.maximumZoomScale = 2
      if hesitates { scroll.content.addGestureRecognizer(hesitating) }
      addInner()
    }

    private func addInner() {
      inner = UIScrollView(frame: CGRect(x: 50, y: 50, width: 300, height: 300))
      innerBook = Bookkeeper()
      inner.delegate = innerBook
      inner.contentSize = CGSize(width: 300, height: 900)
      inner.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 100)))
      inner.addSubview(UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 800)))
      if hesitating.view != nil { inner.panGestureRecognizer.require(toFail: hesitating) }
      scroll.content.addSubview(inner)
    }

    /// Lets go of the inner view in whatever it does, and makes another one.
    private func replaceInner() {
      oldMistakes += innerBook.mistakes
      oldCount += innerBook.count
      inner.removeFromSuperview()
      addInner()
    }

    /// An offset that the content may rest at.
    private func place(in view: UIScrollView) -> CGPoint {
      let range = ScrollRandomTests.range(of: view)
      return CGPoint(
        x: .random(in: range.minX...range.maxX, using: &numbers),
        y: .random(in: range.minY...range.maxY, using: &numbers))
    }

    private func point() -> CGPoint {
      CGPoint(x: .random(in: 0..<400, using: &numbers), y: .random(in: 0..<400, using: &numbers))
    }

    func step() {
      let device = scroll.device
      let view = Bool.random(using: &numbers) ? scroll.view : inner
      switch Int.random(in: 0..<23, using: &numbers) {
      case 0..<4: if fingers.count < 3 { fingers.append(device.touchDown(at: point())) }
      case 4..<11: for finger in fingers { device.move(finger, to: point()) }
      case 11..<14: if let finger = fingers.popLast() { device.lift(finger) }
      case 14: if let finger = fingers.popLast() { device.cancel(finger) }
      case 15: view.isScrollEnabled.toggle()
      case 16: view.isPagingEnabled.toggle()
      case 17:
        view.setContentOffset(place(in: view), animated: .random(using: &numbers))
      case 18: scroll.view.setZoomScale(.random(in: 0.3...3, using: &numbers), animated: true)
      case 19: view.bounces.toggle()
      case 20: view.contentInset.top = .random(in: 0..<100, using: &numbers)
      case 21: replaceInner()
      default:
        let parent = view.superview
        view.removeFromSuperview()
        device.advance(by: 0.02)
        parent?.addSubview(view)
      }
      device.advance(by: .random(in: 0...0.2, using: &numbers))
    }

    func end() {
      for finger in fingers { scroll.device.lift(finger) }
      fingers = []
      scroll.device.settle(within: 60)
    }
  }

  @Test(arguments: 1...60) func `whatever fingers and the application do, all that begins ends`(
    seed: UInt64
  ) {
    let life = Life(seed, hesitates: seed.isMultiple(of: 2))
    for _ in 0..<300 { life.step() }
    life.end()
    for (view, book) in [(life.scroll.view, life.outerBook), (life.inner, life.innerBook)] {
      #expect(book.mistakes == [] && book.isBalanced)
      #expect(!view.isDragging && !view.isDecelerating && !view.isZooming && !view.isTracking)
      #expect(!view.isZoomBouncing && view.zoomScale >= 0.5 && view.zoomScale <= 2)
      let offset = view.contentOffset
      let range = Self.range(of: view).insetBy(dx: -0.001, dy: -0.001)
      #expect(range.contains(offset), "\(offset) is not in \(range)")
    }
    #expect(life.oldMistakes == [])
    #expect(life.outerBook.count + life.innerBook.count + life.oldCount > 10)
    #expect(life.scroll.device.application.runLoopMode == .default)
  }

  // MARK: - Pages

  /// Two rows of pages, of which the application shows one now and then.
  @MainActor
  private final class Pages {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 800))
    let book = Bookkeeper()
    private let hesitating = Hesitating(target: nil, action: nil)
    private var numbers: SeededGenerator
    private var fingers: [FingerID] = []

    init(_ seed: UInt64) {
      numbers = SeededGenerator(seed: seed)
      scroll.view.delegate = book
      scroll.view.isPagingEnabled = true
      scroll.stage.controller.view.addGestureRecognizer(hesitating)
      if seed.isMultiple(of: 2) { scroll.view.panGestureRecognizer.require(toFail: hesitating) }
    }

    private func point() -> CGPoint {
      CGPoint(x: .random(in: 0..<400, using: &numbers), y: .random(in: 0..<400, using: &numbers))
    }

    func step() {
      let (device, view) = (scroll.device, scroll.view)
      switch Int.random(in: 0..<22, using: &numbers) {
      case 0..<4: if fingers.count < 3 { fingers.append(device.touchDown(at: point())) }
      case 4..<9: for finger in fingers { device.move(finger, to: point()) }
      case 9..<11: if let finger = fingers.popLast() { device.lift(finger) }
      case 11: liftAll()
      case 12: if let finger = fingers.popLast() { device.cancel(finger) }
      case 13:
        view.setContentOffset(
          CGPoint(x: 400 * .random(in: 0..<5, using: &numbers), y: 0),
          animated: .random(using: &numbers))
      case 14: view.isScrollEnabled = Int.random(in: 0..<4, using: &numbers) > 0
      case 15:
        let needsTwo = Int.random(in: 0..<4, using: &numbers) == 0
        view.panGestureRecognizer.minimumNumberOfTouches = needsTwo ? 2 : 1
      case 16: view.bounces.toggle()
      case 17..<21:
        let way: CGFloat = Bool.random(using: &numbers) ? 100 : -100
        liftAll()
        scroll.flick(Bool.random(using: &numbers) ? CGPoint(x: way, y: 0) : CGPoint(x: 0, y: way))
      default:
        view.removeFromSuperview()
        device.advance(by: 0.02)
        scroll.stage.controller.view.addSubview(view)
      }
      device.advance(by: .random(in: 0...0.2, using: &numbers))
    }

    private func liftAll() {
      for finger in fingers { scroll.device.lift(finger) }
      fingers = []
    }

    func end() {
      liftAll()
      scroll.device.settle(within: 60)
    }
  }

  @Test(arguments: 1...40) func `whatever stops pages on their way, one of them is shown at last`(
    seed: UInt64
  ) {
    let pages = Pages(seed)
    for _ in 0..<300 { pages.step() }
    pages.end()
    let (view, offset) = (pages.scroll.view, pages.scroll.view.contentOffset)
    #expect(pages.book.mistakes == [] && pages.book.isBalanced)
    #expect([0, 400, 800, 1200, 1600].contains(offset.x) && [0, 400].contains(offset.y))
    #expect(!view.isDragging && !view.isDecelerating && !view.isTracking)
    #expect(pages.book.count > 10)
    #expect(pages.scroll.device.application.runLoopMode == .default)
  }
}
