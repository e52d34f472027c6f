// Output of a process that must not wait for its reader: lines, standard error and terminals. Begin here.

import LinuxSystem

/// Writes lines to a descriptor without blocking the loop.
///
/// Output that the reader does not accept at once waits in a bounded buffer; if that is full, whole
/// lines are dropped and counted. Without a loop, `write` blocks until the line is written.
@MainActor
public final class LineWriter {
  /// Why writing ended, reported once.
  public enum End: Equatable, Sendable {
    /// The reader closed the descriptor.
    case closed
    /// Writing failed, for example because the disk is full.
    case failed(String)
  }

  /// Called when the buffer is empty after lines were dropped, so that their number can be
  /// reported.
  public var onCatchingUp: @MainActor () -> Void = {}

  /// How long to wait before another attempt if the loop cannot watch the descriptor, in seconds.
  private static let retryTime = 0.02

  private let descriptor: CInt
  /// The same terminal, opened for non-blocking writes, if the descriptor is a terminal.
  private let terminal: TerminalOutput?
  /// Whether it is a regular file, to which writing never blocks.
  private let isFile: Bool
  private let loop: EventLoop?
  private let capacity: Int
  private let onEnd: @MainActor (End) -> Void
  private var waiting: [UInt8] = []
  /// The end of each waiting line, counted from the first byte ever accepted; a line may contain
  /// several newlines.
  private var lineEnds: [Int] = []
  /// The number of bytes written, counted in the same way.
  private var written = 0
  private var writeToken: EventLoop.Token?
  private var endToken: EventLoop.Token?
  private var retryToken: EventLoop.Token?
  private var isAtEnd = false
  private var droppedLines = 0

  /// Creates a writer.
  /// - Parameters:
  ///   - descriptor: The descriptor, which the writer does not close.
  ///   - loop: The loop in which to wait for a slow reader; `nil` to block in `write`.
  ///   - capacity: The number of bytes that can wait.
  ///   - onEnd: Called once when the descriptor is closed or fails.
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

  /// Whether output is waiting for the reader.
  public var isBehind: Bool { !waiting.isEmpty }

  /// Writes a line, now or as soon as possible.
  public func write(_ line: String) {
    write(Array(line.utf8)[...])
  }

  /// Writes a line of bytes, now or as soon as possible.
  public func write(_ line: ArraySlice<UInt8>) {
    guard !isAtEnd else { return }
    guard loop != nil else { return writeAll(line) }
    guard waiting.count + line.count <= capacity else {
      droppedLines += 1
      // Nothing is waiting that would report this drop later.
      if waiting.isEmpty { onCatchingUp() }
      return
    }
    var sent = 0
    // Most readers keep up, and nothing has to wait. A file accepts a whole line, up to the size that is written in one
    // call (`SystemCall+Waiting.swift`): `writePortions` would do the same with more copies of the slice.
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

  /// Returns the number of dropped lines since the last call.
  public func takeDroppedLines() -> Int {
    defer { droppedLines = 0 }
    return droppedLines
  }

  /// Writes the waiting output before the process ends. It waits for a slow reader for a limited
  /// time; the remaining lines then count as dropped.
  public func finish(within seconds: Double = 1) {
    stopWatching()
    let deadline = MonotonicClock.seconds + seconds
    while !waiting.isEmpty, MonotonicClock.seconds < deadline {
      // In short waits, because a signal may end one early, and readers are seldom slower.
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

  /// Writes as much of the waiting output as is accepted at once.
  private func writeWaiting() {
    let sent = writePortions(of: waiting[...])
    // If writing ended, both are already empty.
    waiting.removeFirst(min(sent, waiting.count))
    written += sent
    lineEnds.removeFirst(lineEnds.firstIndex { $0 > written } ?? lineEnds.count)
  }

  /// Writes as many bytes as are accepted at once, and returns their number.
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
      // epoll allows one registration per descriptor: this replaces the one for the end.
      stopWatching()
      do {
        writeToken = try loop.watch(descriptor, for: .writing) { [weak self] in self?.drain() }
      } catch {
        // The descriptor is already registered, or the kernel has no memory.
        retryToken = loop.schedule(at: loop.now + Self.retryTime) { [weak self] in self?.drain() }
      }
    }
  }

  /// Detects that a pipe's reader has closed it before the next line is written.
  private func watchEnd() {
    guard !isAtEnd else { return }
    // A regular file cannot be watched and has no reader.
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

  /// Writes without waiting.
  /// - Returns: `nil` if nothing can be written now.
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
