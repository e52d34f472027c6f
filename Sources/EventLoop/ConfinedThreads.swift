import Dispatch
import Synchronization

/// The threads that this module starts, to wait where its loop may not.
///
/// They need no files but those that are open, and give up to execute, write and make any before they
/// begin, where the kernel lets them (Landlock): they may be there before the process confines itself,
/// which would leave them out.
public enum ConfinedThreads {
  private static let running = Mutex<Set<Int32>>([])

  /// The numbers of those that run and may make and write no file.
  public static var numbers: Set<Int32> { running.withLock { $0 } }

  /// Starts one, and returns when it is confined.
  /// - Returns: Whether there is a thread for it.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let hasBegun = DispatchSemaphore(value: 0)
    let isThere = SystemCall.startThread {
      let number = SystemCall.threadNumber
      if SystemCall.giveUpFiles() { running.withLock { _ = $0.insert(number) } }
      hasBegun.signal()
      work()
      running.withLock { _ = $0.remove(number) }
    }
    if isThere { hasBegun.wait() }
    return isThere
  }
}
