public import Foundation

/// A `responderd run` without devices, with a control socket of its own.
public final class RunningDaemon {
  public let socket: String
  private let process = Process()
  private let folder: URL
  private let output = Pipe()

  /// Returns when the application is there.
  /// - Parameters:
  ///   - arguments: More arguments.
  ///   - errors: Its standard error.
  ///   - environment: More variables.
  ///   - folder: The folder of its socket, which is removed at the end; `nil` for a new one.
  public init(
    _ arguments: [String] = [], errors: FileHandle = .nullDevice,
    environment: [String: String] = [:], folder: URL? = nil
  ) throws {
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory.appending(path: "responderd-\(UUID().uuidString)")
    let folder = self.folder
    socket = folder.appending(path: "control").path
    process.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    process.arguments =
      ["run", "--device", "/dev/input/none", "--control", socket] + arguments
    // Daemons that run beside each other must not find what the others left.
    let own = ["STATE_DIRECTORY": folder.appending(path: "states").path]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var text = ""
    while !text.contains("viewDidAppear") {
      let chunk = output.fileHandleForReading.nextData()
      guard !chunk.isEmpty else { throw Ended() }
      text += String(decoding: chunk, as: UTF8.self)
    }
  }

  public struct Ended: Error {}

  /// The most memory that it has had so far, in megabytes.
  public func peak() throws -> Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max) / 1024
  }

  /// Runs a command that talks to it.
  public func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments: arguments + ["--socket", socket])
  }

  /// A command that runs until the daemon ends.
  public func follow(_ arguments: String...) throws -> Follower {
    try Follower(arguments + ["--socket", socket])
  }

  /// Stops it in the middle of everything, and has it go on.
  public func freeze() { kill(process.processIdentifier, SIGSTOP) }
  public func thaw() { kill(process.processIdentifier, SIGCONT) }

  /// Returns when so many clients follow its routes.
  public func waitForReaders(_ count: Int) throws {
    _ = try CommandRun.repeated(
      "ctl", "status", "--json", "--socket", socket, until: "\"traceReaders\":\(count)")
  }

  /// Ends it the way a service manager does, and returns its status.
  public func terminate() -> Int32 {
    process.terminate()
    process.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
    return process.terminationStatus
  }
}

/// A command whose output is read while it runs.
public final class Follower {
  private let process = Process()
  private let output = Pipe()
  private let errorOutput = Pipe()
  public private(set) var text = ""

  /// - Parameter mergesErrors: Whether its standard error is part of its output.
  public init(_ arguments: [String], mergesErrors: Bool = false) throws {
    process.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = mergesErrors ? output : errorOutput
    try process.run()
  }

  /// Waits until something was said.
  public func wait(for words: String) -> Bool {
    // For a command that says something else forever.
    let limit = ContinuousClock.now + .seconds(300)
    while !text.contains(words) {
      let chunk = output.fileHandleForReading.nextData()
      guard !chunk.isEmpty, ContinuousClock.now < limit else { return false }
      text += String(decoding: chunk, as: UTF8.self)
    }
    return true
  }

  /// Its standard error, up to its end.
  public var errors: String {
    String(decoding: errorOutput.fileHandleForReading.remainingData(), as: UTF8.self)
  }

  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  public func status() -> Int32 {
    process.waitForEnd()
    return process.terminationStatus
  }
}
