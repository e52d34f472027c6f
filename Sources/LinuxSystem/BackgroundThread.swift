import Glibc

/// A thread for a call that blocks, such as one that resolves a name.
package enum BackgroundThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a closure on a thread of its own.
  /// - Throws: `EAGAIN` if the system has no more threads.
  package static func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    // The thread takes the reference over.
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      throw SystemError("start a thread", errno: result)
    }
    pthread_detach(thread)
  }
}
