import Glibc
import TestSupport

/// The lines of a route log that the journal receives, read by one `journalctl --follow`: a new one for each look at
/// the journal takes longer than what is waited for.
final class JournalFollower {
  /// What `journalctl` selects.
  private let matches: [String]
  private var process: pid_t?
  private var output = LineReader(-1)
  private var log: [RouteLine] = []

  init(_ matches: [String]) { self.matches = matches }

  deinit {
    output.close()
    guard let process else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  func wait(
    for what: String, in timeout: Duration = Deadline.usual, until isDone: ([RouteLine]) -> Bool
  ) throws {
    let deadline = Deadline(in: timeout)
    if process == nil { try start() }
    while !isDone(log) {
      if deadline.hasPassed { throw Failure("waited in vain for \(what) in the journal") }
      var polled = pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0)
      try check("poll", poll(&polled, 1, deadline.milliseconds))
      guard polled.revents != 0 else { continue }
      try output.read {
        let line = String(cString: $0)
        if line.hasPrefix("{") { log.append(try RouteLine(line)) }
      }
      if output.descriptor < 0 { throw Failure("journalctl ended before \(what)") }
    }
  }

  private func start() throws {
    let pipe = try OneWayPipe()
    let command = ["journalctl", "--follow", "--no-tail", "-o", "cat", "--no-pager", "--quiet"]
    defer { close(pipe.writing) }
    process = try spawn(command + matches, output: pipe.writing, errors: 2)
    output = LineReader(pipe.reading)
  }
}
