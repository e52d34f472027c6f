import LinuxSystem

/// The three standard streams of a process.
public enum StandardStreams {
  /// The descriptors of the streams that were closed when this was first used.
  ///
  /// The next opened descriptor would take the number of a closed stream, and receive its output.
  /// The numbers are therefore reserved by descriptors that are empty for reading and refuse
  /// writing.
  public static let missing: Set<CInt> = {
    var missing: Set<CInt> = []
    for descriptor: CInt in 0...2 where !SystemCall.isOpen(descriptor) {
      missing.insert(descriptor)
      SystemCall.occupy(descriptor)
    }
    return missing
  }()

  /// Makes the streams safe to use. Call it before anything is opened.
  public static func prepare() {
    _ = missing
    ignoreBrokenPipes()
    SystemCall.keepEndedChildren()
    StandardError.prepare()
  }

  /// Ignores `SIGPIPE`, so that writing to a closed pipe returns an error instead of ending the
  /// process.
  static func ignoreBrokenPipes() {
    SystemCall.ignoreBrokenPipes()
  }
}

/// The terminal that a process was started from.
public enum ControllingTerminal {
  /// Whether the process has a controlling terminal. It loses the terminal when the window is closed or
  /// the line hangs up; a service never has one.
  public static var isThere: Bool { SystemCall.hasControllingTerminal }
}
