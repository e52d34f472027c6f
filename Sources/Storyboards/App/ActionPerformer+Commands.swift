import Foundation
internal import ResponderKit

// The commands of actions, and those that print the rows of lists.
extension ActionPerformer {
  func start(_ description: CommandDescription) {
    // A command finds what the actions before it have set.
    running.saveDefaults()
    let command = command(description, at: report.place)
    let isShell = description.words.isShell
    facts.displayTurns?.commandWillStart()
    running.services.run(command) { [report, turns = facts.displayTurns] in
      report.end(
        $0, command.arguments[0], values: isShell ? command.shellLine : command.parameters,
        isTimed: true)
      turns?.commandDidEnd()
    }
  }

  private func command(_ description: CommandDescription, at place: String) -> StoryboardCommand {
    let arguments: [String] =
      switch description.words {
      case .arguments(let words): words.map(text)
      case .shell(let line): ["/bin/sh", "-c", line]
      }
    return StoryboardCommand(
      place: place, arguments: arguments, environment: facts.environment,
      timeout: description.timeout, limit: description.limit,
      turnsDisplay: facts.displayTurns != nil)
  }

  /// Starts the command of a list, whose lines become the rows. If it fails, there are no rows; if it is not run, they
  /// stay as they are.
  func reloadData(_ name: String) {
    guard let list = scene?.views[name] as? ListView, let description = list.plan.command else {
      return report.end(.failed("there is no such list"), name)
    }
    // The place of the list: it is one command, whatever reloads it.
    let command = command(description, at: list.plan.place)
    running.services.lines(of: command) { [report, weak list] end, lines in
      if end.result != .notRun { list?.show(lines) }
      report.end(end, name, isTimed: true)
    }
  }
}

extension StoryboardCommand {
  /// The arguments after the program; `nil` without any.
  fileprivate var parameters: String? {
    arguments.count > 1 ? arguments.dropFirst().joined(separator: " ") : nil
  }

  /// The line of a shell, after the values of the event that it uses.
  fileprivate var shellLine: String? {
    guard let line = arguments.last else { return nil }
    let used = environment.filter { line.contains($0.key) }.map { "\($0)=\($1)" }
    return (used.sorted() + [line]).joined(separator: " ")
  }
}
