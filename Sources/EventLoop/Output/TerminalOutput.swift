import LinuxSystem
import Synchronization

/// A terminal, written to without ever waiting for it.
///
/// A terminal counts as ready with any room at all, and a write that is longer than that room waits
/// in it: without end after ^S or on a stalled connection. So it is opened once
/// more, for writing that does not wait. Where that is refused, because the terminal belongs to the
/// user that called `su`, the given description is set not to block for the length of each write.
final class TerminalOutput: Sendable {
  /// What is waited for and written to in the given descriptor's place.
  let descriptor: CInt
  private let isOwn: Bool
  /// Held while a shared description does not wait: another thread would take that for its state.
  private static let sharing = Mutex(())

  /// - Returns: `nil` if the descriptor is not a terminal.
  init?(_ given: CInt) {
    guard SystemCall.isTerminal(given) else { return nil }
    let own = SystemCall.reopenTerminal(given)
    descriptor = own ?? given
    isOwn = own != nil
  }

  deinit { if isOwn { SystemCall.close(descriptor) } }

  /// Writes some of the bytes.
  func write(_ bytes: ArraySlice<UInt8>) -> SystemCall.Transfer {
    if isOwn { return SystemCall.write(bytes, to: descriptor) }
    return Self.sharing.withLock { _ in
      SystemCall.writeWithoutWaiting(bytes, to: descriptor)
    }
  }
}
