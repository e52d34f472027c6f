/// A part of a YAML text, as its parser tells them apart.
struct YAMLToken {
  enum Kind: Equatable {
    /// `- `
    case item
    /// `?`
    case key
    /// `:`
    case value
    /// `*name`
    case alias(ArraySlice<UInt8>)
    /// `&name`
    case anchor(ArraySlice<UInt8>)
    /// `!name`
    case tag
    /// Text, with and without quotes.
    case scalar(length: Int)
    /// `{` or `[`
    case open(isMapping: Bool)
    /// `}` or `]`
    case close
    case comma
    /// What begins or ends a document, or says something of it.
    case document
  }

  let kind: Kind
  /// Where it begins, from 1.
  let line: Int
  /// Where it begins, in characters from 0.
  let column: Int
}
