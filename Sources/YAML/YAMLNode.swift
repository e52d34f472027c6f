/// A node of a YAML text: what it is, and where it stands.
///
/// An alias is the node that it stands for, with that node's place.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// `isPlain` if it stands there without quotes.
    case text(String, isPlain: Bool)
    case list([YAMLNode])
    /// In the order of the file. Each key is text, and there once.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package let content: Content
  package let mark: YAMLMark

  package var text: String? { if case .text(let text, _) = content { text } else { nil } }
  /// Whether it is text without quotes.
  package var isPlain: Bool { if case .text(_, true) = content { true } else { false } }
  package var items: [YAMLNode]? { if case .list(let items) = content { items } else { nil } }
  package var entries: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of a key.
  package subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key.text == key }?.value
  }

  /// Reads the one document of a text.
  /// - Parameters:
  ///   - yaml: UTF-8 without a byte order mark.
  ///   - limit: How many nodes, and bytes of text in them, there may be, counted once more for each
  ///     alias. A text without aliases has fewer than four for each of its bytes.
  /// - Returns: `nil` if the text holds nothing.
  package static func root(of yaml: [UInt8], limit: Int) throws(YAMLError) -> YAMLNode? {
    // libyaml reads from the array, which stays where it is until the tree is built.
    try unsafe yaml.withUnsafeBufferPointer { (bytes) throws(YAMLError) in
      var builder = TreeBuilder(reading: unsafe YAMLEvents(of: bytes), limit: limit)
      return try builder.root()
    }
  }
}
