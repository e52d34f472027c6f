/// What waits in the queue of an application: an input event, or a change of its state.
///
/// Devices, recordings, tests and the host all create these. They are plain values, so a moving finger
/// allocates nothing.
public enum HardwareEvent: Equatable, Sendable {
  /// A finger changed. Simultaneous changes follow until a ``frameEnd(_:)``.
  case contact(Contact)
  /// All changes of fingers since the last end of frame changed simultaneously.
  case frameEnd(FrameEnd)
  /// A shake began, ended or was cancelled.
  case shake(Shake)
  /// A sample of an accelerometer; only while an application requests them.
  case acceleration(Acceleration)
  /// A command of a remote control.
  case remoteControl(RemoteControlCommand)
  /// A request of a media controller that no key corresponds to.
  case playback(PlaybackRequest)
  /// A press of a button changed.
  case press(Press)
  /// The system changed the state of the application, or the orientation of the screen.
  case system(SystemChange)
}
