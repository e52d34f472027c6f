import Glibc

/// A process of a test's own, which ends with the object. Foundation's waits in a run loop, which
/// is not to be had while the loop under test has the thread.
final class Child {
  private let process: pid_t
  private var hasEnded = false

  /// - Parameters:
  ///   - environment: Added to this process's own.
  ///   - output: Where its standard output goes; `nil`: nowhere.
  init(_ command: [String], environment: [String: String] = [:], output: CInt? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<CInt> {
      if descriptor == 1, let output {
        posix_spawn_file_actions_adddup2(&actions, output, 1)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    // Tests beside this one wait for the ends of their pipes.
    for descriptor in 3..<1024 as Range<CInt> {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let assignments = environment.map { "\($0)=\($1)" }
    var arguments = (["/usr/bin/env"] + assignments + command).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/usr/bin/env", &actions, nil, &arguments, environ)
    precondition(problem == 0, "no process for \(command)")
    self.process = process
  }

  deinit { kill() }

  /// The process's number.
  var number: Int { Int(process) }

  /// Returns when it stands still.
  func freeze() {
    _ = Glibc.kill(process, SIGSTOP)
    waitpid(process, nil, WUNTRACED)
  }

  /// Has it go on.
  func thaw() { _ = Glibc.kill(process, SIGCONT) }

  /// How it ended by itself, packed as by wait(2).
  func status() -> CInt {
    var status: CInt = 0
    waitpid(process, &status, 0)
    hasEnded = true
    return status
  }

  /// Ends it at once.
  func kill() {
    guard !hasEnded else { return }
    hasEnded = true
    _ = Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
