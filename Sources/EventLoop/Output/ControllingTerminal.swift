import LinuxSystem

/// The terminal that a process was started from.
public enum ControllingTerminal {
  /// Whether there is one. It is gone when its window was closed or its line hung up, and a service has
  /// none from the beginning.
  public static var isThere: Bool { SystemCall.hasControllingTerminal }
}
