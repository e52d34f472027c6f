internal import CLibyaml

/// An event of libyaml.
struct YAMLEvent {
  enum Kind {
    case text(String, isPlain: Bool)
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

/// The sequence of libyaml's events for a text.
///
/// It owns the parser: initialised by init and deleted by deinit, so its memory is valid in between. Texts
/// that libyaml returns are copied before it can free them.
@safe struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Creates a parser.
  /// - Parameter bytes: UTF-8, which has to stay valid for the lifetime of this object.
  @unsafe init(of bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
    unsafe parser = .allocate(capacity: 1)
    precondition(unsafe yaml_parser_initialize(parser) == 1, "no memory for a parser")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
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
      return unsafe (.text(text, isPlain: isPlain), name(scalar.anchor))
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
    // The reader has no line numbers. The offset may be that of a byte within a character.
    let offset = unsafe min(parser.pointee.problem_offset, bytes.count)
    let text = unsafe String(decoding: bytes[..<offset], as: UTF8.self)
    let value = unsafe Unicode.Scalar(UInt32(max(0, parser.pointee.problem_value)))
    if let value, problem.hasPrefix("control characters") {
      return YAMLError(.unreadable(value), at: YAMLMark(after: text))
    }
    let isWithin = text.unicodeScalars.last == "\u{fffd}"
    let whole = isWithin ? String(text.unicodeScalars.dropLast()) : text
    return YAMLError(.notUTF8, at: YAMLMark(after: whole))
  }
}

extension YAMLMark {
  /// Converts a mark of libyaml, which counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
