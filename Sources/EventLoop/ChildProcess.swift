import Glibc
public import LinuxSystem

/// A program that a ``ProgramLauncher`` started, the leader of a process group of its own. Its end and
/// its output are told in the loop.
///
/// Whoever floods its output is held back: after the first ``freeOutput`` bytes no more than 64 KiB are
/// read every 50 ms, and a program that writes faster waits in its own `write`.
@MainActor
public final class ChildProcess {
  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// It was never started, for the reason of an error's number.
    case notStarted(errno: Int32)
    /// Unknown: the launcher was ended, and the program with it.
    case unknown
  }

  /// How many bytes are read as fast as they come.
  public static let freeOutput = 65_536

  private static let portion = 65_536
  private static let pause = 0.05

  /// Whether the end of the program is the end of all processes that it left in its group.
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
  ///   - arguments: The program, looked for in `PATH`, and its arguments; at least one.
  ///   - environment: Each `NAME=value`.
  ///   - launcher: What starts it. It keeps the process until it has ended.
  ///   - onOutput: Takes what the program writes to both of its outputs.
  ///   - onEnd: Called once, after the last of the output. What is written later, by processes that the
  ///     program left behind, is read and forgotten for as long as the loop turns, so that they go on.
  /// - Throws: What the system refused; the program does not run.
  public init(
    _ arguments: [String], environment: [String], by launcher: ProgramLauncher,
    onOutput: @escaping @MainActor (ArraySlice<UInt8>) -> Void,
    onEnd: @escaping @MainActor (End) -> Void
  ) throws(SystemError) {
    precondition(!arguments.isEmpty, "A ChildProcess needs a program to run.")
    self.launcher = launcher
    loop = launcher.loop
    self.onOutput = onOutput
    self.onEnd = onEnd
    let ends = try SystemCall.pipe()
    defer { SystemCall.close(ends.writing) }
    pipe = ends.reading
    do throws(SystemError) {
      // Before it runs: its output would be lost.
      try listen()
      number = try launcher.start(arguments, environment: environment, output: ends.writing) {
        self.ended($0)
      }
    } catch {
      stopListening()
      throw error
    }
  }

  /// Signals the program's group. After its end this does nothing: its number may be reused.
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
      // A watch that the system refuses now leaves the program waiting, until its time is over.
      try? listen()
    }
  }

  /// Reads one portion.
  /// - Returns: How many bytes it has; none at the end, and `nil` where nothing is there yet.
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
    // What it wrote last lies in the pipe still, and whoever stays may write more.
    var rest = SystemCall.bytesWaiting(in: pipe)
    while rest > 0, let count = read(), count > 0 { rest -= count }
    if read() != 0 {
      // Somebody has the other end still.
      unwatchPipe()
      PipeDrain.take(pipe, in: loop)
      pipe = -1
    } else {
      stopListening()
    }
    onEnd(end)
  }
}
