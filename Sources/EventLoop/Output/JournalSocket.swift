public import LinuxSystem
internal import Synchronization

/// The journal of systemd, spoken to by its own protocol of datagrams, without ever waiting.
///
/// `sd_journal_send(3)` waits when the journal does not read; here an entry is lost then, and
/// counted. The address is looked up for each entry, so that a journal that was started anew gets
/// the next.
public final class JournalSocket: Sendable {
  /// Where the journal listens.
  public static let path = "/run/systemd/journal/socket"

  private let path: String
  private let descriptor: CInt
  private let losses = Atomic<Int>(0)

  /// - Throws: What the system refused.
  public init(path: String = JournalSocket.path) throws(SystemError) {
    self.path = path
    descriptor = try SystemCall.datagramSocket()
  }

  deinit { SystemCall.close(descriptor) }

  /// How many entries were lost because the journal did not take them at once.
  public var lostEntries: Int { losses.load(ordering: .relaxed) }

  /// Hands an entry over, or loses it.
  /// - Returns: Whether the journal has it.
  @discardableResult
  public func send(_ entry: JournalEntry) -> Bool {
    if case .bytes = SystemCall.send(datagram: entry.bytes, to: path, from: descriptor) {
      return true
    }
    losses.add(1, ordering: .relaxed)
    return false
  }

  /// Whether what is written to a descriptor goes to the journal, as the service manager says in
  /// `JOURNAL_STREAM` (the file's device and inode).
  public static func isBehind(_ descriptor: CInt, environment: [String: String]) -> Bool {
    guard let stream = environment["JOURNAL_STREAM"],
      let status = SystemCall.status(of: descriptor)
    else { return false }
    return stream == "\(FileIdentity(status))"
  }
}
