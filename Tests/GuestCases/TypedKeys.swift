import CGuestSupport

/// The bytes that would reveal typed text.
enum TypedKeys {
  /// From KEY_Q to KEY_Z on a keyboard of the United States, without those that no log is free of.
  private static let names = ["Q", "W", "E", "R", "T", "Y", "U", "I", "O", "P", "A", "S", "D", "F"]
    .map { "KEY_\($0)" }

  /// Fails for a key's name as a word of its own, or its scan code.
  static func expectNone(in text: String, _ what: String) throws {
    for code in (KEY_Q...KEY_Q + 25).map({ Keys.firstScan + $0 }) {
      for number in ["\(code)", String(code, radix: 16)] where text.contains(number) {
        throw Failure("the scan code \(number) is in \(what)")
      }
    }
    let words = Set(text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") })
    for name in names where words.contains(Substring(name)) {
      throw Failure("\(name) is in \(what)")
    }
  }
}
