import Foundation

extension UIApplication {
  /// Sends a memory warning to the delegate, every view controller and all observers.
  func warnOfLowMemory() {
    let postsEarly = behavior.memoryWarningNotification == .beforeControllers
    callDelegate("applicationDidReceiveMemoryWarning") {
      $0.applicationDidReceiveMemoryWarning(self)
    }
    if postsEarly { postMemoryWarning() }
    for controller in LiveControllers.all.controllers(of: self) {
      controller.callScreen(.didReceiveMemoryWarning) { controller.didReceiveMemoryWarning() }
    }
    if !postsEarly { postMemoryWarning() }
    if behavior.memoryWarningsCancelTouches { touches.cancelAll(at: scheduler.now) }
  }

  private func postMemoryWarning() {
    NotificationCenter.default.post(
      name: Self.didReceiveMemoryWarningNotification, object: self)
  }
}
