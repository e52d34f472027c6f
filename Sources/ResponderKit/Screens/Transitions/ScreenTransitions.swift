/// The transitions of an application's screens that are under way.
@MainActor
final class ScreenTransitions {
  private(set) var running: [ScreenTransition] = []
  private var deferred: [() -> Void] = []
  /// How many ends of transitions, one within another, take views away just now.
  private var clearingDepth = 0
  /// An application that begins another transition at the end of each shall not hold everything up.
  private static let longestChain = 10

  /// Whether fingers that are put down go unheard.
  var ignoresTouches: Bool { !running.isEmpty && running.contains(where: \.isAnimated) }

  func add(_ transition: ScreenTransition) { running.append(transition) }

  func remove(_ transition: ScreenTransition) { running.removeAll { $0 === transition } }

  /// Takes views away at the end of a transition. What that makes an application do to screens waits,
  /// for a view that is being taken away cannot be put back.
  func clear(_ views: () -> Void) {
    clearingDepth += 1
    views()
    clearingDepth -= 1
  }

  private var isMidway: Bool { clearingDepth > 0 || running.contains { $0.stage == .starting } }

  /// Makes a change of screens now, or as soon as the transition whose will-calls are being made has
  /// made all of them, so that no change comes in the middle of another.
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

  /// Ends at once what is under way.
  /// - Parameter window: Where another screen takes the place of those who come; `nil` to complete
  ///   what is under way everywhere.
  func finish(replacedIn window: UIWindow? = nil) {
    // The end of one may begin another, as that of a push does where something was pushed meanwhile.
    for _ in 0..<Self.longestChain {
      let ending = running.filter { window == nil || $0.window === window }
      for transition in ending { transition.finishAtOnce(replaced: window != nil) }
      if ending.allSatisfy({ $0.stage == .starting }) { break }
    }
  }

  /// The turn of the screen that is under way in a window.
  func turn(of window: UIWindow) -> ScreenTransition? {
    running.last { $0.isTurn && $0.window === window }
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
