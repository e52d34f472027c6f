import ArgumentParser
import Logging
import ResponderHost
import Storyboards

extension ExitStatus {
  /// Returns the status for a storyboard that cannot be used.
  init(_ error: StoryboardError) {
    self = error.code == .unreadable ? .noInput : .badData
  }

  /// Runs a command, and ends the process with the status for its error.
  static func ofRunning(_ logger: Logger, _ body: @MainActor () throws -> ExitStatus) throws {
    let status: ExitStatus
    do {
      status = try MainActor.assumeIsolated { try body() }
    } catch let error as StoryboardError {
      // All problems, one on each line.
      for line in error.lines { logger.error("\(line)") }
      throw ExitCode(ExitStatus(error).rawValue)
    } catch {
      logger.error("\(error)")
      throw ExitCode(ExitStatus(error).rawValue)
    }
    if status != .ok { throw ExitCode(status.rawValue) }
  }
}
