internal import Logging
internal import Storyboards

/// A storyboard that a daemon hosts, and reads anew when it is asked to.
@MainActor
final class HostedStoryboard {
  let delegate: StoryboardAppDelegate
  private let host: StoryboardHost
  /// `nil` for a storyboard that is no file.
  private let path: String?
  private let logger: Logger
  /// How long commands have when the application ends, in seconds.
  private static let farewell = 2.0
  /// Whether it starts commands, or sets user defaults, as it was launched.
  let runsCommands, setsDefaults: Bool
  /// Whether the daemon has given up starting programs.
  var isConfined = false

  init(_ storyboard: Storyboard, path: String?, host: StoryboardHost, logger: Logger) {
    delegate = StoryboardAppDelegate(storyboard, services: host)
    self.host = host
    self.path = path
    self.logger = logger
    runsCommands = storyboard.runsCommands
    setsDefaults = storyboard.setsDefaults
  }

  /// Reads the file anew and puts the new application in the place of the old one, which goes on if the
  /// file is broken.
  /// - Returns: Why the old one goes on; `nil` if it does not.
  func reload() -> String? {
    guard let path else {
      let reason = "the storyboard is part of the program; nothing to read"
      logger.notice("\(reason)")
      return reason
    }
    do {
      let storyboard = try Storyboard.read(path: path)
      host.runner?.forgetWaiting()
      delegate.reload(storyboard)
      logger.notice("\(path) was read again")
      guard isConfined else { return nil }
      if storyboard.runsCommands {
        logger.warning("commands are new in \(path); they run when the daemon is started anew")
      }
      if storyboard.setsDefaults && !setsDefaults {
        logger.warning(
          "user defaults are new in \(path); they are kept when the daemon is started anew")
      }
    } catch {
      for line in error.lines { logger.error("\(line)") }
      let reason = "\(path) is not taken over; going on as before"
      logger.error("\(reason)")
      return ([error.lines.first].compactMap(\.self) + [reason]).joined(separator: "; ")
    }
    return nil
  }

  /// Asks the commands that run to end, before the application does.
  func stopCommands() { host.runner?.stop() }

  /// Gives the commands of the application's end, and those that were asked to end, their time.
  func finishCommands() { host.runner?.finish(within: Self.farewell) }
}
