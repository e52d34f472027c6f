/// The transitions of an application's screens that are under way.
@MainActor
final class ScreenTransitions {
  private(set) var running: [ScreenTransition] = []
  private var deferred: [() -> Void] = []

  /// Whether fingers that are put down go unheard.
  var ignoresTouches: Bool { !running.isEmpty && running.contains(where: \.isAnimated) }

  func add(_ transition: ScreenTransition) { running.append(transition) }

  func remove(_ transition: ScreenTransition) { running.removeAll { $0 === transition } }

  /// Makes a change of screens now, or as soon as the transition whose will-calls are being made has
  /// made all of them, so that no change comes in the middle of another.
  func perform(_ change: @escaping () -> Void) {
    if running.contains(where: { $0.stage == .starting }) {
      deferred.append(change)
    } else {
      change()
    }
  }

  func performDeferred() {
    while !deferred.isEmpty, !running.contains(where: { $0.stage == .starting }) {
      deferred.removeFirst()()
    }
  }

  /// Completes at once what is under way.
  func finish() {
    for transition in running { transition.finishAtOnce() }
  }

  /// Ends at once what is under way in a window, for another screen takes its place.
  func finish(replacedIn window: UIWindow) {
    for transition in running where transition.window === window {
      transition.finishAtOnce(replaced: true)
    }
  }

  func transition(of controller: UIViewController) -> ScreenTransition? {
    running.last { $0.involves(controller) }
  }
}

extension UIApplication {
  /// Completes every transition that is under way: the did-calls and completion handlers come now.
  /// An application that goes to the background or ends has no time left for them.
  func finishTransitions() { transitions.finish() }
}
