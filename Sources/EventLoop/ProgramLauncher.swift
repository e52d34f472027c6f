import Glibc
public import LinuxSystem

/// The process that starts programs for this one, so that they have nothing of what this one opens
/// or gives up later.
///
/// Make it before there are devices and threads. When it goes away, or the process that made it does,
/// it ends all that its programs left behind.
@MainActor
public final class ProgramLauncher {
  /// What keeps the programs from input devices.
  public struct Protection: Equatable, Sendable {
    /// Whether the kernel refuses to open their nodes (Landlock).
    public let hidesDevices: Bool
    /// Whether the programs are outside of the group that may read them.
    public let hasNoGroup: Bool
  }

  /// How long its own start is waited for, in milliseconds.
  private static let startTimeout: CInt = 10_000
  /// How long its end is waited for: longer than it gives the programs.
  private static let endTimeout: CInt = 6000

  let loop: EventLoop
  /// What holds for the programs.
  public let protection: Protection
  package let process: Int32
  private var socket: CInt
  private var watch: EventLoop.Token?
  private var lastNumber: UInt32 = 0
  private var programs: [UInt32: @MainActor (ChildProcess.End) -> Void] = [:]

  /// Starts it.
  /// - Parameters:
  ///   - loop: Where the ends of programs are reported.
  ///   - hidesDevices: Whether programs are kept from the nodes of input devices, and gain no
  ///     privileges.
  ///   - group: The name of the group that may read those nodes.
  public init(
    in loop: EventLoop, hidingDevices hidesDevices: Bool = false, of group: String = "input"
  ) throws(SystemError) {
    self.loop = loop
    let launcher = try SystemCall.startLauncher(
      hidesDevices: hidesDevices, group: SystemCall.group(named: group))
    (socket, process) = (launcher.socket, launcher.process)
    guard
      case .report(.ready(let hides, let hasNoGroup), _) = SystemCall.receive(
        from: launcher.socket, timeout: Self.startTimeout)
    else {
      SystemCall.finishLauncher(socket: launcher.socket, process: launcher.process, timeout: 0)
      throw SystemError("start a process for commands", errno: ETIMEDOUT)
    }
    protection = Protection(hidesDevices: hides, hasNoGroup: hasNoGroup)
    watch = try loop.watch(launcher.socket) { [weak self] in self?.readReports() }
  }

  isolated deinit { finish() }

  /// Ends it and what programs left behind; what still runs is asked first, and has two seconds.
  public func finish() {
    guard socket >= 0 else { return }
    if let watch { loop.unwatch(watch) }
    watch = nil
    SystemCall.finishLauncher(socket: socket, process: process, timeout: Self.endTimeout)
    socket = -1
  }

  // MARK: - Programs

  /// Whether somebody has ended it: it starts no program any more.
  public private(set) var isLost = false

  /// Has a program started. Whether it runs is reported later: its file may lie on a disk that does not
  /// answer.
  /// - Parameters:
  ///   - output: What it writes to; closed here by the caller.
  ///   - onEnd: Called in the loop, once, also for a program that could not be started.
  /// - Returns: The number that it has here.
  /// - Throws: Why it cannot be asked for.
  func start(
    _ arguments: [String], environment: [String], output: CInt,
    onEnd: @escaping @MainActor (ChildProcess.End) -> Void
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
    case .ended(let status): programs.removeValue(forKey: number)?(ChildProcess.End(status))
    case .failed(let problem): programs.removeValue(forKey: number)?(.notStarted(errno: problem))
    case .started, .ready: break
    }
  }

  /// Somebody has ended it. Its programs went with it.
  private func lose() {
    finish()
    isLost = true
    let lost = programs.sorted { $0.key < $1.key }.map(\.value)
    programs = [:]
    for onEnd in lost { onEnd(.unknown) }
  }
}

extension ChildProcess.End {
  /// - Parameter status: As wait(2) packs it: a signal in the lowest seven bits, else a status above
  ///   them.
  fileprivate init(_ status: CInt) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }
}
