/// Follows the tokens of a YAML text, and knows which of them make a key.
struct KeyRule {
  /// The longest text that may be a key by its alias: as long as any key in front of its `:`.
  private static let longestWord = 1024

  /// Brackets that are open.
  private struct Frame {
    let isMapping: Bool
    /// Whether what comes next is a key, with a `:` behind it or without one.
    var awaitsKey: Bool
    /// Whether something was in the entry that makes no key: a `:` makes one of what is first in the
    /// entry of a list, whatever stands between them.
    var hasOddContent = false
  }

  /// A `?` that was followed by anchors and tags, and at most one thing besides.
  private struct Question {
    let column: Int
    var isEmpty = true
    /// The line of an anchor or a tag in its own column, be it of its key or of the next.
    var doubtfulLine: Int?
  }

  private var frames: [Frame] = []
  private var question: Question?
  private var last = YAMLToken.Kind.document
  /// An anchor, and its line, before what it is put to.
  private var anchor: (name: ArraySlice<UInt8>, line: Int)?
  /// The anchors that may stand for more than a word.
  private var manifold: Set<ArraySlice<UInt8>> = []

  private var awaitsKey: Bool { frames.last?.awaitsKey == true || question?.isEmpty == true }

  /// Takes the next token.
  /// - Returns: `false` if it makes a key that is no word.
  mutating func allows(_ token: YAMLToken) -> Bool {
    leaveQuestion(at: token)
    let isAllowed = isAllowed(token)
    settleAnchor(by: token)
    follow(token)
    last = token.kind
    return isAllowed
  }

  private func isAllowed(_ token: YAMLToken) -> Bool {
    switch token.kind {
    case .open: !awaitsKey
    case .item, .key: question?.isEmpty != true
    case .alias: !awaitsKey || isWord(token.kind)
    case .value:
      isWord(last) && frames.last?.hasOddContent != true && !isMappingAfterQuestion(token)
    case .scalar, .anchor, .tag, .close, .comma, .document: true
    }
  }

  private func isWord(_ kind: YAMLToken.Kind) -> Bool {
    switch kind {
    case .alias(let name): !manifold.contains(name)
    case .close: false
    default: true
    }
  }

  /// `? a: b` is a mapping as a key; the `:` of the `?` stands below it.
  private func isMappingAfterQuestion(_ token: YAMLToken) -> Bool {
    guard frames.isEmpty, let question else { return false }
    return token.column > question.column
  }

  /// A `?` ends where something stands less far in, and at another one; a text below it is a word,
  /// whether it is its key or the next.
  private mutating func leaveQuestion(at token: YAMLToken) {
    guard frames.isEmpty, let column = question?.column else { return }
    if case .scalar = token.kind, question?.doubtfulLine == token.line { return question = nil }
    guard token.column <= column else { return }
    switch token.kind {
    case .key, .scalar: question = nil
    case .anchor where token.column == column, .tag where token.column == column:
      question?.doubtfulLine = token.line
    default: if token.column < column { question = nil }
    }
  }

  private mutating func settleAnchor(by token: YAMLToken) {
    if token.kind == .tag { return }
    if let anchor, !isWord(token, at: anchor.line) { manifold.insert(anchor.name) }
    anchor = nil
    if case .anchor(let name) = token.kind { anchor = (name, token.line) }
  }

  /// A text in the line of its anchor is a word; in the next line it may be a mapping's first key.
  private func isWord(_ token: YAMLToken, at line: Int) -> Bool {
    guard case .scalar(let length) = token.kind else { return false }
    return token.line == line && length <= Self.longestWord
  }

  private mutating func follow(_ token: YAMLToken) {
    switch token.kind {
    case .anchor, .tag: if question?.isEmpty == false { question = nil }
    case .open(let isMapping):
      content()
      frames.append(Frame(isMapping: isMapping, awaitsKey: isMapping))
    case .close:
      question = nil
      _ = frames.popLast()
      noteContent(token)
    case .scalar, .alias, .item:
      content()
      noteContent(token)
    case .comma:
      question = nil
      if let top = frames.indices.last {
        frames[top] = Frame(isMapping: frames[top].isMapping, awaitsKey: frames[top].isMapping)
      }
    case .key: question = Question(column: token.column)
    case .value:
      content()
      question = nil
    case .document:
      frames = []
      question = nil
    }
  }

  private mutating func noteContent(_ token: YAMLToken) {
    guard let top = frames.indices.last, !frames[top].isMapping, !isWord(token.kind) else { return }
    frames[top].hasOddContent = true
  }

  private mutating func content() {
    if question?.isEmpty == true { question?.isEmpty = false } else { question = nil }
    if let top = frames.indices.last { frames[top].awaitsKey = false }
  }
}
