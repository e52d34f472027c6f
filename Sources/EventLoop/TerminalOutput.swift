import Synchronization

/// A terminal, written to without ever waiting for it.
///
/// A terminal counts as ready with any room at all, and a write that is longer than that room waits
/// in it: for ever, where somebody pressed ^S or a connection stands still. So it is opened once
/// more, for writing that does not wait. Where that is refused, because the terminal belongs to
/// whoever called `sudo` or `su`, a thread does the waiting, and is fed through a pipe.
final class TerminalOutput: Sendable {
  /// What is written to in the terminal's place. It does not wait.
  let descriptor: CInt
  private let thread: Progress?
  private let taken = Atomic(0)

  /// What the thread has written, and whether it goes on.
  private final class Progress: Sendable {
    let shown = Atomic(0)
    let hasEnded = Atomic(false)
  }

  /// - Returns: `nil` for what is no terminal, and where the system has no descriptor or thread left.
  init?(_ given: CInt) {
    guard SystemCall.isTerminal(given) else { return nil }
    if let own = SystemCall.reopenTerminal(given) {
      descriptor = own
      thread = nil
      return
    }
    guard let copy = SystemCall.duplicate(given) else { return nil }
    guard let pipe = SystemCall.makeFeed() else {
      SystemCall.closeDescriptor(copy)
      return nil
    }
    let progress = Progress()
    guard
      ConfinedThreads.start({ Self.carry(from: pipe.reading, to: copy, progress) })
    else {
      for descriptor in [copy, pipe.reading, pipe.writing] {
        SystemCall.closeDescriptor(descriptor)
      }
      return nil
    }
    descriptor = pipe.writing
    thread = progress
  }

  deinit { SystemCall.closeDescriptor(descriptor) }

  /// Notes what ``descriptor`` has taken.
  func took(_ count: Int) {
    if thread != nil { taken.add(count, ordering: .relaxed) }
  }

  /// Whether the terminal has all that was taken.
  var isShown: Bool {
    guard let thread else { return true }
    return thread.hasEnded.load(ordering: .acquiring)
      || thread.shown.load(ordering: .acquiring) >= taken.load(ordering: .relaxed)
  }

  /// Waits until the terminal has all that was taken, and no longer than some seconds.
  func waitUntilShown(within seconds: Double) {
    let deadline = SystemCall.now + seconds
    while !isShown, SystemCall.now < deadline { SystemCall.pause(milliseconds: 1) }
  }

  private static func carry(from pipe: CInt, to terminal: CInt, _ progress: Progress) {
    var buffer = [UInt8](repeating: 0, count: SystemCall.portion)
    copying: while let count = SystemCall.readPipe(pipe, into: &buffer), count > 0 {
      var rest = buffer[..<count]
      while !rest.isEmpty {
        switch SystemCall.write(rest, to: terminal) {
        case .bytes(let written): rest = rest.dropFirst(written)
        // Somebody who shares the terminal has told it not to wait.
        case .notReady: SystemCall.waitToWrite(to: terminal)
        case .closed, .failed: break copying
        }
      }
      progress.shown.add(count, ordering: .releasing)
    }
    progress.hasEnded.store(true, ordering: .releasing)
    // Whoever writes into the pipe hears that nobody reads it any more.
    SystemCall.closeDescriptor(pipe)
    SystemCall.closeDescriptor(terminal)
  }
}
