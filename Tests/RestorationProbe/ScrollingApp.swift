import Foundation
import ResponderKit

/// Hands work to Foundation's run loop when a finger begins to scroll.
final class ScrollingApp: UIResponder, UIApplicationDelegate, UIScrollViewDelegate {
  private let window = UIWindow()
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    view.contentSize = CGSize(width: 800, height: 24_000)
    view.delegate = self
    let controller = UIViewController()
    controller.view.addSubview(view)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return true
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    let late = Timer(timeInterval: 0.001, repeats: false) { _ in say("timer in default") }
    RunLoop.main.add(late, forMode: .default)
    RunLoop.main.perform(inModes: [.default]) { say("block in default") }
    RunLoop.main.perform(inModes: [.common]) {
      say("block in common")
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in say("timer in common") }
      RunLoop.main.add(timer, forMode: .common)
    }
    RunLoop.main.perform(inModes: [.tracking]) { say("block in tracking") }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    say("lifted")
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { say("at rest") }

}
