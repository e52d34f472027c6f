/// What a key or a switch says of the machine itself, and not of what is on its screen.
public enum SystemSignal: Hashable, Sendable {
  /// The home key was pressed.
  case homeKey
  /// The power key was pressed.
  case powerKey
  /// The sleep key was pressed.
  case sleepKey
  /// The lid was closed or opened, or was found so.
  case lid(isClosed: Bool)
  /// The machine became a tablet, or ceased to be one, or was found so.
  case tabletMode(isOn: Bool)
}
