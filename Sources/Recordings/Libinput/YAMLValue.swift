internal import YAML

/// A node of a YAML file, whose errors contain its line.
struct YAMLValue {
  private let node: YAMLNode
  private let text: RecordingText

  var line: Int { node.mark.line }

  /// Wraps a child of this node.
  private func value(_ node: YAMLNode) -> Self { Self(node: node, text: text) }

  /// The limit for what is kept, mostly the descriptions: 4,096 nodes and bytes of text for each of 1,024 devices.
  private static let keptLimit = 4 << 20

  /// Reads a text.
  /// - Parameter consumer: Receives the items of lists, and returns whether to drop them, as that of `YAMLNode`.
  static func root(
    of text: RecordingText,
    consumer: @escaping (_ item: Self, _ path: [String], _ depth: Int) -> Bool
  ) throws(RecordingError) -> Self {
    do throws(YAMLError) {
      // Aliases may expand only to the size that the text itself could describe.
      let root = try YAMLNode.root(
        of: text.parts, limit: 4 * text.size, keptLimit: keptLimit,
        consumer: { consumer(Self(node: $0, text: text), $1, $2) })
      if let root { return Self(node: root, text: text) }
    } catch {
      throw text.error(from: error)
    }
    throw text.malformed(at: 1, "the file holds no YAML; expected \"version:\", \"devices:\"")
  }

  func malformed(_ reason: String) -> RecordingError {
    text.malformed(at: line, reason)
  }

  // MARK: - What a node can be

  /// The value of a key; `nil` if it is absent or empty.
  subscript(key: String) -> Self? {
    get throws(RecordingError) {
      guard node.entries != nil else {
        throw malformed("found \(shape); expected keys and values, one of them \"\(key):\"")
      }
      return node[key].flatMap { isEmpty($0) ? nil : value($0) }
    }
  }

  func required(_ key: String) throws(RecordingError) -> Self {
    guard let value = try self[key] else { throw malformed("there is no value \"\(key):\"") }
    return value
  }

  func entries() throws(RecordingError) -> [(key: Self, value: Self)] {
    guard let entries = node.entries else {
      throw malformed("found \(shape); expected keys and values")
    }
    return entries.map { (value($0.key), value($0.value)) }
  }

  func list() throws(RecordingError) -> [Self] {
    guard let items = node.items else { throw malformed("found \(shape); expected a list") }
    return items.map(value)
  }

  func list(count: Int, _ layout: String) throws(RecordingError) -> [Self] {
    let list = try list()
    guard list.count == count else {
      throw malformed("found \(list.count) values; expected \(layout)")
    }
    return list
  }

  func string() throws(RecordingError) -> String {
    guard let text = node.text else { throw malformed("found \(shape); expected text") }
    return text.withoutMarksOfOrder
  }

  func integer<T: FixedWidthInteger>(
    from first: T = .min, through last: T = .max
  ) throws(RecordingError) -> T {
    guard let text = node.text else { throw malformed("found \(shape); expected a number") }
    let digits = Array(text.utf8)[...]
    do throws(IntegerTextError) {
      let value = try T(text: digits, radix: 10)
      guard value >= first, value <= last else { throw .outOfRange }
      return value
    } catch {
      switch error {
      case .notAnInteger: throw malformed("\(digits.quoted) is not a decimal number")
      case .outOfRange: throw malformed("\(digits.quoted) is not in \(first)...\(last)")
      }
    }
  }

  func integers<T: FixedWidthInteger>(
    count: Int, _ layout: String
  ) throws(RecordingError) -> [T] {
    var result: [T] = []
    for value in try list(count: count, layout) { result.append(try value.integer()) }
    return result
  }

  private var shape: String {
    switch node.content {
    case _ where isEmpty(node): "nothing"
    case .text(let text, _): Array(text.utf8)[...].quoted
    case .list: "a list"
    case .mapping: "keys and values"
    }
  }

  /// Whether a key has no value, which is how `libinput record` writes an empty list.
  private func isEmpty(_ node: YAMLNode) -> Bool { node.isPlain && node.text == "" }
}
