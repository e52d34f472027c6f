import Foundation

/// One finished run of `responderd`, or of another program.
public struct CommandRun: Sendable {
  public let status: Int32
  public let output: String
  public let errors: String

  /// The lines of the output.
  public var lines: [Substring] { output.split(separator: "\n") }

  /// Runs `responderd` to its end. It is killed if it prints nothing for five minutes, and then does not end.
  public init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(arguments: arguments, environment: environment)
  }

  /// - Parameters:
  ///   - program: A path; `responderd` if `nil`.
  ///   - folder: Where it runs; the test's own place if `nil`.
  public init(
    of program: String? = nil, arguments: [String] = [], environment: [String: String] = [:],
    in folder: String? = nil
  ) throws {
    let process = Process()
    let output = Pipe()
    let errorFile = FileManager.default.temporaryDirectory.appending(
      path: "responderd-test-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    process.executableURL = URL(
      filePath: try program ?? BuildProducts().executable("responderd"))
    process.arguments = arguments
    process.currentDirectoryURL = folder.map { URL(filePath: $0) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // A file, so that one full pipe cannot hold up the reading of the other.
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    self.output = String(decoding: output.fileHandleForReading.remainingData(), as: UTF8.self)
    process.waitForEnd()
    status = process.terminationStatus
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }

  /// Runs `responderd` until it succeeds and prints some words, for at most five minutes.
  public static func repeated(_ arguments: String..., until words: String) throws -> CommandRun {
    let limit = ContinuousClock.now + .seconds(300)
    while true {
      let run = try CommandRun(arguments: arguments)
      if run.status == 0, run.output.contains(words) { return run }
      guard ContinuousClock.now < limit else { throw NeverPrinted(words: words, last: run.output) }
    }
  }

  /// Words that a program did not print.
  public struct NeverPrinted: Error { let words, last: String }

  /// The output without the records of actions: a headline with the word, and the lines below it.
  public var outputWithoutActions: String {
    var isAction = false
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if !line.hasPrefix("    ") { isAction = line.contains(#/^-?[0-9.]+ action /#) }
      return !isAction
    }
    return lines.joined(separator: "\n")
  }
}
