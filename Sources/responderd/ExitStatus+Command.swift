import ArgumentParser
import Logging
import ResponderHost
import Storyboards

extension ExitStatus {
  /// The status of a storyboard that cannot be used.
  init(_ error: StoryboardError) {
    self = error.code == .unreadable ? .noInput : .badData
  }

  /// Runs a command's work and ends the process with the status that its error calls for.
  static func ofRunning(_ logger: Logger, _ body: @MainActor () throws -> ExitStatus) throws {
    let status: ExitStatus
    do {
      status = try MainActor.assumeIsolated { try body() }
    } catch let error as StoryboardError {
      // All that is wrong with it, each on a line of its own.
      for line in error.lines { logger.error("\(line)") }
      throw ExitCode(ExitStatus(error).rawValue)
    } catch {
      logger.error("\(error)")
      throw ExitCode(ExitStatus(error).rawValue)
    }
    if status != .ok { throw ExitCode(status.rawValue) }
  }
}
