internal import CLinuxShims
import Dispatch
import LinuxSystem

/// Dispatch's main queue, as a source of the loop.
///
/// Without it, work for `DispatchQueue.main` or the main actor would never run, because libdispatch
/// leaves the main queue to the main thread's loop. Foundation's run loop on Linux uses the same two
/// functions.
@MainActor
enum MainQueueSource {
  /// The descriptor to wait for; `nil` if the main thread belongs to Dispatch (`dispatchMain()`, an
  /// asynchronous `main`), which then serves the main queue itself.
  static var descriptor: CInt? {
    _ = DispatchQueue.main  // Creates the queue and its descriptor.
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    return descriptor >= 0 ? descriptor : nil
  }

  static func drain(_ descriptor: CInt) {
    // The counter first, because a remaining value would wake the loop continuously.
    SystemCall.drainCounter(descriptor)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
