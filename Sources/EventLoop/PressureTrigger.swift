import Glibc
public import LinuxSystem

/// Calls a handler when processes are stalled on a resource (kernel, "Pressure Stall Information").
/// Without pressure it causes no wakeups.
@MainActor
public final class PressureTrigger {
  /// The path of the watched file, such as `/proc/pressure/memory`.
  public let path: String
  private let descriptor: CInt
  private let loop: EventLoop
  private let handler: @MainActor () -> Void
  private var token: EventLoop.Token?

  /// Creates a trigger.
  /// - Parameters:
  ///   - path: A file of `/proc/pressure`, or the `….pressure` file of a control group.
  ///   - threshold: The trigger in the kernel's syntax: `some 200000 2000000` means that any
  ///     process is stalled for 0.2 s within 2 s, both in microseconds.
  ///   - loop: The loop that waits for it.
  ///   - handler: Called at most once within the window.
  /// - Throws: An error if the kernel does not measure pressure, or does not permit this process to
  ///   watch it.
  public init(
    _ path: String, _ threshold: String, in loop: EventLoop,
    _ handler: @escaping @MainActor () -> Void
  ) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.handler = handler
    descriptor = try SystemCall.open(path, O_RDWR | O_NONBLOCK)
    do throws(SystemError) {
      // With a trailing zero byte, as in the kernel's documentation.
      try SystemCall.writeAll(Array(threshold.utf8) + [0], to: descriptor, path)
      token = try loop.watch(descriptor, for: .urgent) { [weak self] in self?.handleEvent() }
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  isolated deinit {
    stop()
    SystemCall.close(descriptor)
  }

  /// Stops watching.
  public func stop() {
    if let token { loop.unwatch(token) }
    token = nil
  }

  private func handleEvent() {
    // The descriptor of a removed control group is always ready.
    guard !SystemCall.hasFailed(descriptor) else { return stop() }
    handler()
  }
}
