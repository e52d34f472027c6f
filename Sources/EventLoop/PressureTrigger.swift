import Glibc
public import LinuxSystem

/// Calls a handler when processes wait for a resource (kernel, "Pressure Stall Information"). Without
/// pressure it causes no wakeups.
@MainActor
public final class PressureTrigger {
  /// The file that is watched, such as `/proc/pressure/memory`.
  public let path: String
  private let descriptor: CInt
  private let loop: EventLoop
  private let handler: @MainActor () -> Void
  private var token: EventLoop.Token?

  /// - Parameters:
  ///   - path: A file of `/proc/pressure`, or a control group's `….pressure`.
  ///   - threshold: What to be told of, in the kernel's words: `some 200000 2000000` is any process
  ///     that waits for 0.2 s in a window of 2 s, both in microseconds.
  ///   - loop: Waits for it.
  ///   - handler: Called at most once in a window.
  /// - Throws: Where the kernel measures no pressure, and where it does not let this process watch
  ///   it.
  public init(
    _ path: String, _ threshold: String, in loop: EventLoop,
    _ handler: @escaping @MainActor () -> Void
  ) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.handler = handler
    descriptor = try SystemCall.open(path, O_RDWR | O_NONBLOCK)
    do throws(SystemError) {
      // With the byte 0 at its end, as the kernel's documentation has it.
      try SystemCall.writeAll(Array(threshold.utf8) + [0], to: descriptor, path)
      token = try loop.watch(descriptor, for: .urgent) { [weak self] in self?.take() }
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  isolated deinit {
    stop()
    SystemCall.close(descriptor)
  }

  /// Hears nothing more.
  public func stop() {
    if let token { loop.unwatch(token) }
    token = nil
  }

  private func take() {
    // The descriptor of a removed control group is always ready.
    guard !SystemCall.hasFailed(descriptor) else { return stop() }
    handler()
  }
}
