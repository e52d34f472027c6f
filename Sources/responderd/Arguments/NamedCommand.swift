import ArgumentParser

/// A command without subcommands that a command line names, and the arguments for it.
///
/// It is parsed alone, because ArgumentParser reads the options of each command that it is given, and looks
/// for a request for completions first: a third of what a start of the daemon costs.
struct NamedCommand {
  let type: any ParsableCommand.Type
  let arguments: [String]

  /// Finds the command; `nil` where there is none.
  /// - Parameters:
  ///   - arguments: Those of the process, without its name.
  ///   - root: The command that has all others.
  init?(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    var command = root
    var rest = Array(arguments)[...]
    while !command.configuration.subcommands.isEmpty {
      guard let name = rest.popFirst(), let next = command.subcommand(named: name) else {
        return nil
      }
      command = next
    }
    (type, self.arguments) = (command, Array(rest))
  }

  /// Parses the arguments.
  /// - Returns: `nil` for what only the whole command line can answer: a request for help, completions or the
  ///   version, and a mistake.
  func parse() -> (any ParsableCommand)? {
    guard let command = try? type.parseAsRoot(arguments), Swift.type(of: command) == type else {
      return nil
    }
    return command
  }
}

extension ParsableCommand {
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}
