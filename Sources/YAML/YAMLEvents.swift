internal import CLibyaml

/// An event of libyaml.
struct YAMLEvent {
  enum Kind {
    case text(String, YAMLNode.Style)
    case list
    case mapping
    case alias(of: String)
    /// The end of a list or a mapping.
    case end
    case document
    /// The start and end of the text, and the end of a document.
    case other
  }

  let kind: Kind
  let anchor: String?
  let mark: YAMLMark
}

/// The parts of a text in UTF-8, from the beginning at each call. A text need not be in memory as a whole.
package typealias YAMLParts = () -> AnyIterator<ArraySlice<UInt8>>

/// The sequence of libyaml's events for a text.
///
/// It owns the parser: initialised by init and deleted by deinit, so its memory is valid in between. Texts
/// that libyaml returns are copied before it can free them.
@safe struct YAMLEvents: ~Copyable {
  /// What libyaml has not read.
  private final class Input {
    private let parts: AnyIterator<ArraySlice<UInt8>>
    private var rest: ArraySlice<UInt8> = []

    init(_ parts: AnyIterator<ArraySlice<UInt8>>) { self.parts = parts }

    /// Returns up to so many bytes, and none at the end.
    func next(_ count: Int) -> ArraySlice<UInt8> {
      while rest.isEmpty, let part = parts.next() { rest = part }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let parts: YAMLParts
  private let input: Input

  init(of parts: @escaping YAMLParts) {
    self.parts = parts
    input = Input(parts())
    unsafe parser = .allocate(capacity: 1)
    precondition(unsafe yaml_parser_initialize(parser) == 1, "no memory for a parser")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // The input lives as long as the parser, which calls this with a buffer of that size.
    unsafe yaml_parser_set_input(
      parser,
      { data, buffer, size, count in
        guard let data = unsafe data, let buffer = unsafe buffer, let count = unsafe count else {
          return 0
        }
        let bytes = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().next(size)
        _ = unsafe UnsafeMutableBufferPointer(start: buffer, count: size).initialize(
          fromContentsOf: bytes)
        unsafe count.pointee = bytes.count
        return 1
      }, Unmanaged.passUnretained(input).toOpaque())
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  mutating func next() throws(YAMLError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
    // The event's pointers are valid until then; their content is copied before.
    defer { unsafe yaml_event_delete(&event) }
    let (kind, anchor) = unsafe Self.content(of: event)
    return unsafe YAMLEvent(kind: kind, anchor: anchor, mark: YAMLMark(event.start_mark))
  }

  /// Reads the part of the union that corresponds to the event's type.
  @unsafe private static func content(
    of event: yaml_event_t
  ) -> (YAMLEvent.Kind, anchor: String?) {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      let isOneLine = unsafe event.start_mark.line == event.end_mark.line
      let style: YAMLNode.Style = !isPlain ? .quoted : isOneLine ? .plain : .plainOverLines
      return unsafe (.text(text, style), name(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT: return unsafe (.list, name(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT: return unsafe (.mapping, name(event.data.mapping_start.anchor))
    case YAML_ALIAS_EVENT: return unsafe (.alias(of: name(event.data.alias.anchor) ?? ""), nil)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return (.end, nil)
    case YAML_DOCUMENT_START_EVENT: return (.document, nil)
    default: return (.other, nil)
    }
  }

  @unsafe private static func name(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe anchor.map { unsafe String(cString: $0) }
  }

  /// The reason why there was no event.
  private var error: YAMLError {
    // The texts are constants of libyaml.
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no memory"
    guard unsafe parser.pointee.error == YAML_READER_ERROR else {
      let mark = unsafe YAMLMark(parser.pointee.problem_mark)
      guard let context = unsafe parser.pointee.context else {
        return YAMLError(.syntax(problem), at: mark)
      }
      // A colon in braces that a word precedes and no blank follows.
      let hint = problem == "found unexpected ':'" ? "; write a blank after the colon" : ""
      return unsafe YAMLError(
        .syntax("\(String(cString: context)), \(problem)\(hint)"), at: mark,
        start: YAMLMark(parser.pointee.context_mark))
    }
    let mark = unsafe mark(of: parser.pointee.problem_offset)
    let value = unsafe Unicode.Scalar(UInt32(max(0, parser.pointee.problem_value)))
    if let value, problem.hasPrefix("control characters") {
      return YAMLError(.unreadable(value), at: mark)
    }
    return YAMLError(.notUTF8, at: mark)
  }

  /// Returns the place of a byte: the reader has no line numbers.
  private func mark(of offset: Int) -> YAMLMark {
    let end = UInt8(ascii: "\n")
    var line = 1
    var rest = offset
    // The part of the last line that was seen.
    var start: [UInt8] = []
    for part in parts() {
      let part = part.prefix(rest)
      rest -= part.count
      if let last = part.lastIndex(of: end) {
        let before = String(decoding: start + part[...last], as: UTF8.self)
        line += YAMLMark(after: before).line - 1
        start = Array(part[(last + 1)...])
      } else {
        start += part
      }
      if rest == 0 { break }
    }
    // The byte may be within a character.
    var text = String(decoding: start, as: UTF8.self)
    if text.unicodeScalars.last == "\u{fffd}" { text.unicodeScalars.removeLast() }
    let mark = YAMLMark(after: text)
    return YAMLMark(line: line + mark.line - 1, column: mark.column)
  }
}

extension YAMLMark {
  /// Converts a mark of libyaml, which counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
