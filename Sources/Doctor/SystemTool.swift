import Foundation

/// A program of the system that answers a question, or does something.
package enum SystemTool {
  /// Runs a program.
  /// - Parameter seconds: After so many it is ended.
  /// - Returns: What it printed, and its exit status; `nil` where it does not run.
  package static func outcome(
    of command: [String], within seconds: Int = 5
  ) -> (status: Int32, printed: String)? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "\(seconds)"] + command
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
