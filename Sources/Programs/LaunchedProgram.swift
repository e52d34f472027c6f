import EventLoop
import Glibc
public import LinuxSystem

/// A program that a ``ProgramLauncher`` started, as a child of the launcher's process and the leader of its own process group, whose output and end
/// are reported in the loop.
///
/// Excessive output is throttled: after the first ``freeOutput`` bytes, at most 64 KiB are read every 50 ms,
/// and a program that writes faster blocks in `write`.
@MainActor
public final class LaunchedProgram {
  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// The program exited with a status.
    case exited(Int32)
    /// A signal ended the program.
    case signalled(Int32)
    /// The program was not started, because of an error.
    case notStarted(errno: Int32)
    /// Unknown: the launcher was killed, and the program with it.
    case unknown
  }

  /// The number of bytes that are read without throttling.
  public static let freeOutput = 65_536

  private static let portion = 65_536
  private static let pause = 0.05

  /// Whether the other processes of its group are killed when the program ends.
  public var endsGroup = false {
    didSet { if endsGroup && !hasEnded { launcher.endGroup(of: number) } }
  }

  private let launcher: ProgramLauncher
  private let loop: EventLoop
  private var number: UInt32 = 0
  private var pipe: CInt
  private var pipeWatch: EventLoop.Token?
  private var timer: EventLoop.Token?
  private var bytesRead = 0
  private var hasEnded = false
  private let onOutput: @MainActor (ArraySlice<UInt8>) -> Void
  private let onEnd: @MainActor (End) -> Void

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: The program, which is searched for in `PATH`, and its arguments.
  ///   - environment: The environment, each `NAME=value`.
  ///   - launcher: The launcher, which keeps track of the process until it has ended.
  ///   - onOutput: Receives the program's standard output and standard error.
  ///   - onEnd: Called once, after the last output. Later output of remaining processes is read and
  ///     discarded while the loop runs, so that they do not block.
  /// - Throws: An error of the system; the program is not started.
  public init(
    _ arguments: [String], environment: [String], by launcher: ProgramLauncher,
    onOutput: @escaping @MainActor (ArraySlice<UInt8>) -> Void,
    onEnd: @escaping @MainActor (End) -> Void
  ) throws(SystemError) {
    precondition(!arguments.isEmpty, "A LaunchedProgram needs a program to run.")
    self.launcher = launcher
    loop = launcher.loop
    self.onOutput = onOutput
    self.onEnd = onEnd
    let ends = try SystemCall.pipe()
    defer { SystemCall.close(ends.writing) }
    pipe = ends.reading
    do throws(SystemError) {
      // Before the program runs: its output would be lost.
      try listen()
      number = try launcher.start(arguments, environment: environment, output: ends.writing) {
        self.ended($0)
      }
    } catch {
      stopListening()
      throw error
    }
  }

  /// Sends a signal to the program's group. It does nothing after the program ended, because the
  /// process ID may be reused.
  public func signal(_ signal: Int32) {
    if !hasEnded { launcher.signal(signal, to: number) }
  }

  // MARK: - Output

  private func listen() throws(SystemError) {
    pipeWatch = try loop.watch(pipe) { [weak self] in self?.readPortion() }
  }

  private func readPortion() {
    guard read() != 0 else { return stopListening() }
    guard bytesRead > Self.freeOutput, let watch = pipeWatch else { return }
    loop.unwatch(watch)
    pipeWatch = nil
    timer = loop.schedule(at: loop.now + Self.pause) { [weak self] in
      guard let self else { return }
      timer = nil
      // If this fails, the program's output is not read until its timeout.
      try? listen()
    }
  }

  /// Reads one portion.
  /// - Returns: The number of bytes; 0 at the end, and `nil` if there is nothing to read yet.
  private func read() -> Int? {
    guard pipe >= 0 else { return 0 }
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    switch SystemCall.read(pipe, into: &buffer) {
    case .notReady: return nil
    case .closed, .failed: return 0
    case .bytes(let count):
      bytesRead += count
      onOutput(buffer[..<count])
      return count
    }
  }

  private func stopListening() {
    unwatchPipe()
    if pipe >= 0 { SystemCall.close(pipe) }
    pipe = -1
  }

  private func unwatchPipe() {
    if let pipeWatch { loop.unwatch(pipeWatch) }
    if let timer { loop.cancelTimer(timer) }
    pipeWatch = nil
    timer = nil
  }

  // MARK: - End

  private func ended(_ end: End) {
    hasEnded = true
    // The last output is still in the pipe, and remaining processes can write more.
    var rest = SystemCall.bytesWaiting(in: pipe)
    while rest > 0, let count = read(), count > 0 { rest -= count }
    if read() != 0 {
      // Another process still has the other end open.
      unwatchPipe()
      PipeDrain.take(pipe, in: loop)
      pipe = -1
    } else {
      stopListening()
    }
    onEnd(end)
  }
}
