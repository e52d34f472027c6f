import CGuestSupport
import Glibc

/// A pipe whose ends a program does not inherit by default.
struct OneWayPipe {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try check("pipe2", guest_pipe(&ends))
    reading = ends[0]
    writing = ends[1]
  }
}

/// Starts a program with nothing to read and these two descriptors to write to.
func spawn(_ command: [String], output: Int32, errors: Int32) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, errors, 2)

  // The backtrace of a crash takes minutes here, and the case has failed anyway.
  setenv("SWIFT_BACKTRACE", "enable=no", 1)
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  defer { arguments.forEach { free($0) } }
  var process: pid_t = 0
  let problem = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
  if problem != 0 {
    throw Failure("start \(command[0]): \(String(cString: strerror(problem)))")
  }
  return process
}
