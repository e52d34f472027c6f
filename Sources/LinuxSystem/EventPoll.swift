internal import CLinuxShims
import Glibc

/// An epoll instance, with the events of its last wait.
@safe  // Owns its buffer from init to deinit and hands no pointer out.
package struct EventPoll: ~Copyable {
  private let descriptor: CInt
  private let events: UnsafeMutableBufferPointer<epoll_event>

  package init() throws(SystemError) {
    descriptor = try SystemCall.check("create an epoll instance") { shim_epoll_create() }
    unsafe events = .allocate(capacity: 32)
    unsafe events.initialize(repeating: epoll_event())
  }

  deinit {
    unsafe events.deallocate()
    SystemCall.close(descriptor)
  }

  /// - Parameter interest: As epoll_ctl(2) has it.
  package func add(
    _ source: CInt, for interest: UInt32, token: UInt64
  ) throws(SystemError) {
    try SystemCall.check("watch descriptor \(source)") {
      shim_epoll_add(descriptor, source, interest, token)
    }
  }

  /// A descriptor that was closed already has left the instance by itself.
  package func remove(_ source: CInt) { _ = shim_epoll_remove(descriptor, source) }

  /// Waits for events, without a limit with −1; a signal that interrupts the wait gives none.
  /// - Returns: How many there are.
  package func wait(milliseconds: CInt) throws(SystemError) -> Int {
    let count = unsafe epoll_wait(
      descriptor, events.baseAddress, CInt(events.count), milliseconds)
    if count >= 0 { return Int(count) }
    if errno == EINTR { return 0 }
    throw SystemError("wait for events", errno: errno)
  }

  /// The token of a source that is ready.
  package func token(at position: Int) -> UInt64 {
    unsafe shim_epoll_token(&events[position])
  }
}
