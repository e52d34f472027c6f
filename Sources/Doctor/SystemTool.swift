import Foundation

/// A program of the system that answers a question.
enum SystemTool {
  /// Runs a program for 5 seconds at most.
  /// - Returns: What it printed, and its exit status; `nil` where it does not run.
  static func outcome(of command: [String]) -> (status: Int32, printed: String)? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "5"] + command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    // A machine without systemd has no such program, which is no failure.
    guard (try? process.run()) != nil else { return nil }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard ![126, 127].contains(process.terminationStatus) else { return nil }
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  /// What a program printed that succeeded.
  static func output(of command: [String]) -> String? {
    guard let (status, printed) = outcome(of: command), status == 0 else { return nil }
    return printed
  }
}
