import YAML

/// What comes of a text.
func root(_ yaml: String, limit: Int = 10_000) throws(YAMLError) -> YAMLNode? {
  try YAMLNode.root(of: Array(yaml.utf8), limit: limit)
}

/// A text in parts of a size.
func parts(_ yaml: [UInt8], of size: Int) -> YAMLParts {
  {
    AnyIterator(
      stride(from: 0, to: yaml.count, by: size).lazy.map { yaml[$0..<min(yaml.count, $0 + size)] }
        .makeIterator())
  }
}

/// Why a text is refused, and where.
func refusal(
  _ yaml: [UInt8], limit: Int = 10_000
) -> (reason: YAMLError.Reason, mark: YAMLMark)? {
  do {
    _ = try YAMLNode.root(of: yaml, limit: limit)
    return nil
  } catch {
    return (error.reason, error.mark)
  }
}

func refusal(
  _ yaml: String, limit: Int = 10_000
) -> (reason: YAMLError.Reason, mark: YAMLMark)? {
  refusal(Array(yaml.utf8), limit: limit)
}

extension YAMLNode {
  /// The node without its place, in words of our own.
  var summary: String {
    switch content {
    case .text(let text, let style): style == .quoted ? "\"\(text)\"" : text
    case .list(let items): "[\(items.map(\.summary).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\($0.key.summary): \($0.value.summary)" }.joined(separator: ", "))}"
    }
  }
}
