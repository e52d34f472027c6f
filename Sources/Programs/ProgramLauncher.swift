// Programs that run beside this process, each as the leader of its own process group. The launcher, a separate process
// written in C, starts them without this one's files and privileges; `LaunchedProgram` is one of them. Begin here.

public import EventLoop
import Glibc
public import LinuxSystem

/// A separate process that starts programs for this one, so that they inherit neither its open files
/// nor its restrictions.
///
/// Create it before opening devices and starting threads. When it or its parent ends, it kills all
/// remaining processes of its programs.
@MainActor
public final class ProgramLauncher {
  /// The measures that keep programs from input devices.
  public struct Protection: Equatable, Sendable {
    /// Whether Landlock prevents programs from opening the nodes.
    public let hidesDevices: Bool
    /// Whether programs run without the group that can read the nodes.
    public let hasNoGroup: Bool
    /// Whether programs can open no node of a device outside `/dev`.
    public let closesNodes: Bool
    /// Whether all nodes outside `/dev` were found that programs could open: no place had too many entries, or was too slow.
    public let searchedAll: Bool
  }

  /// How long to wait for the launcher to start, in milliseconds.
  private static let startTimeout: CInt = 10_000
  /// How long to wait for its end, in milliseconds: longer than it waits for the programs.
  private static let endTimeout: CInt = 6000

  let loop: EventLoop
  /// The measures that apply to the programs.
  public let protection: Protection
  package let process: Int32
  private var socket: CInt
  private var watch: EventLoop.Token?
  private var lastNumber: UInt32 = 0
  private var programs: [UInt32: @MainActor (LaunchedProgram.End) -> Void] = [:]
  private var questions: [UInt32: (timer: EventLoop.Token, answer: @MainActor (Bool?) -> Void)] =
    [:]

  /// Starts the launcher.
  /// - Parameters:
  ///   - loop: The loop in which the ends of programs are reported.
  ///   - hidesDevices: Whether programs are prevented from opening the nodes of input devices, and
  ///     from gaining privileges.
  ///   - group: The name of the group that can read those nodes.
  ///   - keptFolder: A folder in which programs that are kept from input devices cannot remove or
  ///     replace anything either, such as that of a control socket.
  public init(
    in loop: EventLoop, hidingDevices hidesDevices: Bool = false, of group: String = "input",
    keeping keptFolder: String? = nil
  ) throws(SystemError) {
    self.loop = loop
    let launcher = try SystemCall.startLauncher(
      hidesDevices: hidesDevices, group: SystemCall.group(named: group), keptFolder: keptFolder)
    (socket, process) = (launcher.socket, launcher.process)
    guard
      case .report(.ready(let hides, let hasNoGroup, let closes, let searchedAll), _) =
        SystemCall.receive(from: launcher.socket, timeout: Self.startTimeout)
    else {
      SystemCall.finishLauncher(socket: launcher.socket, process: launcher.process, timeout: 0)
      throw SystemError("start a process for commands", errno: ETIMEDOUT)
    }
    protection = Protection(
      hidesDevices: hides, hasNoGroup: hasNoGroup, closesNodes: closes, searchedAll: searchedAll)
    watch = try loop.watch(launcher.socket) { [weak self] in self?.readReports() }
  }

  isolated deinit { finish() }

  /// Ends the launcher and the remaining processes of its programs, which get SIGTERM and two
  /// seconds first.
  public func finish() {
    guard socket >= 0 else { return }
    if let watch { loop.unwatch(watch) }
    watch = nil
    SystemCall.finishLauncher(socket: socket, process: process, timeout: Self.endTimeout)
    socket = -1
    for number in questions.keys.sorted() { answer(number, nil) }
  }

  // MARK: - Programs

  /// Whether another process has killed the launcher, which cannot start further programs.
  public private(set) var isLost = false

  /// Requests the start of a program. The result is reported later, because its file may be on a disk
  /// that does not respond.
  /// - Parameters:
  ///   - output: The descriptor for its output, which the caller closes.
  ///   - onEnd: Called once in the loop, also if the program could not be started.
  /// - Returns: The number that identifies the program.
  /// - Throws: An error if the request cannot be sent.
  func start(
    _ arguments: [String], environment: [String], output: CInt,
    onEnd: @escaping @MainActor (LaunchedProgram.End) -> Void
  ) throws(SystemError) -> UInt32 {
    // It was lost, or has ended.
    guard socket >= 0 else { throw SystemError("run \(arguments[0])", errno: ESRCH) }
    lastNumber &+= 1
    let number = lastNumber
    try SystemCall.launch(
      arguments, environment: environment, output: output, number: number, by: socket)
    programs[number] = onEnd
    return number
  }

  func signal(_ signal: CInt, to number: UInt32) {
    SystemCall.request(.signal(signal), of: number, to: socket)
  }

  func endGroup(of number: UInt32) {
    SystemCall.request(.endGroup, of: number, to: socket)
  }

  // MARK: - Processes of programs

  /// How long to wait for an answer, in seconds: a program can stop the launcher.
  private static let answerTimeout = 2.0

  /// Determines whether a process is one of a program, or was started by one.
  ///
  /// The launcher examines the process, because the restrictions of this process can prevent it from doing so. The
  /// launcher inherits the orphans of programs, so that they remain recognisable.
  /// - Parameters:
  ///   - process: The process.
  ///   - answer: Called once in the loop, or immediately if the launcher is lost; `nil` if it is not
  ///     known, because the process has ended, or `/proc` hides it or one that started it.
  package func isProgram(_ process: Int32, answer: @escaping @MainActor (Bool?) -> Void) {
    guard socket >= 0 else { return answer(nil) }
    lastNumber &+= 1
    let number = lastNumber
    let timer = loop.schedule(at: loop.now + Self.answerTimeout) { [weak self] in
      self?.answer(number, nil)
    }
    questions[number] = (timer, answer)
    SystemCall.request(.relate(process), of: number, to: socket)
  }

  private func answer(_ number: UInt32, _ isProgram: Bool?) {
    guard let question = questions.removeValue(forKey: number) else { return }
    loop.cancelTimer(question.timer)
    question.answer(isProgram)
  }

  // MARK: - Reports

  private func readReports() {
    while socket >= 0 {
      switch SystemCall.receive(from: socket) {
      case .report(let report, let number): handle(report, of: number)
      case .nothing: return
      case .closed: return lose()
      }
    }
  }

  private func handle(_ report: SystemCall.LaunchReport, of number: UInt32) {
    switch report {
    case .ended(let status): programs.removeValue(forKey: number)?(LaunchedProgram.End(status))
    case .failed(let problem): programs.removeValue(forKey: number)?(.notStarted(errno: problem))
    case .related(let isProgram): answer(number, isProgram)
    // Nothing waits for the start itself: a program that cannot be started reports `failed`.
    case .started, .ready: break
    }
  }

  /// Handles the unexpected end of the launcher, which ends its programs.
  private func lose() {
    finish()
    isLost = true
    let lost = programs.sorted { $0.key < $1.key }.map(\.value)
    programs = [:]
    for onEnd in lost { onEnd(.unknown) }
  }
}

extension LaunchedProgram.End {
  /// Creates the end of a program.
  /// - Parameter status: A status of wait(2): a signal in the lowest seven bits, otherwise an exit
  ///   status above them.
  fileprivate init(_ status: CInt) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }
}
