import LinuxSystem

/// The terminal that a process was started from.
public enum ControllingTerminal {
  /// Whether the process has a controlling terminal. It loses the terminal when the window is closed or
  /// the line hangs up; a service never has one.
  public static var isThere: Bool { SystemCall.hasControllingTerminal }
}
