import ResponderKit

/// An application that shows each event to a book before it deals it out.
final class ProgramApplication: UIApplication {
  var book: TouchBook?

  override func sendEvent(_ event: UIEvent) {
    book?.check(event)
    super.sendEvent(event)
  }
}

/// The touches that events reported: each begins once, continues and is over once.
@MainActor
final class TouchBook {
  private let auditor: Auditor
  private var open: Set<Int> = []
  private var closed: Set<Int> = []
  /// How many touches there were.
  private(set) var count = 0

  init(_ auditor: Auditor) { self.auditor = auditor }

  var isClosed: Bool { open.isEmpty }

  func check(_ event: UIEvent) {
    for touch in event.allTouches ?? [] {
      switch touch.phase {
      case .began where open.insert(touch.number).inserted && !closed.contains(touch.number):
        count += 1
      case .began: auditor.fault("touch \(touch.number) began twice")
      case .moved, .stationary, .regionEntered, .regionMoved, .regionExited:
        if !open.contains(touch.number) { auditor.fault("touch \(touch.number) is not under way") }
      case .ended, .cancelled:
        if open.remove(touch.number) == nil {
          auditor.fault("touch \(touch.number) is over and was not under way")
        }
        closed.insert(touch.number)
      }
    }
  }
}

/// Notes the warnings that no sequence may lead to.
@MainActor
final class WarningBook: RouteObserver {
  private static let faults: [UsageWarning.Kind] = [
    .missingSuperCall, .directCall, .unbalancedAppearance, .unfinishedAnimator, .endlessLayout,
  ]
  private let auditor: Auditor

  init(_ auditor: Auditor) { self.auditor = auditor }

  func application(_ application: UIApplication, didRoute route: Route) {}

  func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    if Self.faults.contains(warning.kind) { auditor.fault("warning: \(warning.message)") }
  }
}
