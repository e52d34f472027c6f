import InputTranslation
import Recordings

// Handles recorded system events, with the same calls as for live ones.
extension SystemLife {
  /// Handles a recorded event.
  /// - Parameter events: The events that the application is notified of.
  func handle(_ kind: RecordedSystemEvent.Kind, of events: SystemEvents) {
    if let event = kind.systemEvent, !events.contains(event) { return }
    switch kind {
    case .homeKey: handle(.homeKey, from: nil)
    case .powerKey: handle(.powerKey, from: nil)
    case .sleepKey: handle(.sleepKey, from: nil)
    case .interrupt: begin(.interruption)
    case .resume: end([.interruption])
    case .background: begin(.command)
    case .foreground: open(as: .command)
    case .memoryWarning: warnOfMemory(because: "asked for")
    case .sleep: begin(.sleep)
    case .wake: wake()
    case .sessionLeft: begin(.session)
    case .sessionReturned: end([.session])
    case .displayOff, .displayOn: turnDisplay(kind == .displayOn)
    case .suspend: suspend()
    case .turnPortrait: rotate(.turnedToPortrait, from: nil)
    case .turnUpsideDown: rotate(.turnedUpsideDown, from: nil)
    case .turnLandscapeLeft: rotate(.turnedToLandscapeLeft, from: nil)
    case .turnLandscapeRight: rotate(.turnedToLandscapeRight, from: nil)
    // Handled by the host.
    case .relaunch: break
    }
  }
}

extension RecordedSystemEvent.Kind {
  /// The option that can exclude the event.
  fileprivate var systemEvent: SystemEvents? {
    switch self {
    case .homeKey: .homeKey
    case .powerKey, .sleepKey: .powerKey
    case .sleep, .wake: .sleep
    case .sessionLeft, .sessionReturned: .session
    case .turnPortrait, .turnUpsideDown, .turnLandscapeLeft, .turnLandscapeRight: .rotation
    case .interrupt, .resume, .background, .foreground, .memoryWarning, .suspend, .relaunch,
      .displayOff, .displayOn:
      nil
    }
  }
}
