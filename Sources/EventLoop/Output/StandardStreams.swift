import LinuxSystem

/// The three streams that a process is given.
public enum StandardStreams {
  /// Those that were not open when this was first asked, by their descriptors.
  ///
  /// The next descriptor that the process opens would become the missing stream, and the lines
  /// meant for that would go into it. So their places are taken, by what gives nothing to read
  /// and refuses to be written to.
  public static let missing: Set<CInt> = {
    var missing: Set<CInt> = []
    for descriptor: CInt in 0...2 where !SystemCall.isOpen(descriptor) {
      missing.insert(descriptor)
      SystemCall.occupy(descriptor)
    }
    return missing
  }()

  /// Makes the streams safe to use; call it before anything is opened.
  public static func prepare() {
    _ = missing
    ignoreBrokenPipes()
    SystemCall.keepEndedChildren()
    StandardError.prepare()
  }

  /// Has a reader that went away told by the result of writing, and not by a signal (`SIGPIPE`)
  /// that ends the process.
  static func ignoreBrokenPipes() {
    SystemCall.ignoreBrokenPipes()
  }
}
