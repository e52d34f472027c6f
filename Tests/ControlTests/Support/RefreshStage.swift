import Foundation
import ResponderKit
import ResponderTesting

/// A scroll view with a refresh control on a stage, and the actions of the control.
@MainActor
final class RefreshStage {
  let scroll: ScrollStage
  let control = UIRefreshControl()

  var view: UIScrollView { scroll.view }
  var device: SimulatedDevice { scroll.device }

  init(content size: CGSize = CGSize(width: 400, height: 4000)) {
    scroll = ScrollStage(content: size)
    scroll.view.refreshControl = control
    control.addAction(
      UIAction { [log = scroll.stage.log] action in
        let isRefreshing = (action.sender as? UIRefreshControl)?.isRefreshing ?? false
        log.note(isRefreshing ? "refreshing" : "not refreshing")
      }, for: .valueChanged)
    device.advance(by: 0)
  }

  /// The actions since the last time, with what the control said of itself.
  func takeActions() -> [String] { scroll.stage.log.take() }

  /// Drags down by 300 points, which moves content at its upper end by 114 points, without lifting the finger.
  func pull() -> FingerID {
    scroll.drag(CGPoint(x: 0, y: 300), from: CGPoint(x: 200, y: 50))
  }
}
