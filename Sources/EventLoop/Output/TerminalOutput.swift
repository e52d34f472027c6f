import LinuxSystem
import Synchronization

/// A terminal to which writing never blocks.
///
/// A terminal is reported as ready if it has any room, and a longer write blocks: indefinitely
/// after ^S or on a stalled connection. The terminal is therefore opened again for non-blocking
/// writes. If that is refused, because it belongs to the user who ran `su`, the given descriptor is
/// set to non-blocking during each write.
final class TerminalOutput: Sendable {
  /// The descriptor to wait for and write to instead of the given one.
  let descriptor: CInt
  private let isOwn: Bool
  /// Held while a shared description is non-blocking, because another thread would assume that as
  /// its original state.
  private static let sharing = Mutex(())

  /// Opens the terminal of a descriptor.
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
