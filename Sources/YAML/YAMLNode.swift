// A YAML parser for storyboards and recordings, over libyaml's events. `TreeBuilder` builds these nodes, and limits
// what a hostile file can cost. Begin here.

/// A node of a YAML text, with its place.
///
/// An alias is replaced by its node, with that node's place.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case text(String, Style)
    case list([YAMLNode])
    /// The entries in the order of the file. Each key is text, and unique.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// How a text is written.
  package enum Style: Sendable {
    case quoted
    /// Without quotes.
    case plain
    /// Without quotes, and it continues in a further line.
    case plainOverLines
  }

  package let content: Content
  package let mark: YAMLMark

  package var text: String? { if case .text(let text, _) = content { text } else { nil } }
  /// Whether the node is a text without quotes.
  package var isPlain: Bool {
    if case .text(_, let style) = content { style != .quoted } else { false }
  }
  /// Whether the node is a text without quotes that continues in a further line.
  package var isOverLines: Bool {
    if case .text(_, .plainOverLines) = content { true } else { false }
  }
  package var items: [YAMLNode]? { if case .list(let items) = content { items } else { nil } }
  package var entries: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Returns the value of a key.
  package subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key.text == key }?.value
  }

  /// Reads the only document of a text.
  /// - Parameters:
  ///   - yaml: UTF-8 without a byte order mark.
  ///   - limit: The maximum number of nodes, and of bytes of text in them, counted again for each
  ///     alias. A text without aliases has fewer than four for each of its bytes.
  /// - Returns: `nil` if the text is empty.
  package static func root(of yaml: [UInt8], limit: Int) throws(YAMLError) -> YAMLNode? {
    try root(of: parts(of: yaml[...]), limit: limit)
  }

  /// Reads the only document of a text, also if a mapping has a key twice.
  /// - Parameter repeated: Receives each repetition.
  package static func root(
    of yaml: [UInt8], limit: Int, repeated: @escaping (YAMLError) -> Void
  ) throws(YAMLError) -> YAMLNode? {
    try root(of: parts(of: yaml[...]), limit: limit, repeated: repeated)
  }

  /// Receives an item of a list, with the keys and the number of the mappings and lists around it. It returns whether the list
  /// is kept without the item, so that a long list is never in memory as a whole.
  package typealias Consumer = (_ item: YAMLNode, _ path: [String], _ depth: Int) -> Bool

  /// Reads the only document of a text.
  /// - Parameters:
  ///   - keptLimit: Like the limit, for what the result contains.
  ///   - repeated: Receives each key that is repeated in its mapping; `nil` if the first is an error.
  ///   - consumer: Receives the items of lists.
  package static func root(
    of parts: @escaping YAMLParts, limit: Int, keptLimit: Int = .max,
    repeated: ((YAMLError) -> Void)? = nil, consumer: Consumer? = nil
  ) throws(YAMLError) -> YAMLNode? {
    var builder = TreeBuilder(
      reading: YAMLEvents(of: parts), limit: limit, keptLimit: keptLimit, consumer: consumer)
    let root = try builder.root()
    for key in builder.repeatedKeys {
      guard let repeated else { throw key }
      repeated(key)
    }
    return root
  }

  private static func parts(of yaml: ArraySlice<UInt8>) -> YAMLParts {
    { AnyIterator(CollectionOfOne(yaml).makeIterator()) }
  }
}
