import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// A running `responderd`, and everything it has said so far.
final class Daemon {
  let process: pid_t
  private(set) var log: [RouteLine] = []
  /// The lines of ``log`` as they were written.
  private(set) var lines: [String] = []
  private(set) var diagnostics: [String] = []
  /// Takes the lines of the log instead of ``log``, for a case that would drown in them.
  var skim: ((UnsafePointer<CChar>) throws -> Void)?

  private var output: LineReader
  private var errors: LineReader
  private var end: Int32
  private var hasEnded = false

  /// Starts a program; its output is read from now on.
  init(_ command: [String]) throws {
    let out = try OneWayPipe()
    let err = try OneWayPipe()
    process = try spawn(command, output: out.writing, errors: err.writing)
    close(out.writing)
    close(err.writing)
    output = LineReader(out.reading)
    errors = LineReader(err.reading)
    end = try check("pidfd_open", guest_pidfd(process))
  }

  /// Reads the daemon's output until `isDone`; fails if it ends or the deadline passes before.
  func wait(
    for what: String, in timeout: Duration = Deadline.usual, until isDone: () throws -> Bool
  ) throws {
    let deadline = Deadline(in: timeout)
    while try !isDone() {
      if hasEnded { throw Failure("the daemon ended before \(what)") }
      if deadline.hasPassed { throw Failure("waited \(timeout) in vain for \(what)") }
      try hear(until: deadline)
    }
  }

  /// Takes in what has been said, or the news that the process has ended.
  func hear(until deadline: Deadline) throws {
    var polled = [output.descriptor, errors.descriptor, end].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    try check("poll", poll(&polled, 3, deadline.milliseconds))
    if polled[0].revents != 0 {
      try output.read { line in
        if let skim { return try skim(line) }
        let text = String(cString: line)
        log.append(try RouteLine(text))
        lines.append(text)
      }
    }
    if polled[1].revents != 0 {
      try errors.read { diagnostics.append(String(cString: $0)) }
    }
    // The last words come before the end: a pipe that is still open may hold some.
    let isSilent = polled[0].revents == 0 && polled[1].revents == 0
    if polled[2].revents != 0 && isSilent { hasEnded = true }
  }

  /// Hangs up on the daemon's standard output.
  func stopReading() { output.close() }

  /// Waits for the end and returns what a shell would call the exit status.
  func exitStatus(in timeout: Duration = Deadline.usual) throws -> Int32 {
    let deadline = Deadline(in: timeout)
    while !hasEnded {
      if deadline.hasPassed {
        throw Failure("the daemon was still running after \(timeout): \(threads)")
      }
      try hear(until: deadline)
    }
    var status: Int32 = 0
    try check("waitpid", waitpid(process, &status, 0))
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// What each thread of a daemon that hangs waits for.
  private var threads: String {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { name in
      let words = ["comm", "stat", "wchan", "syscall", "stack"].map { file in
        let path = "\(folder)/\(name)/\(file)"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "?"
        return text.split(separator: "\n").joined(separator: " < ")
      }
      return words.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  func send(_ signal: Int32) throws { try check("kill", kill(process, signal)) }

  /// Ends the daemon the way a service manager does and expects it to obey.
  func terminate() throws {
    try send(SIGTERM)
    try expect("exit status", try exitStatus(), is: 0)
  }

  /// Ends the daemon whatever state it is in, and forgets it.
  func remove() {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      hasEnded = true
    }
    output.close()
    errors.close()
    if end >= 0 { close(end) }
    end = -1
  }
}
