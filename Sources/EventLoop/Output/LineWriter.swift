import LinuxSystem

/// Writes lines to a descriptor without ever holding the loop up.
///
/// What the reader does not take at once waits in a bounded buffer; lines that find it full are
/// dropped whole, and counted. Without a loop to wait in, every line is written before `write`
/// returns.
@MainActor
public final class LineWriter {
  /// What became of the reader, told once.
  public enum End: Equatable, Sendable {
    /// It went away; nothing more can be told.
    case closed
    /// The descriptor failed, for example because a disk is full.
    case failed(String)
  }

  /// Called when lines were dropped and nothing waits any more: the time to take their number.
  public var onCatchingUp: @MainActor () -> Void = {}

  /// How long to wait before another attempt where the loop cannot tell of room, in seconds.
  private static let retryTime = 0.02

  private let descriptor: CInt
  /// Where it is a terminal: the same one, written to without waiting.
  private let terminal: TerminalOutput?
  /// Whether it is a regular file, where no write has to wait.
  private let isFile: Bool
  private let loop: EventLoop?
  private let capacity: Int
  private let onEnd: @MainActor (End) -> Void
  @safe @exclusivity(unchecked) private var waiting: [UInt8] = []
  /// Where each line that waits ends, counted from the first byte ever taken; a line may hold
  /// several newlines.
  private var lineEnds: [Int] = []
  /// How many bytes were written, counted likewise.
  private var written = 0
  private var writeToken: EventLoop.Token?
  private var endToken: EventLoop.Token?
  private var retryToken: EventLoop.Token?
  private var isAtEnd = false
  private var droppedLines = 0

  /// - Parameters:
  ///   - descriptor: What is written to; not closed by the writer.
  ///   - loop: Where to wait for a slow reader; `nil` to wait in `write`.
  ///   - capacity: How many bytes may wait.
  ///   - onEnd: Called once when the reader is gone or writing fails.
  public init(
    _ descriptor: CInt, loop: EventLoop? = nil, capacity: Int = 1 << 20,
    onEnd: @escaping @MainActor (End) -> Void
  ) {
    terminal = loop == nil ? nil : TerminalOutput(descriptor)
    self.descriptor = terminal?.descriptor ?? descriptor
    isFile = SystemCall.isRegularFile(descriptor)
    self.loop = loop
    self.capacity = capacity
    self.onEnd = onEnd
    StandardStreams.ignoreBrokenPipes()
    watchEnd()
  }

  isolated deinit { stopWatching() }

  /// Writes a line, now or when there is room.
  public func write(_ line: String) {
    write(Array(line.utf8)[...])
  }

  /// Writes a line of bytes, now or when there is room.
  public func write(_ line: ArraySlice<UInt8>) {
    guard !isAtEnd else { return }
    guard loop != nil else { return writeAll(line) }
    guard waiting.count + line.count <= capacity else {
      droppedLines += 1
      // Nothing waits that would report this drop later.
      if waiting.isEmpty { onCatchingUp() }
      return
    }
    var sent = 0
    // Most readers keep up, and then nothing has to wait; a file takes a line whole.
    if waiting.isEmpty {
      if isFile, line.count <= SystemCall.portion { sent = writeNow(line) ?? 0 }
      if sent < line.count, !isAtEnd { sent += writePortions(of: line.dropFirst(sent)) }
    }
    written += sent
    guard sent < line.count, !isAtEnd else { return }
    let isFirst = waiting.isEmpty
    waiting.append(contentsOf: line.dropFirst(sent))
    lineEnds.append(written + waiting.count)
    if isFirst { waitForRoom() }
  }

  /// Takes the number of lines that were dropped since this was last asked.
  public func takeDroppedLines() -> Int {
    defer { droppedLines = 0 }
    return droppedLines
  }

  /// Writes what waits, before the process ends. A reader that does not read holds it up for a
  /// while and no longer; the lines that are left then count as dropped.
  public func finish(within seconds: Double = 1) {
    stopWatching()
    let deadline = MonotonicClock.seconds + seconds
    while !waiting.isEmpty, MonotonicClock.seconds < deadline {
      // In short waits: a signal may end one early, and a reader is seldom slower.
      guard SystemCall.canWrite(to: descriptor, within: 10) else { continue }
      writeWaiting()
    }
    droppedLines += lineEnds.count
    forgetWaiting()
  }

  // MARK: - Parts

  private func drain() {
    writeWaiting()
    waitForRoom()
    if waiting.isEmpty, !isAtEnd, droppedLines > 0 { onCatchingUp() }
  }

  /// Writes as much of what waits as is taken at once.
  private func writeWaiting() {
    let sent = writePortions(of: waiting[...])
    // The end, where it came, has emptied both.
    waiting.removeFirst(min(sent, waiting.count))
    written += sent
    lineEnds.removeFirst(lineEnds.firstIndex { $0 > written } ?? lineEnds.count)
  }

  /// Writes as much of some bytes as is taken at once, and tells how much that was.
  private func writePortions(of bytes: ArraySlice<UInt8>) -> Int {
    var sent = 0
    while sent < bytes.count, isFile || SystemCall.canWrite(to: descriptor) {
      let portion = bytes.dropFirst(sent).prefix(SystemCall.portion)
      guard let count = writeNow(portion) else { break }
      sent += count
    }
    return sent
  }

  private func waitForRoom() {
    if waiting.isEmpty || isAtEnd {
      guard writeToken != nil || retryToken != nil else { return }
      stopWatching()
      watchEnd()
    } else if writeToken == nil, let loop {
      // epoll takes one registration per descriptor: this replaces the end watch.
      stopWatching()
      do {
        writeToken = try loop.watch(descriptor, for: .writing) { [weak self] in self?.drain() }
      } catch {
        // Somebody else watches it, or the kernel has no room for one more.
        retryToken = loop.schedule(at: loop.now + Self.retryTime) { [weak self] in self?.drain() }
      }
    }
  }

  /// Ends the writer as soon as a pipe's reader is gone, not at the next line.
  private func watchEnd() {
    guard !isAtEnd else { return }
    // A regular file cannot be watched and has no reader to lose.
    endToken = try? loop?.watch(descriptor, for: []) { [weak self] in self?.end(.closed) }
  }

  private func writeAll(_ bytes: ArraySlice<UInt8>) {
    var sent = 0
    while sent < bytes.count, !isAtEnd {
      if let count = writeNow(bytes.dropFirst(sent)) {
        sent += count
      } else if !isAtEnd {
        _ = SystemCall.canWrite(to: descriptor, within: -1)
      }
    }
  }

  /// - Returns: `nil` when nothing can be written now.
  private func writeNow(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch terminal?.write(bytes) ?? SystemCall.write(bytes, to: descriptor) {
    case .bytes(let count): return count
    case .notReady: return nil
    case .closed: end(.closed)
    case .failed(let number): end(.failed(SystemError.reason(number)))
    }
    return nil
  }

  private func end(_ end: End) {
    guard !isAtEnd else { return }
    isAtEnd = true
    forgetWaiting()
    stopWatching()
    onEnd(end)
  }

  private func forgetWaiting() {
    waiting = []
    lineEnds = []
  }

  private func stopWatching() {
    for token in [writeToken, endToken].compactMap({ $0 }) { loop?.unwatch(token) }
    if let retryToken { loop?.cancelTimer(retryToken) }
    writeToken = nil
    endToken = nil
    retryToken = nil
  }
}
