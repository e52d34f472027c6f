import Foundation
import TestSupport

/// A process, of the probe unless said otherwise, which can be killed.
final class Probe {
  private let process = Process()
  private let output: FileHandle
  private var rest = Data()

  /// - Parameters:
  ///   - fileSize: The maximum size of a file that it writes, in blocks of 512 bytes.
  ///   - stack: The size of its stack in KiB.
  ///   - mayAll: Whether a process of root keeps root's privileges.
  init(
    executable: String = "RestorationProbe", _ arguments: String...,
    environment: [String: String] = [:], fileSize: Int? = nil, stack: Int? = nil,
    mayAll: Bool = true
  ) throws {
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    let path = try BuildProducts().executable(executable)
    // Without the signal, writing more fails as it does on a full disk.
    let limits =
      (fileSize.map { ["trap '' XFSZ", "ulimit -f \($0)"] } ?? [])
      + (stack.map { ["ulimit -s \($0)"] } ?? [])
    if !limits.isEmpty {
      process.executableURL = URL(filePath: "/bin/sh")
      let script = (limits + ["exec \"$0\" \"$@\""]).joined(separator: "; ")
      process.arguments = ["-c", script, path] + arguments
    } else if !mayAll && getuid() == 0 {
      // Still root, whose the program is, and bound by permissions like everybody.
      process.executableURL = URL(filePath: "/usr/bin/setpriv")
      process.arguments = ["--bounding-set=-all", "--inh-caps=-all", "--", path] + arguments
    } else {
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
    }
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
  }

  /// The next line; `nil` when the process has ended.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let chunk = output.nextData()
      guard !chunk.isEmpty else { return nil }
      rest.append(chunk)
    }
  }

  /// All lines up to the end.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    process.waitForEnd()
    return lines
  }

  /// How often its threads have gone to sleep so far.
  func voluntarySwitches() throws -> Int {
    let tasks = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
      let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line.flatMap { Int($0.split(separator: "\t")[1]) } ?? 0)
    }
  }

  /// Asks the process to end, as a service is stopped.
  func terminate() { process.terminate() }

  /// Ends the process as nothing else does: at once.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }
}
