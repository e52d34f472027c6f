import ArgumentParser
import LinuxSystem

/// The name of a command that does not exist.
struct CommandMistake: CustomStringConvertible {
  let description: String

  /// Finds the first one on a command line; `nil` where there is none.
  /// - Parameters:
  ///   - arguments: Those of the process, without its name.
  ///   - root: The command that has all others.
  init?(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    var command = root
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      guard let next = subcommands.first(where: { Self.name(of: $0) == argument }) else {
        let names = subcommands.map(Self.name)
        description =
          "There is no command \"\(argument)\""
          + SimilarName.hint(argument, among: names, "the commands are")
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
