internal import CLinuxShims
import Glibc

extension SystemCall {
  /// What a thread does.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs something on a new thread, which takes no signals: they are the loop's.
  /// - Returns: Whether there is one.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var own = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &own)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &own, nil) }
    // The thread takes it over.
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let problem = unsafe pthread_create(
      &thread, nil,
      { work in
        if let work = unsafe work {
          unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard problem == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// The number of this thread.
  static var threadNumber: Int32 { shim_thread_number() }

  /// Takes the right to execute, write and make files from this thread; what it has open stays open.
  static func giveUpFiles() -> Bool { shim_give_up_files() == 0 }
}
