import ArgumentParser
import Logging
import ResponderHost
import Storyboards

extension ExitStatus {
  /// Runs a command's work and ends the process with the status that its error calls for.
  static func ofRunning(_ logger: Logger, _ body: @MainActor () throws -> ExitStatus) throws {
    let status: ExitStatus
    do {
      status = try MainActor.assumeIsolated { try body() }
    } catch {
      // All that is wrong with a storyboard, each on a line of its own.
      let lines = (error as? StoryboardError)?.lines ?? ["\(error)"]
      for line in lines { logger.error("\(line)") }
      throw ExitCode(ExitStatus(error).rawValue)
    }
    if status != .ok { throw ExitCode(status.rawValue) }
  }
}
