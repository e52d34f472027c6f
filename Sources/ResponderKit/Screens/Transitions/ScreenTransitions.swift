/// The current transitions of an application's screens.
@MainActor
final class ScreenTransitions {
  private(set) var running: [ScreenTransition] = []
  private var deferred: [() -> Void] = []
  /// The number of nested ends of transitions that are removing views.
  private var clearingDepth = 0
  /// The limit for an application that begins another transition at the end of each.
  private static let longestChain = 10

  /// Whether new touches are ignored.
  var ignoresTouches: Bool { !running.isEmpty && running.contains(where: \.isAnimated) }

  func add(_ transition: ScreenTransition) { running.append(transition) }

  func remove(_ transition: ScreenTransition) { running.removeAll { $0 === transition } }

  /// Removes views at the end of a transition. Changes of screens that result from it are deferred,
  /// because a view that is being removed cannot be added.
  func clear(_ views: () -> Void) {
    clearingDepth += 1
    views()
    clearingDepth -= 1
  }

  /// Whether views are being moved or will-calls are being made.
  var isMidway: Bool { clearingDepth > 0 || running.contains { $0.stage == .starting } }

  /// Makes a change of screens now, or after the current transition has made all of its will-calls.
  func perform(_ change: @escaping () -> Void) {
    if isMidway {
      deferred.append(change)
    } else {
      change()
    }
  }

  func performDeferred() {
    while !deferred.isEmpty, !isMidway {
      deferred.removeFirst()()
    }
  }

  /// Ends the current transitions.
  /// - Parameter window: The window in which another screen replaces the arriving ones; `nil` to
  ///   complete the transitions of all windows.
  func finish(replacedIn window: UIWindow? = nil) {
    // The end of one may begin another, for example if a controller was pushed during a push.
    for _ in 0..<Self.longestChain {
      let ending = running.filter { window == nil || $0.window === window }
      for transition in ending { transition.finishAtOnce(replaced: window != nil) }
      if ending.allSatisfy({ $0.stage == .starting }) { break }
    }
  }

  /// The current rotation of a window.
  func turn(of window: UIWindow) -> ScreenTransition? {
    running.last { $0.isTurn && $0.window === window }
  }

  func transition(of controller: UIViewController) -> ScreenTransition? {
    running.last { $0.involves(controller) }
  }
}

extension UIApplication {
  /// Completes every current transition, including the did-calls and completion handlers, before
  /// the application enters the background or terminates.
  func finishTransitions() { transitions.finish() }
}
