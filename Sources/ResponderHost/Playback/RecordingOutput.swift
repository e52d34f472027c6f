import EventLoop
import Glibc
import LinuxSystem
import Recordings

/// The output of a recording, which consists of complete entries.
@MainActor
final class RecordingOutput {
  private let file: OutputFile?
  private var writer: LineWriter?
  private var size = 0
  /// The number of entries that were dropped because the reader was too slow.
  private var lost = 0
  private(set) var end: LineWriter.End?

  /// How much can wait for a slow reader, in bytes: minutes of ten fingers.
  private static let capacity = 64 << 20

  /// Opens the output.
  /// - Parameter path: A file, or `nil` for standard output.
  init(path: String?) throws(EventLoopError) {
    file = if let path { try OutputFile(path: path) } else { nil }
  }

  /// Starts writing.
  /// - Parameter onEnd: Called when the output was closed or failed.
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
    // After the reader was too slow once, it gets no further entries.
    guard lost == 0 else { return lost += 1 }
    writer?.write(entry)
    // A write to a file succeeds or fails at once; output that waits for a reader cannot be
    // truncated.
    if end == nil { size += entry.utf8.count } else { file?.cut(to: size) }
  }

  /// Writes waiting output, before the limit is exceeded.
  func flush() {
    writer?.finish(within: 5)
    lost += writer?.takeDroppedLines() ?? 0
  }

  /// Writes waiting output.
  /// - Returns: The number of dropped entries.
  func finish() -> Int {
    flush()
    return lost
  }
}

/// The length of a recording that is written until a signal ends it.
struct RecordingLength {
  private var events = 0
  private var bytes = 0

  /// Counts what is written.
  /// - Returns: Whether the recording has become longer with it than a replay reads: once.
  mutating func add(events count: Int, bytes size: Int) -> Bool {
    let wasReadable = RecordingFile.isReadable(events: events, bytes: bytes)
    events += count
    bytes += size
    return wasReadable && !RecordingFile.isReadable(events: events, bytes: bytes)
  }
}
