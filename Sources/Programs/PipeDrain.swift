import EventLoop
import LinuxSystem

/// Reads and discards the remaining output of a pipe, so that `SIGPIPE` does not end its writers.
///
/// It reads 64 KiB every 50 ms, like ``LaunchedProgram``.
@MainActor
final class PipeDrain {
  private static let pause = 0.05
  /// The maximum number of pipes; after that, the oldest is closed.
  private static let limit = 64
  private static var all: [PipeDrain] = []

  private let loop: EventLoop
  private let pipe: CInt
  private var watch: EventLoop.Token?
  private var timer: EventLoop.Token?

  /// Adds a pipe, which is closed at its end.
  static func take(_ pipe: CInt, in loop: EventLoop) {
    if all.count == limit { all[0].close() }
    let drain = PipeDrain(pipe, loop)
    all.append(drain)
    drain.listen()
  }

  private init(_ pipe: CInt, _ loop: EventLoop) {
    self.pipe = pipe
    self.loop = loop
  }

  private func listen() {
    timer = nil
    do throws(SystemError) {
      watch = try loop.watch(pipe) { [weak self] in self?.read() }
    } catch {
      // Its end could not be observed.
      close()
    }
  }

  private func read() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    var buffer = [UInt8](repeating: 0, count: 65_536)
    switch SystemCall.read(pipe, into: &buffer) {
    case .bytes, .notReady: break
    case .closed, .failed: return close()
    }
    timer = loop.schedule(at: loop.now + Self.pause) { [weak self] in self?.listen() }
  }

  private func close() {
    if let watch { loop.unwatch(watch) }
    if let timer { loop.cancelTimer(timer) }
    SystemCall.close(pipe)
    Self.all.removeAll { $0 === self }
  }
}
