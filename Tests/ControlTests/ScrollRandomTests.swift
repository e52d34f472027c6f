import Foundation
import ResponderKit
import ResponderTesting
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

  /// The same numbers for the same seed.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @MainActor
  private final class Life {
    let scroll = ScrollStage(content: CGSize(width: 1200, height: 1600))
    let inner = UIScrollView(frame: CGRect(x: 50, y: 50, width: 300, height: 300))
    let (outerBook, innerBook) = (Bookkeeper(), Bookkeeper())
    var numbers: Numbers
    var fingers: [FingerID] = []

    init(_ seed: UInt64) {
      numbers = Numbers(state: seed)
      scroll.view.delegate = outerBook
      outerBook.zoomed = scroll.content
      scroll.view.minimumZoomScale = 0.5
      scroll.view.maximumZoomScale = 2
      inner.delegate = innerBook
      inner.contentSize = CGSize(width: 300, height: 900)
      inner.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 100)))
      scroll.content.addSubview(inner)
    }

    private func point() -> CGPoint {
      CGPoint(x: .random(in: 0..<400, using: &numbers), y: .random(in: 0..<400, using: &numbers))
    }

    func step() {
      let device = scroll.device
      let view = Bool.random(using: &numbers) ? scroll.view : inner
      switch Int.random(in: 0..<22, using: &numbers) {
      case 0..<4: if fingers.count < 3 { fingers.append(device.touchDown(at: point())) }
      case 4..<11: for finger in fingers { device.move(finger, to: point()) }
      case 11..<14: if let finger = fingers.popLast() { device.lift(finger) }
      case 14: if let finger = fingers.popLast() { device.cancel(finger) }
      case 15: view.isScrollEnabled.toggle()
      case 16: view.isPagingEnabled.toggle()
      case 17:
        view.setContentOffset(point(), animated: .random(using: &numbers))
      case 18: scroll.view.setZoomScale(.random(in: 0.3...3, using: &numbers), animated: true)
      case 19: view.bounces.toggle()
      case 20: view.contentInset.top = .random(in: 0..<100, using: &numbers)
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
    let life = Life(seed)
    for _ in 0..<300 { life.step() }
    life.end()
    for (view, book) in [(life.scroll.view, life.outerBook), (life.inner, life.innerBook)] {
      #expect(book.mistakes == [] && book.isBalanced)
      #expect(!view.isDragging && !view.isDecelerating && !view.isZooming && !view.isTracking)
      #expect(!view.isZoomBouncing && view.zoomScale >= 0.5 && view.zoomScale <= 2)
    }
    #expect(life.outerBook.count + life.innerBook.count > 10)
    #expect(life.scroll.device.application.runLoopMode == .default)
  }
}
