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
  private static let identifier = "guest-mark"

  init(_ matches: [String]) { self.matches = matches }

  /// How long nothing may come before the journal is read again: `journalctl` can miss a file that the journal makes
  /// while it starts.
  private static let patience = Duration.seconds(15)

  deinit { stop() }

  private func stop() {
    output.close()
    guard let process else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    self.process = nil
  }

  func wait(
    for what: String, in timeout: Duration = Deadline.usual, until isDone: ([RouteLine]) -> Bool
  ) throws {
    let deadline = Deadline(in: timeout)
    if process == nil { try start() }
    var mark = try writeMark()
    var hasBacklog = true
    var next = Deadline(in: Self.patience)
    while hasBacklog || !isDone(log) {
      if deadline.hasPassed { throw Failure("waited in vain for \(what) in the journal") }
      if next.hasPassed {
        Console.note("nothing new in the journal for \(Self.patience); it is read again")
        stop()
        log = []
        try start()
        (mark, hasBacklog) = (try writeMark(), true)
        next = Deadline(in: Self.patience)
      }
      var polled = pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0)
      try check("poll", poll(&polled, 1, min(deadline.milliseconds, next.milliseconds)))
      guard polled.revents != 0 else { continue }
      next = Deadline(in: Self.patience)
      try output.read {
        let line = String(cString: $0)
        if line.hasPrefix("{") { log.append(try RouteLine(line)) }
        if line == mark { hasBacklog = false }
      }
      if output.descriptor < 0 { throw Failure("journalctl ended before \(what)") }
    }
  }

  /// Marks what the journal has by now, which is read before the first look.
  private func writeMark() throws -> String {
    let mark = "\(Self.identifier) \(ContinuousClock.now)"
    try write(mark)
    return mark
  }

  /// Writes a line to the journal.
  private func write(_ text: String) throws {
    let socket = try check("socket", socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
    defer { close(socket) }
    let message = Array("<14>\(Self.identifier): \(text)".utf8)
    let count = SocketAddress("/run/systemd/journal/dev-log").withPointer {
      sendto(socket, message, message.count, 0, $0, $1)
    }
    try check("sendto the journal", Int32(count))
  }

  private func start() throws {
    let pipe = try OneWayPipe()
    let command = ["journalctl", "--follow", "--no-tail", "-o", "cat", "--no-pager", "--quiet"]
    defer { close(pipe.writing) }
    process = try spawn(
      command + matches + ["+", "SYSLOG_IDENTIFIER=\(Self.identifier)"], output: pipe.writing,
      errors: 2)
    output = LineReader(pipe.reading)
  }
}
