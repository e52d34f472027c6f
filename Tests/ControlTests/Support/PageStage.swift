import Foundation
import ResponderKit
import ResponderTesting

/// The screens A, B and C as pages. The class that conforms has to have all methods of the data source.
@MainActor
class PageList {
  var screens: [NotingScreen] = []
  private(set) var asked: [String] = []

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  func note(_ question: String) { asked.append(question) }

  private func screen(_ step: Int, from controller: UIViewController) -> UIViewController? {
    guard let index = screens.firstIndex(where: { $0 === controller }),
      screens.indices.contains(index + step)
    else { return nil }
    return screens[index + step]
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    note("before \(viewController.title ?? "")")
    return screen(-1, from: viewController)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    note("after \(viewController.title ?? "")")
    return screen(1, from: viewController)
  }
}

final class PageSource: PageList, UIPageViewControllerDataSource {}

/// A page view controller that fills a window of 400 × 400 points, and the calls of its pages and its delegate.
@MainActor
final class PageStage: UIPageViewControllerDelegate {
  let stage = ControlStage()
  let pages: UIPageViewController
  let source: PageList
  let screens: [NotingScreen]

  var device: SimulatedDevice { stage.device }
  var log: Log { stage.log }

  init(
    _ pages: UIPageViewController? = nil,
    source: (any PageList & UIPageViewControllerDataSource)? = nil
  ) {
    self.pages =
      pages
      ?? UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let source = source ?? PageSource()
    self.source = source
    screens = ["A", "B", "C"].map { [log = stage.log] in NotingScreen($0, log) }
    source.screens = screens
    self.pages.dataSource = source
    self.pages.delegate = self
  }

  /// Shows the controller with a page, and forgets the calls of that.
  func show(_ index: Int = 0) {
    pages.setViewControllers([screens[index]], direction: .forward, animated: false)
    stage.window.rootViewController = pages
    device.settle()
    _ = log.take()
    _ = source.takeAsked()
  }

  var scroll: UIScrollView {
    pages.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first ?? UIScrollView()
  }

  /// The titles of the current pages.
  var current: [String?] { pages.viewControllers?.map(\.title) ?? [] }

  /// Where a page is in the controller's view.
  func place(of screen: UIViewController) -> CGRect {
    screen.view.convert(screen.view.bounds, to: pages.view)
  }

  // MARK: - Fingers

  /// Puts a finger down and moves it at an even speed, without lifting it.
  func drag(_ way: CGPoint, from start: CGPoint = CGPoint(x: 200, y: 200)) -> FingerID {
    let finger = device.touchDown(at: start)
    move(finger, way, from: start)
    return finger
  }

  func move(_ finger: FingerID, _ way: CGPoint, from start: CGPoint = CGPoint(x: 200, y: 200)) {
    for frame in 1...10 {
      device.advance(by: 1 / 60)
      let progress = CGFloat(frame) / 10
      device.move(
        finger, to: CGPoint(x: start.x + way.x * progress, y: start.y + way.y * progress))
    }
  }

  /// Drags and lifts the finger while it moves.
  func flick(_ x: CGFloat, _ y: CGFloat = 0) {
    device.lift(drag(CGPoint(x: x, y: y)))
  }

  /// Drags, lets the finger rest, lifts it and waits until nothing moves.
  func put(_ x: CGFloat, from start: CGPoint = CGPoint(x: 200, y: 200)) {
    let finger = drag(CGPoint(x: x, y: 0), from: start)
    device.advance(by: 0.3)
    device.lift(finger)
    device.settle()
  }

  // MARK: - Delegate

  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    log.note("will " + pendingViewControllers.map { $0.title ?? "" }.joined())
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    let former = previousViewControllers.map { $0.title ?? "" }.joined()
    log.note("did \(former) \(finished) \(completed)")
  }
}
