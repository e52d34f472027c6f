internal import Foundation

// Records for an inspector. Without one, nothing is recorded.
extension UIGestureRecognizer {
  /// Records the reason for the next transition.
  func note(_ cause: @autoclosure () -> String) {
    if UIApplication.current?.isInspected == true { self.cause = cause() }
  }

  /// Fails, for a reason.
  func fail(because cause: @autoclosure () -> String) {
    note(cause())
    state = .failed
  }

  /// Records a recogniser that this one waits for, or that prevents it.
  func note(obstacle other: UIGestureRecognizer) {
    if UIApplication.current?.isInspected == true { obstacles.append(other) }
  }

  /// Reports a transition, with its recorded reason.
  func report(_ new: State, from old: State, isWaiting: Bool = false) {
    guard let application = UIApplication.current, application.isInspected else { return }
    application.reportHitTests()
    application.routeReceiver?.receive(
      RecognizerTransition(
        recognizer: self, view: view, from: old, to: new, isWaiting: isWaiting, others: obstacles,
        cause: cause ?? usualCause(of: new, isWaiting: isWaiting),
        timestamp: arbiter?.time ?? application.scheduler.now))
    cause = nil
    obstacles = []
  }

  private func usualCause(of new: State, isWaiting: Bool) -> String? {
    let names = obstacles.map(\.described).joined(separator: ", ")
    if isWaiting { return "waits until \(names) has failed" }
    guard new == .failed else { return nil }
    return names.isEmpty
      ? "its own code set the state to failed" : "\(names) has recognised the gesture"
  }

  /// Describes how far a finger moved, compared to the limit.
  static func strayed(_ touches: Set<UITouch>, _ limit: CGFloat) -> String {
    let travel = touches.map(\.travel).max() ?? 0
    return "moved \(short(travel)) of \(short(limit)) points"
  }

  /// Formats a number with one decimal at most.
  static func short(_ number: Double) -> String { number.short() }

  /// Describes how many fingers are down, compared to the required number.
  func fingers(_ down: Int, of required: Int) -> String {
    "\(down) \(down == 1 ? "finger is" : "fingers are") down, and the gesture takes \(required)"
  }

  /// Why a gesture of two fingers has not measured any.
  var reasonWithoutPair: String {
    gestureTouches.count < 2
      ? "1 finger was down, 2 are needed" : "2 fingers stayed at the same point"
  }
}
