internal import CLinuxShims
import Dispatch
import LinuxSystem

/// Dispatch's main queue as one more source of the loop.
///
/// Without it nothing that an application sends to `DispatchQueue.main`, or to the main actor from
/// another thread, would ever run, for libdispatch leaves the main thread to whoever has a loop.
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
