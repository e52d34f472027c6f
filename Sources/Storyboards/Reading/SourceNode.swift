import Foundation
internal import YAML

/// A node of the file that tells what is wrong with it. What is wrong is reported and comes back as
/// `nil`, so that reading goes on.
struct SourceNode {
  let node: YAMLNode
  let problems: ProblemList

  init(_ node: YAMLNode, _ problems: ProblemList) {
    self.node = node
    self.problems = problems
  }

  func report(_ message: @autoclosure () -> String) { problems.add(message(), at: node.mark) }

  /// Says that something is likely a mistake.
  func warn(_ message: String) { problems.warn(message, at: node.mark) }

  /// Looks at the node again when the whole file is known.
  func later(_ check: @escaping (Self) -> Void) { problems.later { check(self) } }

  // MARK: - Shapes

  var isList: Bool { node.items != nil }
  var isMapping: Bool { node.entries != nil }
  var isScalar: Bool { node.text != nil && !isEmpty }

  /// A key with nothing behind it.
  var isEmpty: Bool {
    guard let text = node.text, node.isPlain else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// What stands there, in words.
  var shape: String {
    switch node.content {
    case _ where isEmpty: "nothing"
    case .text(let text, _): "\"\(Self.short(text))\""
    case .list: "a list"
    case .mapping: "keys and values"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// The text that stands there, without a word about what else may.
  var rawText: String? { node.text }
  /// Whether it stands there without quotes.
  var isPlain: Bool { node.isPlain }
  /// The nodes of a list, without a word about what else may stand there.
  var items: [SourceNode]? {
    node.items.map { $0.map { Self($0, problems) } }
  }
  /// The keys and values of a mapping, without a word about what else may stand there.
  var pairs: [(key: SourceNode, value: SourceNode)] {
    (node.entries ?? []).map { (Self($0.key, problems), Self($0.value, problems)) }
  }
  /// `LINE:COLUMN`.
  var place: String { "\(node.mark.line):\(node.mark.column)" }

  /// The value of a key, without a word about others.
  func value(of key: String) -> SourceNode? {
    node[key].map { Self($0, problems) }
  }

  // MARK: - Values

  func text(_ what: String) -> String? {
    guard let text = node.text, !isEmpty else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return text
  }

  func bool() -> Bool? {
    switch node.content {
    case .text("true", isPlain: true): return true
    case .text("false", isPlain: true): return false
    default:
      report("found \(shape); expected true or false")
      return nil
    }
  }

  /// The number that stands there, or `nil` if it is none.
  var plainNumber: Double? {
    guard let text = node.text, node.isPlain,
      text.allSatisfy({ "+-.0123456789eE".contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  func number(_ range: ClosedRange<Double>, _ what: String) -> Double? {
    guard let number = plainNumber else {
      let isQuoted = !node.isPlain && node.text.flatMap(Double.init) != nil
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
    guard let items else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return items
  }

  /// Keys that the file chose, in its order.
  func entries(_ what: String) -> [(key: SourceNode, value: SourceNode)]? {
    guard let entries = node.entries else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return entries.map { (Self($0.key, problems), Self($0.value, problems)) }
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
