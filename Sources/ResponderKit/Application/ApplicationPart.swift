import InputTranslation

/// A part of an application that belongs to a subject of its own, such as its saved state or its animations.
///
/// An application makes one part of each kind when it is created (`UIApplication.makeParts()`). It calls a part at the
/// steps of its life; each of these methods does nothing by default.
@MainActor
class ApplicationPart {
  unowned let application: UIApplication

  required init(_ application: UIApplication) {
    self.application = application
  }

  /// Called when the launch begins, before the delegate.
  func beginLaunch() {}
  /// Called between the delegate's `willFinishLaunching` and `didFinishLaunching`.
  func restoreState() {}
  /// Called after the delegate's `didFinishLaunching`.
  func endLaunch() {}
  /// Called for the session of a scene that may be connected.
  func prepare(_ session: UISceneSession) {}

  /// Called when the application enters the background, or terminates in the foreground: what is under way ends early.
  func breakOff() {}
  /// Called when the application enters the background, before the delegate.
  func enterBackground() {}
  /// Called when the application leaves the background, before it becomes active.
  func enterForeground() {}
  /// Called when the screen was turned.
  func handleRotation(_ change: SystemChange) {}
  /// Called instead while the application is suspended.
  func missRotation(_ change: SystemChange) {}
  /// Called in the background, after the delegate, and when the application terminates in the foreground.
  func saveState() {}
  /// Called when the application terminates normally.
  func terminate() {}
}

/// Receives the samples of the accelerometer.
@MainActor
protocol SampleReceiver: AnyObject {
  func consume(_ sample: Acceleration)
}

/// Receives commands before responders do (`RemoteCommandReceiver`).
@MainActor
protocol CommandReceiver: AnyObject {
  /// Receives a command of a remote control.
  /// - Returns: Whether responders do not receive it.
  func consume(_ command: RemoteControlCommand) -> Bool
  /// Receives a request for the playback, which no responder receives.
  func consume(_ request: PlaybackRequest)
}

extension UIApplication {
  /// Returns the part of a kind.
  func part<Part: ApplicationPart>(_ kind: Part.Type) -> Part {
    for part in parts {
      if let part = part as? Part { return part }
    }
    preconditionFailure("UIApplication.makeParts() makes no \(kind).")
  }
}
