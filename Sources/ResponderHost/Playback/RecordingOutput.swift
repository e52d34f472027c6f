import EventLoop
import Glibc

/// Where a recording is written, whole entries only.
@MainActor
final class RecordingOutput {
  private let file: OutputFile?
  private var writer: LineWriter?
  private var size = 0
  /// How many entries the reader did not take in time.
  private var lost = 0
  private(set) var end: LineWriter.End?

  /// What may wait for a reader that is slower than the devices, in bytes: minutes of ten fingers.
  private static let capacity = 64 << 20

  /// - Parameter path: A file, or `nil` for standard output.
  init(path: String?) throws(EventLoopError) {
    file = if let path { try OutputFile(path: path) } else { nil }
  }

  /// - Parameter onEnd: Called when the reader is gone or nothing more can be written.
  func start(in loop: EventLoop, onEnd: @escaping @MainActor () -> Void) {
    let descriptor = file?.descriptor ?? STDOUT_FILENO
    let isFile = OutputFile.isRegular(descriptor)
    writer = LineWriter(descriptor, loop: isFile ? nil : loop, capacity: Self.capacity) {
      [weak self] end in
      self?.end = end
      onEnd()
    }
  }

  func write(_ entry: String) {
    guard end == nil else { return }
    // A reader that stands still is waited for once.
    guard lost == 0 else { return lost += 1 }
    writer?.write(entry)
    // A file takes each entry at once or fails; what waits for a slow reader cannot be cut.
    if end == nil { size += entry.utf8.count } else { file?.cut(to: size) }
  }

  /// Writes what waits, before more comes than may wait.
  func flush() {
    writer?.finish(within: 5)
    lost += writer?.takeDroppedLines() ?? 0
  }

  /// Writes what waits.
  /// - Returns: How many entries the reader did not take in time.
  func finish() -> Int {
    flush()
    return lost
  }
}
