internal import CLinuxShims
import Dispatch
import LinuxSystem

/// Dispatch's main queue as one more source of the loop.
///
/// Without it, work for `DispatchQueue.main` or the main actor would never run: libdispatch leaves the
/// main queue to the main thread's loop.
/// The two functions are what Foundation's own run loop uses on Linux.
@MainActor
enum MainQueueSource {
  /// What to wait on; `nil` where the main thread was given up to Dispatch (`dispatchMain()`, an
  /// asynchronous `main`), which then looks after the main queue itself.
  static var descriptor: CInt? {
    _ = DispatchQueue.main  // Makes the queue, and with it the descriptor.
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    return descriptor >= 0 ? descriptor : nil
  }

  static func drain(_ descriptor: CInt) {
    // The counter first: left standing it would wake the loop for ever.
    SystemCall.drainCounter(descriptor)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
