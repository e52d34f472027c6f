import ResponderKit

/// A scroll view that counts its layouts, and checks as its own delegate that what begins ends.
final class ProgramScrollView: UIScrollView, UIScrollViewDelegate {
  private let auditor: Auditor
  private(set) var layouts = 0
  private var open: Set<String> = []
  weak var zoomed: UIView?

  init(_ auditor: Auditor, _ frame: CGRect) {
    self.auditor = auditor
    super.init(frame: frame)
    delegate = self
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  /// Whether all that began has ended, and the state says so.
  var isAtRest: Bool {
    open.isEmpty && !isTracking && !isDragging && !isDecelerating && !isZooming && !isZoomBouncing
      && panGestureRecognizer.state == .possible
      && (pinchGestureRecognizer?.state ?? .possible) == .possible
  }

  /// What keeps it from resting.
  var unrest: String {
    "open \(open.sorted()), tracking \(isTracking), dragging \(isDragging), gliding "
      + "\(isDecelerating), zooming \(isZooming) \(isZoomBouncing), pan "
      + "\(panGestureRecognizer.state)"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }

  private func begin(_ what: String) {
    if !open.insert(what).inserted { auditor.fault("\(what) began twice") }
    auditor.onCall()
  }

  private func end(_ what: String) {
    if open.remove(what) == nil { auditor.fault("\(what) ended without a beginning") }
    auditor.onCall()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if !contentOffset.x.isFinite || !contentOffset.y.isFinite {
      auditor.fault("content is nowhere")
    }
    auditor.onCall()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begin("dragging") }

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
}
