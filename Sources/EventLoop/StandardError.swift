import Glibc

/// The place for what went wrong.
public enum StandardError {
  /// How long a line may take to a terminal that a thread writes to, in seconds: a process that ends
  /// after it has said why would not be heard.
  private static let patience = 0.02

  private static let terminal = TerminalOutput(STDERR_FILENO)

  /// Opens what is written to later: who confines itself may not open it any more.
  static func prepare() { _ = terminal }

  /// Writes a line, as a whole where the system allows, and never waits for a reader: what is not
  /// taken at once is lost. Where not even this can be written, there is nowhere left to say so.
  public static func write(_ text: String) {
    let descriptor = terminal?.descriptor ?? STDERR_FILENO
    // A terminal that stands still is waited for once, and not for each line.
    let isWaitedFor = terminal?.isShown ?? false
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, SystemCall.canWrite(to: descriptor) {
      let portion = rest.prefix(SystemCall.portion)
      guard case .bytes(let count) = SystemCall.write(portion, to: descriptor) else { break }
      terminal?.took(count)
      rest = rest.dropFirst(count)
    }
    if isWaitedFor { terminal?.waitUntilShown(within: patience) }
  }
}
