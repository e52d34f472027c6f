package import LinuxSystem
import Synchronization

/// A connection to systemd's journal with its native datagram protocol, which never blocks.
///
/// `sd_journal_send(3)` blocks if the journal does not read; here the entry is dropped, and
/// counted. The address is resolved for each entry, so that a restarted journal receives the next
/// one.
package final class JournalSocket: Sendable {
  /// The path of the journal's socket.
  package static let path = "/run/systemd/journal/socket"

  private let path: String
  private let descriptor: CInt
  private let losses = Atomic<Int>(0)
  /// What is sent of each device.
  let limit = JournalLimit()

  /// Creates a socket.
  /// - Throws: An error of the system.
  package init(path: String = JournalSocket.path) throws(SystemError) {
    self.path = path
    descriptor = try SystemCall.datagramSocket()
  }

  deinit { SystemCall.close(descriptor) }

  /// The number of entries that were dropped because the journal did not accept them at once.
  package var lostEntries: Int { losses.load(ordering: .relaxed) }

  /// Sends an entry, or drops it.
  /// - Returns: Whether the entry was sent.
  @discardableResult
  package func send(_ entry: JournalEntry) -> Bool {
    if case .bytes = SystemCall.send(datagram: entry.bytes, to: path, from: descriptor) {
      return true
    }
    losses.add(1, ordering: .relaxed)
    return false
  }

  /// Returns whether a descriptor is connected to the journal, according to the service manager's
  /// `JOURNAL_STREAM` (the device and inode of the stream).
  package static func isBehind(_ descriptor: CInt, environment: [String: String]) -> Bool {
    guard let stream = environment["JOURNAL_STREAM"],
      let status = SystemCall.status(of: descriptor)
    else { return false }
    return stream == "\(FileIdentity(status))"
  }
}
