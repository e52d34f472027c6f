public import KernelInput

/// An event of the system or the application during a recording, which no device reported.
public struct RecordedSystemEvent: Hashable, Sendable {
  /// The kind of event, with its name in recordings.
  public enum Kind: String, CaseIterable, Sendable {
    /// The home key was pressed.
    case homeKey = "home-key"
    /// The power key was pressed.
    case powerKey = "power-key"
    /// The sleep key was pressed.
    case sleepKey = "sleep-key"
    /// The application was interrupted, as by a phone call.
    case interrupt
    /// The interruption ended.
    case resume
    /// The application was sent to the background.
    case background
    /// The application was brought to the foreground.
    case foreground
    /// The application received a memory warning.
    case memoryWarning = "memory-warning"
    /// The machine was about to sleep.
    case sleep
    /// The machine woke up.
    case wake
    /// Another session became active at the seat.
    case sessionLeft = "session-left"
    /// The session became active again.
    case sessionReturned = "session-returned"
    /// The display was turned off on request.
    case displayOff = "display-off"
    /// The display was turned on on request.
    case displayOn = "display-on"
    /// The application's background time, including that of its tasks, expired.
    case suspend
    /// The system ended the application in the background without notice, and launched it again.
    case relaunch
    /// The screen was rotated upright.
    case turnPortrait = "turn-portrait"
    /// The screen was rotated upside down.
    case turnUpsideDown = "turn-upside-down"
    /// The screen was rotated onto its left side.
    case turnLandscapeLeft = "turn-landscape-left"
    /// The screen was rotated onto its right side.
    case turnLandscapeRight = "turn-landscape-right"
  }

  /// The time, on the clock of the recorded devices.
  public var time: Timestamp
  /// The kind of event.
  public var kind: Kind

  /// Creates an event.
  public init(_ kind: Kind, at time: Timestamp) {
    self.kind = kind
    self.time = time
  }
}
