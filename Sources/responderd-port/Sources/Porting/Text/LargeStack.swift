import Glibc

/// A thread with a stack that the parser and the visitors of the largest accepted source do not exceed. The kernel only
/// provides the part that they use.
enum LargeStack {
  private static let size = 512 << 20

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs a closure, and waits for it.
  static func run<Value>(_ body: () -> Value) -> Value {
    var value: Value?
    withoutActuallyEscaping(body) { body in
      if !start({ value = body() }) { value = body() }
    }
    guard let value else { preconditionFailure("the thread has ended without a value") }
    return value
  }

  /// Runs a closure in the thread.
  /// - Returns: `false` if the system has no memory for its stack.
  private static func start(_ body: @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, size)
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let status = pthread_create(
      &thread, &attributes,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return false
    }
    pthread_join(thread, nil)
    return true
  }
}
