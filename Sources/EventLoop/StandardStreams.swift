/// The three streams that a process is given.
public enum StandardStreams {
  /// Has a reader that went away told by the result of writing, and not by a signal (`SIGPIPE`)
  /// that ends the process.
  public static func ignoreBrokenPipes() {
    SystemCall.ignoreBrokenPipes()
  }
}
