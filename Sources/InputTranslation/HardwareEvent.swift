/// An input event or a life-cycle change: the only input of ResponderKit.
///
/// Devices, recordings and tests all send these. Each is a plain value: a moving finger allocates
/// nothing.
public enum HardwareEvent: Equatable, Sendable {
  /// One finger changed. What changed in the same instant follows up to a ``frameEnd(_:)``.
  case contact(Contact)
  /// All contacts since the last end of frame happened at once.
  case frameEnd(FrameEnd)
  /// A shake began, ended or was cancelled.
  case motion(Motion)
  /// A command came.
  case remoteControl(RemoteControl)
  /// A button changed.
  case press(Press)
  /// The machine did something to the application.
  case system(SystemChange)
}
