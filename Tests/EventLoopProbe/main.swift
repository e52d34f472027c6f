// A process of its own with a loop on its main thread, for what cannot be tried within a test:
// there the main queue belongs to the test runner.

import Confinement
import Dispatch
import EventLoop
import Glibc
import LinuxSystem
import Programs

/// Counts what ran, and stops the loop when that was all.
@MainActor
final class Jobs {
  private let loop: EventLoop
  private let expected: Int
  private var done = 0
  private(set) var areOnMainThread = true
  private let mainThread = pthread_self()

  init(_ expected: Int, on loop: EventLoop) {
    self.loop = loop
    self.expected = expected
  }

  func finishOne() {
    done += 1
    if pthread_self() != mainThread { areOnMainThread = false }
    if done == expected { loop.stop() }
  }

  func report() {
    print("jobs=\(done) wakeups=\(loop.wakeups) mainThread=\(areOnMainThread)")
  }
}

/// Nothing but a timer.
@MainActor func idle() throws {
  let loop = try EventLoop()
  let jobs = Jobs(1, on: loop)
  loop.schedule(at: loop.now + 0.05) { jobs.finishOne() }
  try loop.run()
  jobs.report()
}

/// Work for the main queue from everywhere, and then rest.
@MainActor func mainQueue() throws {
  let loop = try EventLoop()
  let jobs = Jobs(5, on: loop)
  DispatchQueue.main.async { jobs.finishOne() }
  DispatchQueue.global().async { DispatchQueue.main.async { jobs.finishOne() } }
  Task { @MainActor in jobs.finishOne() }
  Task.detached { await jobs.finishOne() }
  Task { @MainActor in
    try await Task.sleep(nanoseconds: 20_000_000)
    jobs.finishOne()
  }
  loop.schedule(at: loop.now + 5) { loop.stop() }
  try loop.run()
  // A counter left standing would show here, as a loop that spins.
  loop.schedule(at: loop.now + 0.05) { loop.stop() }
  try loop.run()
  jobs.report()
}

/// All that a turn can have, ready at once, in the wrong order.
@MainActor func order() throws {
  let loop = try EventLoop()
  var ends: [CInt] = [-1, -1]
  func readyDescriptor() -> CInt {
    guard pipe(&ends) == 0, write(ends[1], "x", 1) == 1 else { exit(71) }
    return ends[0]
  }
  var said: [String] = []
  func say(_ word: String) {
    said.append(word)
    if said.count == 4 { loop.stop() }
  }
  loop.schedule(at: loop.now) { say("timer") }
  DispatchQueue.main.async { say("queue") }
  for word in ["input", "more input"] {
    let descriptor = readyDescriptor()
    try loop.watch(descriptor) {
      close(descriptor)
      say(word)
    }
  }
  try loop.run()
  print(said.joined(separator: ", "), "in", loop.wakeups)
}

/// Loops that come and go, signals and all.
@MainActor func descriptors() throws {
  func openDescriptors() -> Int { (0..<256).count { fcntl($0, F_GETFD) >= 0 } }
  try makeAndDropLoop()
  let before = openDescriptors()
  for _ in 0..<10 { try makeAndDropLoop() }
  print("leaked=\(openDescriptors() - before)")
}

@MainActor func makeAndDropLoop() throws {
  let loop = try EventLoop()
  try loop.onSignals([SIGUSR1]) { _ in }
}

/// A signal to the process, from outside of any thread of it.
@MainActor func signals() throws {
  let loop = try EventLoop()
  try loop.onSignals([SIGUSR1, SIGTERM]) { signal in
    print("signal=\(signal)")
    if signal == SIGTERM { loop.stop() }
  }
  kill(getpid(), SIGUSR1)
  loop.schedule(at: loop.now + 0.01) { _ = kill(getpid(), SIGTERM) }
  loop.schedule(at: loop.now + 5) { loop.stop() }
  try loop.run()
}

/// A loop, and then a line to a standard error whose reader is gone.
@MainActor func brokenErrors() throws {
  let loop = try EventLoop()
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { exit(71) }
  close(ends[0])
  StandardError.write("to nobody\n")
  print("alive=\(loop.wakeups == 0)")
}

/// More lines than fit into a standard error that is not read.
@MainActor func stuckErrors() {
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { exit(71) }
  for _ in 0..<10_000 { StandardError.write("a line that nobody reads\n") }
  StandardError.write(String(repeating: "x", count: 100_000) + "\n")
  print("alive=true")
}

/// More lines than fit into a terminal that is not read.
@MainActor func stuckTerminal(isSomebodyElses: Bool) throws {
  let terminal = Terminal(isSomebodyElses: isSomebodyElses)
  guard dup2(terminal.slave, STDERR_FILENO) >= 0 else { exit(71) }
  for _ in 0..<10_000 { StandardError.write("a line that nobody reads\n") }
  print("alive=true heard=\(terminal.shows())")
}

/// Lines to a terminal of another user, which is not read.
@MainActor func unreadForeignTerminal() throws {
  let terminal = Terminal(isSomebodyElses: true)
  let loop = try EventLoop()
  var ends = 0
  let writer = LineWriter(terminal.slave, loop: loop, capacity: 10_000) { _ in ends += 1 }
  for _ in 0..<5000 { writer.write(Terminal.line) }
  loop.schedule(at: loop.now + 0.02) { loop.stop() }
  try loop.run()
  writer.finish(within: 0.02)
  print("shown=\(terminal.shows()) dropped=\(writer.takeDroppedLines() > 0) ends=\(ends)")
}

/// Lines to a terminal of another user: ^S, and ^Q later.
@MainActor func stoppedForeignTerminal() throws {
  let terminal = Terminal(isSomebodyElses: true)
  let loop = try EventLoop()
  let writer = LineWriter(terminal.slave, loop: loop) { _ in }
  guard tcflow(terminal.slave, TCOOFF) == 0 else { exit(71) }
  for _ in 0..<2000 { writer.write(Terminal.line) }
  loop.schedule(at: loop.now + 0.02) { loop.stop() }
  try loop.run()
  let early = terminal.readLines()
  guard tcflow(terminal.slave, TCOON) == 0 else { exit(71) }
  var lines = 0
  try loop.watch(terminal.master) {
    lines += terminal.readLines()
    if lines == 2000 { loop.stop() }
  }
  try loop.run()
  print("early=\(early) lines=\(lines) dropped=\(writer.takeDroppedLines())")
}

/// The last lines before the end, to a terminal of another user.
@MainActor func lastLinesOfForeignTerminal() throws {
  let terminal = Terminal(isSomebodyElses: true)
  let writer = LineWriter(terminal.slave, loop: try EventLoop()) { _ in }
  for _ in 0..<10 { writer.write(Terminal.line) }
  writer.finish(within: 5)
  print("lines=\(terminal.readLines())")
}

/// A terminal of another user, before and after it controls this process.
func controllingForeignTerminal() {
  let terminal = Terminal(isSomebodyElses: true)
  func isOpened() -> Bool { SystemCall.reopenTerminal(terminal.slave) != nil }
  let before = isOpened()
  guard ioctl(terminal.slave, UInt(TIOCSCTTY), 0) == 0 else { exit(71) }
  print("before=\(before) after=\(isOpened())")
}

/// A terminal and the side that reads what it shows.
struct Terminal {
  static let line = String(repeating: "x", count: 98) + "\n"
  let master, slave: CInt

  /// - Parameter isSomebodyElses: Whether it may be used and not be opened, as after `su`.
  init(isSomebodyElses: Bool) {
    var (master, slave): (CInt, CInt) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0,
      fcntl(master, F_SETFL, O_NONBLOCK) == 0
    else { exit(71) }
    (self.master, self.slave) = (master, slave)
    guard isSomebodyElses else { return }
    // Root may open everything.
    guard fchmod(slave, 0) == 0, getuid() != 0 || seteuid(65534) == 0,
      open("/proc/self/fd/\(slave)", O_WRONLY | O_NOCTTY) < 0
    else { exit(71) }
  }

  /// Whether it has shown anything since the last time, or does soon.
  @MainActor func shows() -> Bool {
    let end = MonotonicClock.seconds + 5
    repeat {
      if readLines() > 0 { return true }
      usleep(1000)
    } while MonotonicClock.seconds < end
    return false
  }

  /// How many lines it has shown since the last time.
  func readLines() -> Int {
    var lines = 0
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(master, &bytes, bytes.count), count > 0 {
      lines += bytes[..<count].count { $0 == UInt8(ascii: "\n") }
    }
    return lines
  }
}

/// Whether this thread may make a file.
func canWrite() -> Bool {
  let path = "/tmp/responderd-probe-\(getpid())"
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return false }
  close(descriptor)
  unlink(path)
  return true
}

/// A process that confines itself while it has another thread, which tries what is forbidden.
func confineBesideThread() {
  let hasBegun = DispatchSemaphore(value: 0)
  let isConfined = DispatchSemaphore(value: 0)
  let hasTried = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    hasBegun.signal()
    isConfined.wait()
    print("thread=\(canWrite())", terminator: " ")
    hasTried.signal()
  }
  hasBegun.wait()
  let confinement = Confinement(writing: [])
  print("guards=\(confinement.guardsFiles) main=\(canWrite())", terminator: " ")
  isConfined.signal()
  hasTried.wait()
  print("said=\(confinement.description.contains("other thread"))")
}

/// A process that confines itself and writes to a terminal of another user.
@MainActor func confineWithForeignTerminal() throws {
  let terminal = Terminal(isSomebodyElses: true)
  guard dup2(terminal.slave, STDERR_FILENO) >= 0 else { exit(71) }
  StandardError.write(Terminal.line)
  let confinement = Confinement(writing: [])
  StandardError.write(Terminal.line)
  var lines = terminal.readLines()
  let deadline = MonotonicClock.seconds + 5
  while lines < 2, MonotonicClock.seconds < deadline { lines += terminal.readLines() }
  print("guards=\(confinement.guardsFiles) lines=\(lines)")
}

/// A process that was started by one that ignores its children, and confines itself.
@MainActor func confineWithoutChildren() throws {
  signal(SIGCHLD, SIG_IGN)
  StandardStreams.prepare()
  let confinement = Confinement(writing: [])
  print("guards=\(confinement.guardsFiles)")
}

/// A process that confines itself, and is asked to end as one is that hangs.
func confineAndQuit() {
  let confinement = Confinement(writing: [])
  print("guards=\(confinement.guardsFiles)")
  fflush(nil)
  raise(SIGQUIT)
  print("goes on")
}

/// A loop in a process that was started without some of its streams. It reports to a descriptor of
/// its own.
@MainActor func missingStreams() throws {
  let report = dup(STDOUT_FILENO)
  for descriptor in [STDIN_FILENO, STDOUT_FILENO] { close(descriptor) }
  let loop = try EventLoop()
  let missing = StandardStreams.missing.sorted()
  let isRefused = write(STDOUT_FILENO, "x", 1) == -1 && errno == EBADF
  let isEmpty = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
    read(STDIN_FILENO, $0.baseAddress, 1) == 0
  }
  dup2(report, STDOUT_FILENO)
  print("missing=\(missing) refused=\(isRefused) empty=\(isEmpty) wakeups=\(loop.wakeups)")
}

/// A child in a process whose parent ignored the ends of children, and whose own code takes all that it
/// finds; then the end of what starts programs.
@MainActor func children() throws {
  signal(SIGCHLD, SIG_IGN)
  StandardStreams.prepare()
  let loop = try EventLoop()
  let launcher = try ProgramLauncher(in: loop)
  func end(_ line: String, _ meanwhile: () -> Void) throws -> LaunchedProgram.End? {
    var end: LaunchedProgram.End?
    let child = try LaunchedProgram(["sh", "-c", line], environment: [], by: launcher) { _ in
    } onEnd: {
      end = $0
      loop.stop()
    }
    meanwhile()
    let timer = loop.schedule(at: loop.now + 5) { loop.stop() }
    try loop.run()
    loop.cancelTimer(timer)
    // It is not sent: the number may belong to another process by now.
    child.signal(SIGKILL)
    return end
  }
  print("by itself: \(try end("exit 3", {}).map { "\($0)" } ?? "never")")
  let taken = try end("exit 4") {
    var status: Int32 = 0
    // There is none of this process's own but the launcher.
    for _ in 0..<100 where waitpid(-1, &status, WNOHANG) == 0 { usleep(1000) }
  }
  print("taken: \(taken.map { "\($0)" } ?? "never")")
  let lost = try end("exec sleep 1000") { killLauncher() }
  print("lost: \(lost.map { "\($0)" } ?? "never")")
  do throws(SystemError) {
    _ = try LaunchedProgram(["true"], environment: [], by: launcher) { _ in
    } onEnd: { _ in
    }
  } catch {
    print("afterwards: \(error)")
  }
}

/// Ends the only child of this process.
func killLauncher() {
  let children = text(of: "/proc/self/task/\(getpid())/children").split(separator: " ")
  guard let process = children.first.flatMap({ pid_t($0) }) else { exit(71) }
  kill(process, SIGKILL)
}

/// A child with a wide pipe for its output, which ends as soon as all of it lies there.
@MainActor func wideOutput() throws {
  let loop = try EventLoop()
  var count = 0
  let launcher = try ProgramLauncher(in: loop)
  _ = try LaunchedProgram(
    [CommandLine.arguments[0], "wide-output-child"], environment: [], by: launcher
  ) {
    count += $0.count
  } onEnd: {
    print("bytes=\(count) \($0)")
    loop.stop()
  }
  loop.schedule(at: loop.now + 8) { loop.stop() }
  try loop.run()
}

/// A process that raised its limit of open files, and what a program gets that it starts.
@MainActor func fileLimit() throws {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(7), &limit)  // RLIMIT_NOFILE
  limit.rlim_cur = 100
  setrlimit(__rlimit_resource_t(7), &limit)
  SystemCall.raiseFileLimit()
  getrlimit(__rlimit_resource_t(7), &limit)
  print("raised=\(limit.rlim_cur == limit.rlim_max && limit.rlim_max > 100)")
  let loop = try EventLoop()
  let launcher = try ProgramLauncher(in: loop)
  _ = try LaunchedProgram(
    ["sh", "-c", "echo $(ulimit -Sn; ulimit -Hn)"], environment: [], by: launcher
  ) {
    // One write, and so one portion.
    let words = String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    print("child: \(words[0]) hard=\(words[1] == "\(limit.rlim_max)")")
  } onEnd: { _ in
    loop.stop()
  }
  loop.schedule(at: loop.now + 8) { loop.stop() }
  try loop.run()
  getrlimit(__rlimit_resource_t(7), &limit)
  print("afterwards=\(limit.rlim_cur == limit.rlim_max)")
}

/// F_SETPIPE_SZ: one mebibyte is what every user may have.
func fillWidePipe() {
  guard fcntl(STDOUT_FILENO, 1031, 1 << 20) >= 1 << 20 else { exit(71) }
  let bytes = [UInt8](repeating: 120, count: 400 << 10)
  guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(71) }
}

/// The parent may have blocked or ignored the signals that would end this process.
func restoreSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  for number in [SIGPIPE, SIGALRM] { signal(number, SIG_DFL) }
}

restoreSignals()
// A scenario that waits forever is ended, so that the test does not wait forever.
alarm(10)
switch CommandLine.arguments.last {
case "idle": try idle()
case "main-queue": try mainQueue()
case "order": try order()
case "descriptors": try descriptors()
case "broken-errors": try brokenErrors()
case "stuck-errors": stuckErrors()
case "stuck-terminal": try stuckTerminal(isSomebodyElses: false)
case "stuck-foreign-terminal": try stuckTerminal(isSomebodyElses: true)
case "unread-foreign-terminal": try unreadForeignTerminal()
case "stopped-foreign-terminal": try stoppedForeignTerminal()
case "last-lines-of-foreign-terminal": try lastLinesOfForeignTerminal()
case "controlling-foreign-terminal": controllingForeignTerminal()
case "confined-beside-a-thread": confineBesideThread()
case "confined-with-foreign-terminal": try confineWithForeignTerminal()
case "confined-without-children": try confineWithoutChildren()
case "confined-and-quit": confineAndQuit()
case "confined-attempts": confinedAttempts()
case "confined-work": try confinedWork()
case "confined-capabilities": confinedCapabilities()
case "confined-core-dump": confinedCoreDump()
case "missing-streams": try missingStreams()
case "signals": try signals()
case "children": try children()
case "wide-output": try wideOutput()
case "file-limit": try fileLimit()
case "wide-output-child": fillWidePipe()
default: exit(64)
}
