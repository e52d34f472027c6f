internal import CLinuxShims
import Glibc

/// An epoll instance, with the events of its last wait.
@safe  // Owns its buffer from init to deinit and passes no pointer on.
package struct EventPoll: ~Copyable {
  private let descriptor: CInt
  private let events: UnsafeMutablePointer<epoll_event>
  private static let capacity = 32

  package init() throws(SystemError) {
    descriptor = try SystemCall.check("create an epoll instance") { shim_epoll_create() }
    unsafe events = .allocate(capacity: Self.capacity)
    unsafe events.initialize(repeating: epoll_event(), count: Self.capacity)
  }

  deinit {
    unsafe events.deallocate()
    SystemCall.close(descriptor)
  }

  /// Adds a descriptor.
  /// - Parameter interest: The events of epoll_ctl(2).
  package func add(
    _ source: CInt, for interest: UInt32, token: UInt64
  ) throws(SystemError) {
    try SystemCall.check("watch descriptor \(source)") {
      shim_epoll_add(descriptor, source, interest, token)
    }
  }

  /// Removes a descriptor. A closed descriptor was already removed by the kernel.
  package func remove(_ source: CInt) { _ = shim_epoll_remove(descriptor, source) }

  /// Waits for events, without a limit for −1; a signal that interrupts the wait counts as no
  /// events.
  /// - Returns: The number of events.
  package func wait(milliseconds: CInt) throws(SystemError) -> Int {
    let count = unsafe epoll_wait(descriptor, events, CInt(Self.capacity), milliseconds)
    if count >= 0 { return Int(count) }
    if errno == EINTR { return 0 }
    throw SystemError("wait for events", errno: errno)
  }

  /// Returns the token of an event's source.
  package func token(at position: Int) -> UInt64 {
    precondition((0..<Self.capacity).contains(position), "no such event")
    return unsafe shim_epoll_token(events + position)
  }
}
