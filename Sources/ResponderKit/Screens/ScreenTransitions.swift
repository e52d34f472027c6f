/// The transitions of an application's screens that are under way.
@MainActor
final class ScreenTransitions {
  private(set) var running: [ScreenTransition] = []
  private var deferred: [() -> Void] = []
  private var isClearing = false
  /// An application that begins another transition at the end of each shall not hold everything up.
  private static let longestChain = 10

  /// Whether fingers that are put down go unheard.
  var ignoresTouches: Bool { !running.isEmpty && running.contains(where: \.isAnimated) }

  func add(_ transition: ScreenTransition) { running.append(transition) }

  func remove(_ transition: ScreenTransition) { running.removeAll { $0 === transition } }

  /// Takes views away at the end of a transition. What that makes an application do to screens waits,
  /// for a view that is being taken away cannot be put back.
  func clear(_ views: () -> Void) {
    isClearing = true
    views()
    isClearing = false
  }

  private var isMidway: Bool { isClearing || running.contains { $0.stage == .starting } }

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

  /// Completes at once what is under way.
  func finish() {
    for transition in running { transition.finishAtOnce() }
  }

  /// Ends at once what is under way in a window, for another screen takes its place.
  func finish(replacedIn window: UIWindow) {
    // The end of one may begin another, as that of a push does where something was popped meanwhile.
    for _ in 0..<Self.longestChain {
      let ending = running.filter { $0.window === window }
      for transition in ending { transition.finishAtOnce(replaced: true) }
      if ending.allSatisfy({ $0.stage == .starting }) { break }
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
