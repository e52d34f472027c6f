import Foundation

/// A command as Swift Argument Parser tells of it (`--experimental-dump-help`).
struct CommandHelp: Decodable {
  private struct Dump: Decodable { let command: CommandHelp }

  struct Option: Decodable {
    struct Name: Decodable {
      let kind, name: String
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    private let kind: String
    private let names: [Name]?
    private let valueName: String?
    private let abstract, defaultValue: String?
    private let allValues: [String]?
    private let isOptional, isRepeating: Bool
    let shouldDisplay: Bool

    private var value: String { "<\(valueName ?? "value")>" }
    private var spellings: [String] { (names ?? []).map(\.spelling) }

    /// How it is written in a page: `**-o**, **--output** <file>`.
    var term: String {
      let names = spellings.map { "**\($0)**" }.joined(separator: ", ")
      return kind == "flag" ? names : names.isEmpty ? value : "\(names) \(value)"
    }

    /// How it stands in a usage line; `nil` for what every command has.
    var usage: String? {
      if ["--help", "--version"].contains(spellings.last) { return nil }
      let plain =
        kind == "flag"
        ? spellings.last ?? "" : [spellings.last, value].compactMap(\.self).joined(separator: " ")
      return (isOptional ? "[\(plain)]" : plain) + (isRepeating ? "..." : "")
    }

    var meaning: String {
      var parts = [abstract].compactMap(\.self)
      if let allValues, !allValues.isEmpty, kind != "flag" {
        parts.append("One of \(allValues.joined(separator: ", ")).")
      }
      // Bold, and without a full stop, which could be taken for a part of it.
      if let defaultValue, !defaultValue.isEmpty { parts.append("Default: **\(defaultValue)**") }
      return parts.joined(separator: " ")
    }

    var isGeneral: Bool { ["--help", "--version"].contains(spellings.last) }
  }

  private let commandName: String
  private let abstract, discussion: String?
  private let shouldDisplay: Bool?
  private let arguments: [Option]?
  private let nested: [CommandHelp]?

  private enum CodingKeys: String, CodingKey {
    case commandName, abstract, discussion, shouldDisplay, arguments
    case nested = "subcommands"
  }

  init(dump: String) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  var name: String { commandName }
  var summary: String { abstract ?? "" }

  /// Those that a person is told of; `help` explains itself.
  var subcommands: [CommandHelp] {
    (nested ?? []).filter { $0.shouldDisplay != false && $0.name != "help" }
  }

  /// What is displayed, without what the main page says once for all.
  var options: [Option] {
    let shown = (arguments ?? []).filter(\.shouldDisplay)
    return subcommands.isEmpty ? shown.filter { !$0.isGeneral } : shown
  }

  /// What follows its name on a command line.
  var usage: String {
    subcommands.isEmpty
      ? options.compactMap(\.usage).joined(separator: " ") : "<command> [options]"
  }

  /// The paragraphs of the discussion before its examples.
  var description: [String] { paragraphs.prefix { !$0.isExample }.map(\.text) }

  /// The lines below `EXAMPLES:`, or `EXAMPLE:`, without their common indent.
  var examples: [String] { paragraphs.first { $0.isExample }?.lines ?? [] }

  private var paragraphs: [Paragraph] {
    (discussion ?? "").split(separator: "\n\n").map { Paragraph(String($0)) }
  }

  private struct Paragraph {
    /// What stands above it in capitals: `EXIT STATUS:`.
    let heading: String?
    /// Without the indent that lines below a heading have.
    let lines: [String]

    init(_ text: String) {
      let all = text.split(separator: "\n").map {
        String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0)
      }
      let first = all.first ?? ""
      heading = first.wholeMatch(of: /[A-Z ]+:/) == nil ? nil : first
      lines = heading == nil ? all : Array(all.dropFirst())
    }

    var isExample: Bool { heading?.hasPrefix("EXAMPLE") == true }

    /// One line, which begins with its heading as words: `Exit status: 0 done, 64 not understood`.
    var text: String {
      let words = lines.joined(separator: " ")
      guard let heading else { return words }
      return "\(heading.prefix(1))\(heading.dropFirst().lowercased()) \(words)"
    }
  }
}
