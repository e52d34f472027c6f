import Foundation

/// Runs programs of the system.
package enum SystemTool {
  /// Runs a program.
  /// - Parameter seconds: The timeout, after which the program is ended.
  /// - Returns: Its output and exit status; `nil` if it could not be started.
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
    // A machine without systemd lacks its programs, which is not an error.
    guard (try? process.run()) != nil else { return nil }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard ![126, 127].contains(process.terminationStatus) else { return nil }
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  /// Returns the output of a program, if it succeeded.
  static func output(of command: [String]) -> String? {
    guard let (status, printed) = outcome(of: command), status == 0 else { return nil }
    return printed
  }
}
