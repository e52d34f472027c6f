import EventLoop
import InputTranslation
import ResponderKit
import RouteLog

/// What happens to the machine, as the application's life: the one place that knows why the
/// application does not have the screen, and when it gets it back.
@MainActor
final class MachineLife {
  private let application: UIApplication
  private let recorder: RouteRecorder?
  private let loop: EventLoop
  /// The reasons that hold at this moment, in the order in which they came.
  private var holds: [ScreenHold] = []
  /// What the application was told to be by them.
  private var depth = ScreenHold.Depth.none

  init(_ application: UIApplication, recorder: RouteRecorder?, loop: EventLoop) {
    self.application = application
    self.recorder = recorder
    self.loop = loop
  }

  /// Whether a reason holds.
  func holds(_ hold: ScreenHold) -> Bool { holds.contains(hold) }

  /// Takes the screen away for a reason, and returns when the application has heard of it.
  /// - Parameter source: The device that told of it, if one did.
  func begin(_ hold: ScreenHold, from source: RouteRecorder.Source? = nil) {
    guard !holds.contains(hold) else {
      return record(hold, from: source, "nothing changes: it holds already")
    }
    holds.append(hold)
    let old = depth
    depth = max(depth, hold.depth)
    // An application without the screen may still have time to work, which a sleep ends.
    if hold == .sleep {
      record(hold, from: source, "the machine is about to sleep")
      return send(.suspend)
    }
    guard depth > old else {
      return record(hold, from: source, "the application has lost the screen already")
    }
    let isBackground = depth == .background
    record(
      hold, from: source,
      isBackground ? "the application leaves the screen" : "the application turns inactive")
    send(isBackground ? .enterBackground : .interruptionBegan)
  }

  /// Ends reasons; gives the screen back if they were the last.
  /// - Parameter cause: The reason that the route log names; by default the first.
  func end(
    _ ended: [ScreenHold], as cause: ScreenHold? = nil, from source: RouteRecorder.Source? = nil
  ) {
    let old = holds.count
    holds.removeAll(where: ended.contains)
    guard let cause = cause ?? ended.first else { return }
    if holds.count == old {
      return record(cause, from: source, "nothing changes: it does not hold")
    }
    if let other = holds.first {
      return record(cause, from: source, "it ended; the screen is still gone: \(other.rawValue)")
    }
    record(cause, from: source, "it ended; the application has the screen again")
    let change = depth == .background ? SystemChange.enterForeground : .interruptionEnded
    depth = .none
    send(change)
  }

  /// Brings the application to the front again, as far as it is in anybody's hand.
  func open(as cause: ScreenHold, from source: RouteRecorder.Source? = nil) {
    end(ScreenHold.allCases.filter { $0.endsOnOpening }, as: cause, from: source)
  }

  /// Tells the application that memory is short.
  func warnOfMemory(because reason: String) {
    recorder?.record(ofMachine: "memoryPressure", at: loop.now, reason: reason)
    send(.memoryWarning)
  }

  // MARK: - Parts

  private func record(_ hold: ScreenHold, from source: RouteRecorder.Source?, _ reason: String) {
    recorder?.record(ofMachine: hold.rawValue, from: source, at: loop.now, reason: reason)
  }

  private func send(_ change: SystemChange) {
    application.enqueue(.system(change))
    application.processPendingEvents()
  }
}
