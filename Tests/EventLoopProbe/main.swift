// A process of its own with a loop on its main thread, for what cannot be tried within a test:
// there the main queue belongs to the test runner.

import Dispatch
import EventLoop
import Glibc

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

/// More lines than a standard error takes that nobody reads.
@MainActor func stuckErrors() {
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { exit(71) }
  for _ in 0..<10_000 { StandardError.write("a line that nobody reads\n") }
  StandardError.write(String(repeating: "x", count: 100_000) + "\n")
  print("alive=true")
}

/// A loop in a process that was started without some of its streams, told in a place of its own.
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

/// A child in a process whose parent ignored the ends of children, and whose own code takes one.
@MainActor func children() throws {
  signal(SIGCHLD, SIG_IGN)
  StandardStreams.prepare()
  let loop = try EventLoop()
  func end(_ isTaken: Bool) throws -> ChildProcess.End? {
    var end: ChildProcess.End?
    let child = try ChildProcess(["sh", "-c", "exit 3"], environment: [], in: loop) { _ in
    } onEnd: {
      end = $0
      loop.stop()
    }
    if isTaken {
      var status: Int32 = 0
      waitpid(-1, &status, 0)
    }
    let timer = loop.schedule(at: loop.now + 5) { loop.stop() }
    try loop.run()
    loop.cancelTimer(timer)
    // Nobody hears it: the number may be another's by now.
    child.signal(SIGKILL)
    return end
  }
  print("by itself: \(try end(false).map { "\($0)" } ?? "never")")
  print("taken: \(try end(true).map { "\($0)" } ?? "never")")
}

/// Whoever started this process may have blocked or ignored what would end it.
func restoreSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  for number in [SIGPIPE, SIGALRM] { signal(number, SIG_DFL) }
}

restoreSignals()
// A scenario that waits for ever is ended, and not the test that waits for it.
alarm(10)
switch CommandLine.arguments.last {
case "idle": try idle()
case "main-queue": try mainQueue()
case "descriptors": try descriptors()
case "broken-errors": try brokenErrors()
case "stuck-errors": stuckErrors()
case "missing-streams": try missingStreams()
case "signals": try signals()
case "children": try children()
default: exit(64)
}
