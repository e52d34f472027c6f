internal import YAML

/// The rule for names in a file: a letter of the English alphabet, followed by such letters, digits, `_`
/// and `-`, so that they can be referenced.
enum GivenName {
  static let rule =
    "a name begins with a letter, a to z or A to Z, and has such letters, digits, _ and - only"
  /// The names that `$…` can refer to besides views.
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
  /// Returns the key as a name that can be referenced.
  func name(_ what: String) -> String? {
    guard let name = text("a name for \(what)") else { return nil }
    if !GivenName.isValid(name) {
      report("\"\(name)\" cannot name \(what): \(GivenName.rule)")
    }
    return name
  }
}
