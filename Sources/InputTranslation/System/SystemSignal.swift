/// A signal of a key or switch that concerns the system, as opposed to the content of the screen.
public enum SystemSignal: Hashable, Sendable {
  /// The home key was pressed.
  case homeKey
  /// The power key was pressed.
  case powerKey
  /// The sleep key was pressed.
  case sleepKey
  /// The lid was closed or opened, or its initial state was read.
  case lid(isClosed: Bool)
  /// Tablet mode was turned on or off, or its initial state was read.
  case tabletMode(isOn: Bool)
}
