internal import YAMLKeys
internal import Yams

/// A node of a YAML file that knows its line and fails with it.
struct YAMLValue {
  private let node: Node
  private let text: RecordingText
  private let allowance: Allowance
  /// The line of the closest node around this one that has a line.
  let line: Int?

  private init(
    _ node: Node, of text: RecordingText, near line: Int?, _ allowance: Allowance
  ) {
    self.node = node
    self.text = text
    self.allowance = allowance
    self.line = node.mark?.line ?? line
  }

  /// A node that stands in this one.
  private func value(_ node: Node) -> Self { Self(node, of: text, near: line, allowance) }

  static func root(of text: RecordingText) throws(RecordingError) -> Self {
    let yaml = String(decoding: text.bytes[text.start...], as: UTF8.self)
    if let key = OddKey.first(in: Array(yaml.utf8)) {
      throw text.malformed(at: key.line, OddKey.message)
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: yaml)
    } catch {
      throw text.error(from: error)
    }
    guard let root else {
      throw text.malformed(at: 1, "the file holds no YAML; expected \"version:\", \"devices:\"")
    }
    return Self(root, of: text, near: 1, Allowance(for: text))
  }

  /// How many nodes and bytes may still be looked at. What stands in the text is looked at a few times
  /// at the most; but a hundred aliases of a hundred events are ten thousand.
  private final class Allowance {
    var rest: Int

    init(for text: RecordingText) { rest = 4 * text.bytes.count }
  }

  private func count(_ amount: Int) throws(RecordingError) {
    allowance.rest -= amount
    guard allowance.rest >= 0 else {
      throw malformed("its aliases stand for far more than the recording holds")
    }
  }

  func malformed(_ reason: String) -> RecordingError {
    text.malformed(at: line, reason)
  }

  // MARK: - What a node can be

  /// The value of a key; nothing if it is absent or empty.
  subscript(key: String) -> Self? {
    get throws(RecordingError) {
      guard let mapping = node.mapping else {
        throw malformed("found \(shape); expected keys and values, one of them \"\(key):\"")
      }
      try count(mapping.count)
      let pair = mapping.first { $0.key.scalar?.string == key }
      guard let pair, !Self.isEmpty(pair.value) else { return nil }
      return value(pair.value)
    }
  }

  func required(_ key: String) throws(RecordingError) -> Self {
    guard let value = try self[key] else { throw malformed("there is no value \"\(key):\"") }
    return value
  }

  func entries() throws(RecordingError) -> [(key: Self, value: Self)] {
    guard let mapping = node.mapping else {
      throw malformed("found \(shape); expected keys and values")
    }
    try count(mapping.count)
    return mapping.map { (value($0.key), value($0.value)) }
  }

  func list() throws(RecordingError) -> [Self] {
    guard let sequence = node.sequence else {
      throw malformed("found \(shape); expected a list")
    }
    try count(sequence.count)
    return sequence.map(value)
  }

  func list(count: Int, _ layout: String) throws(RecordingError) -> [Self] {
    let list = try list()
    guard list.count == count else {
      throw malformed("found \(list.count) values; expected \(layout)")
    }
    return list
  }

  func string() throws(RecordingError) -> String {
    guard let scalar = node.scalar else { throw malformed("found \(shape); expected text") }
    try count(scalar.string.utf8.count)
    return scalar.string.withoutMarksOfOrder
  }

  func integer<T: FixedWidthInteger>(
    from first: T = .min, through last: T = .max
  ) throws(RecordingError) -> T {
    guard let scalar = node.scalar else { throw malformed("found \(shape); expected a number") }
    let digits = Array(scalar.string.utf8)[...]
    try count(digits.count)
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
    switch node {
    case _ where Self.isEmpty(node): "nothing"
    case .scalar(let scalar): Array(scalar.string.utf8)[...].quoted
    case .sequence: "a list"
    case .mapping: "keys and values"
    case .alias: "an alias"
    }
  }

  /// `key:` with nothing behind it, as `libinput record` writes an empty list.
  private static func isEmpty(_ node: Node) -> Bool {
    guard let scalar = node.scalar else { return false }
    return scalar.string.isEmpty && scalar.style == .plain
  }
}
