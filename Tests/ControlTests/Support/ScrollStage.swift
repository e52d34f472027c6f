import Foundation
import ResponderKit
import ResponderTesting

/// A scroll view of 400 × 400 points on a stage, and the calls of its delegate.
@MainActor
final class ScrollStage: UIScrollViewDelegate {
  let stage = ControlStage()
  let view: UIScrollView
  let content = UIView()
  /// The calls but `didScroll`, in order.
  private(set) var story: [String] = []
  /// When the content was moved, and where it was then.
  private(set) var steps: [(time: TimeInterval, offset: CGPoint)] = []
  /// What the drag ended with.
  private(set) var velocity = CGPoint.zero
  private(set) var proposal = CGPoint.zero
  /// Where the content is to come to rest instead.
  var target: CGPoint?
  var zoomed: UIView?
  /// Done within a call, after it was noted.
  var reaction: (String) -> Void = { _ in }

  var device: SimulatedDevice { stage.device }

  init(_ view: UIScrollView? = nil, content size: CGSize = CGSize(width: 400, height: 4000)) {
    self.view = view ?? UIScrollView()
    stage.add(self.view, 0, 0, 400)
    content.frame = CGRect(origin: .zero, size: size)
    self.view.addSubview(content)
    self.view.contentSize = size
    self.view.delegate = self
    device.advance(by: 0)
  }

  func takeStory() -> [String] {
    defer { story = [] }
    return story
  }

  func forgetSteps() { steps = [] }

  private func note(_ call: String) {
    story.append(call)
    reaction(call)
  }

  // MARK: - Fingers

  /// Puts a finger down and moves it at an even speed, without lifting it.
  func drag(
    _ way: CGPoint, from start: CGPoint = CGPoint(x: 200, y: 200), frames: Int = 10,
    rate: Double = 60
  ) -> FingerID {
    let finger = device.touchDown(at: start)
    move(finger, way, from: start, frames: frames, rate: rate)
    return finger
  }

  func move(
    _ finger: FingerID, _ way: CGPoint, from start: CGPoint, frames: Int = 10, rate: Double = 60
  ) {
    for frame in 1...frames {
      device.advance(by: 1 / rate)
      let progress = CGFloat(frame) / CGFloat(frames)
      device.move(
        finger, to: CGPoint(x: start.x + way.x * progress, y: start.y + way.y * progress))
    }
  }

  /// Drags and lifts the finger while it moves.
  func flick(
    _ way: CGPoint, from start: CGPoint = CGPoint(x: 200, y: 200), frames: Int = 10,
    rate: Double = 60
  ) {
    device.lift(drag(way, from: start, frames: frames, rate: rate))
  }

  /// Drags, lets the finger rest and lifts it.
  func place(_ way: CGPoint, from start: CGPoint = CGPoint(x: 200, y: 200)) {
    let finger = drag(way, from: start)
    device.advance(by: 0.3)
    device.lift(finger)
  }

  // MARK: - Delegate

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    steps.append((device.now, scrollView.contentOffset))
    reaction("didScroll")
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    proposal = unsafe targetContentOffset.pointee
    if let target { unsafe targetContentOffset.pointee = target }
    note("willEndDragging")
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating")
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    note("didEndScrollingAnimation")
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willBeginZooming")
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { reaction("didZoom") }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    note("didEndZooming at \((scale * 100).rounded() / 100)")
  }
}
