/// The rows of a list.
struct ListDescription: Hashable, Sendable {
  enum Items: Hashable, Sendable {
    /// The rows in the file.
    case fixed([ListItem])
    /// The lines that a command prints.
    case command(CommandDescription)
  }

  let items: Items
  /// The place of the rows in the file, `FILE:LINE:COLUMN`, which also identifies the command.
  let place: String
  /// The height of each row, in points.
  var rowHeight = 44.0

  /// The range of ``rowHeight``: a finger needs some points.
  static let heights = 20.0...1000

  /// The command whose lines are the rows; `nil` for rows in the file.
  var command: CommandDescription? {
    if case .command(let command) = items { command } else { nil }
  }
}

/// A row of a list.
struct ListItem: Hashable, Sendable {
  /// The text of the row.
  let title: String
  /// The other values that actions can use, by their names.
  var values: [String: Value] = [:]

  /// The name of the text among the values.
  static let titleName = "title"

  /// Returns a value, or the text by its name.
  subscript(name: String) -> Value? {
    name == Self.titleName ? .text(title) : values[name]
  }

  /// The values as environment variables of commands.
  var environment: [String: String] {
    var environment = [Self.variable(Self.titleName): title]
    // In an order, because names such as `a-b` and `a_b` have the same variable.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      environment[Self.variable(name)] = value.text
    }
    return environment
  }

  /// Returns the environment variable of a value: `RESPONDERD_ITEM` for the text, and `RESPONDERD_ITEM_URL` for `url`.
  static func variable(_ name: String) -> String {
    EventFact.variable(name == titleName ? "item" : "item-\(name)")
  }
}
