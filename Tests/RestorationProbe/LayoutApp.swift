import Foundation
import ResponderHost
import ResponderKit

/// Has a view laid out by work of every kind, each of which is handed over by the layout before it: one
/// that does not happen before the loop waits is the last.
final class LayoutApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let view = ChainView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  func applicationDidBecomeActive(_ application: UIApplication) {
    window = UIWindow()
    window?.makeKeyAndVisible()
    window?.addSubview(view)
    Timer.scheduled(withTimeInterval: 10, repeats: false) { _ in say("last job") }
    view.steps = [
      (
        "timer", { next in Timer.scheduled(withTimeInterval: 0.01, repeats: false) { _ in next() } }
      ),
      ("queue", { next in DispatchQueue.main.async { next() } }),
      ("task", { next in Task { @MainActor in next() } }),
      (
        "block",
        { next in RunLoop.main.perform { MainActor.assumeIsolated { next() } } }
      ),
      (
        "run loop's timer",
        { next in
          let timer = Timer(timeInterval: 0.01, repeats: false) { _ in
            MainActor.assumeIsolated { next() }
          }
          RunLoop.main.add(timer, forMode: .common)
        }
      ),
      (
        "completion",
        { next in
          UIView.animate(withDuration: 0) {
          } completion: { _ in
            next()
          }
        }
      ),
    ]
  }
}

private final class ChainView: UIView {
  typealias Step = (
    name: String, start: @MainActor (@escaping @MainActor @Sendable () -> Void) -> Void
  )
  var steps: [Step] = []
  private var cause = "start"

  override func layoutSubviews() {
    say("job layout by \(cause)")
    guard !steps.isEmpty else { return say("last job") }
    let step = steps.removeFirst()
    step.start { [self] in
      cause = step.name
      setNeedsLayout()
    }
  }
}
