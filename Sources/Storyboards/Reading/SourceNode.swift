import Foundation
internal import Yams

/// A node of the file that knows where it stands and tells what is wrong with it. What is wrong is
/// reported and comes back as `nil`, so that reading goes on.
struct SourceNode {
  let node: Node
  let problems: ProblemList
  /// Where the nearest node with a place of its own stands.
  let mark: Mark?

  init(_ node: Node, _ problems: ProblemList, near mark: Mark? = nil) {
    self.node = node
    self.problems = problems
    self.mark = node.mark ?? mark
  }

  func report(_ message: String) { problems.add(message, at: mark) }

  /// Looks at the node again when the whole file is known.
  func later(_ check: @escaping (Self) -> Void) { problems.later { check(self) } }

  // MARK: - Shapes

  var isList: Bool { node.sequence != nil }
  var isMapping: Bool { node.mapping != nil }
  var isScalar: Bool { node.scalar != nil && !isEmpty }

  /// A key with nothing behind it.
  var isEmpty: Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  /// What stands there, in words.
  var shape: String {
    switch node {
    case _ where isEmpty: "nothing"
    case .scalar(let scalar): "\"\(Self.short(scalar.string))\""
    case .sequence: "a list"
    case .mapping: "keys and values"
    case .alias: "an alias"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// The text that stands there, without a word about what else may.
  var rawText: String? { node.scalar?.string }
  /// Whether it stands there without quotes.
  var isPlain: Bool { node.scalar?.style == .plain }
  /// The nodes of a list, without a word about what else may stand there.
  var items: [SourceNode]? {
    node.sequence.map { $0.map { Self($0, problems, near: mark) } }
  }
  /// `LINE:COLUMN`.
  var place: String { "\(mark?.line ?? 1):\(mark?.column ?? 1)" }

  /// The value of a key, without a word about others.
  func value(of key: String) -> SourceNode? {
    guard let value = node.mapping?.first(where: { $0.key.scalar?.string == key })?.value else {
      return nil
    }
    return Self(value, problems, near: mark)
  }

  // MARK: - Values

  func text(_ what: String) -> String? {
    guard problems.count(mark) else { return nil }
    guard let scalar = node.scalar, !isEmpty else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return scalar.string
  }

  func bool() -> Bool? {
    guard problems.count(mark) else { return nil }
    switch (node.scalar?.style, node.scalar?.string) {
    case (.plain, "true"): return true
    case (.plain, "false"): return false
    default:
      report("found \(shape); expected true or false")
      return nil
    }
  }

  /// The number that stands there, or `nil` if it is none.
  var plainNumber: Double? {
    guard let scalar = node.scalar, scalar.style == .plain,
      scalar.string.allSatisfy({ "+-.0123456789eE".contains($0) }),
      let number = Double(scalar.string), number.isFinite
    else { return nil }
    return number
  }

  func number(_ range: ClosedRange<Double>, _ what: String) -> Double? {
    guard problems.count(mark) else { return nil }
    guard let number = plainNumber else {
      let isQuoted = node.scalar.map { $0.style != .plain && Double($0.string) != nil } ?? false
      report("found \(shape); expected \(what)" + (isQuoted ? ", without quotes" : ""))
      return nil
    }
    guard range.contains(number) else {
      report(
        "\(shape) is out of range; expected \(what), from \(Self.short(range.lowerBound)) to "
          + Self.short(range.upperBound))
      return nil
    }
    return number
  }

  static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  func integer(_ range: ClosedRange<Int>, _ what: String) -> Int? {
    guard let number = number(Double(range.lowerBound)...Double(range.upperBound), what) else {
      return nil
    }
    guard number == number.rounded() else {
      report("found \(shape); expected \(what), without a fraction")
      return nil
    }
    return Int(number)
  }

  /// One of several names.
  func choice(_ names: [String], _ what: String) -> String? {
    guard let text = text(what) else { return nil }
    guard names.contains(text) else {
      report(
        "\"\(text)\" is not \(what)" + NearestName.hint(text, among: names, "there are"))
      return nil
    }
    return text
  }

  func list(_ what: String) -> [SourceNode]? {
    guard problems.count(mark) else { return nil }
    guard let sequence = node.sequence else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return sequence.map { Self($0, problems, near: mark) }
  }

  /// Keys that the file chose, in its order.
  func entries(_ what: String) -> [(key: SourceNode, value: SourceNode)]? {
    guard problems.count(mark) else { return nil }
    guard let mapping = node.mapping else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return mapping.map {
      (Self($0.key, problems, near: mark), Self($0.value, problems, near: mark))
    }
  }

  /// Keys that the format chose.
  func fields(_ what: String, _ keys: [String]) -> SourceFields? {
    guard let entries = entries("\(what): keys and values") else { return nil }
    var known: [String: SourceNode] = [:]
    for (key, value) in entries {
      guard let name = key.text("a key") else { continue }
      if keys.contains(name) {
        known[name] = value
      } else if name == "<<" {
        key.report("merge keys are not understood; give the whole value an anchor and an alias")
      } else {
        key.report(
          "\(what) has no key \"\(name)\"" + NearestName.hint(name, among: keys, "its keys are"))
      }
    }
    return SourceFields(node: self, known: known)
  }
}

/// The values of keys that the format chose.
struct SourceFields {
  let node: SourceNode
  fileprivate let known: [String: SourceNode]

  fileprivate init(node: SourceNode, known: [String: SourceNode]) {
    self.node = node
    self.known = known
  }

  subscript(key: String) -> SourceNode? { known[key] }

  func required(_ key: String, _ reason: String) -> SourceNode? {
    if let value = known[key] { return value }
    node.report(reason)
    return nil
  }

  func bool(_ key: String) -> Bool? { known[key]?.bool() }
  func text(_ key: String, _ what: String) -> String? { known[key]?.text(what) }
}

/// Names in a file begin with a letter of the English alphabet and go on with such letters, digits, `_`
/// and `-`, so that they can be referred to.
enum GivenName {
  static let rule =
    "a name begins with a letter, a to z or A to Z, and has such letters, digits, _ and - only"
  /// What `$…` stands for besides views.
  static let reserved: Set<String> = ["event", "defaults"]

  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart) && name.unicodeScalars.count <= 100
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-"
  }
}

extension SourceNode {
  /// The key as a name that things can be referred to by.
  func name(_ what: String) -> String? {
    guard let name = text("a name for \(what)") else { return nil }
    guard GivenName.isValid(name) else {
      report("\"\(name)\" cannot name \(what): \(GivenName.rule)")
      return nil
    }
    return name
  }
}
