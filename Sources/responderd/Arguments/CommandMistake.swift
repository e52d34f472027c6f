import ArgumentParser
import LinuxSystem

/// The name of a command that does not exist.
struct CommandMistake: CustomStringConvertible {
  let description: String
  /// The command that has no such subcommand.
  let command: any ParsableCommand.Type

  /// Finds the first one on a command line; returns `nil` if there is none.
  /// - Parameters:
  ///   - arguments: The arguments of the process, without its name.
  ///   - root: The root command.
  init?(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    var command = root
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
      // It is followed by the command that it explains.
      if argument == "help" { continue }
      guard let next = command.subcommand(named: argument) else {
        let names = subcommands.map(Self.name)
        description =
          "no such command: \"\(argument)\""
          + SimilarName.hint(argument, among: names, "the commands are")
        self.command = command
        return
      }
      command = next
    }
    return nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }
}
