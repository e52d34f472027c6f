/// The two words of a reference, `$NAME.MEMBER`, as they are in a text. `$item` alone is the title of a row.
struct ReferenceName {
  let name: String
  let member: String
  /// Whether it has one word in the text.
  let isAlone: Bool

  /// Takes a reference from the beginning of a text, which stays as it is if there is none.
  init?(takenFrom text: inout Substring) {
    guard text.first == "$" else { return nil }
    let name = text.dropFirst().prefix(while: Self.isPart)
    let rest = text[name.endIndex...]
    let member = rest.dropFirst().prefix(while: Self.isPart)
    guard name.first.map(Self.isLetter) == true else { return nil }
    guard rest.first == ".", !member.isEmpty else {
      guard name == "item" else { return nil }
      (self.name, self.member, isAlone) = ("item", ListItem.titleName, true)
      text = rest
      return
    }
    (self.name, self.member, isAlone) = (String(name), String(member), false)
    text = text[member.endIndex...]
  }

  /// Returns the first reference in a text whose member begins with a letter.
  init?(firstIn text: String) {
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      var reference = rest[sign...]
      if let found = Self(takenFrom: &reference), found.member.first.map(Self.isLetter) == true {
        self = found
        return
      }
      rest = rest[rest.index(after: sign)...]
    }
    return nil
  }

  /// The reference as it is in the text.
  var text: String { isAlone ? "$\(name)" : "$\(name).\(member)" }

  /// Returns whether a text begins with a name, or has a name and a point after a sign that is not doubled.
  static func begins(_ text: String) -> Bool {
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      let isFirst = sign == text.startIndex
      let isDoubled = !isFirst && text[text.index(before: sign)] == "$"
      rest = rest[rest.index(after: sign)...]
      let name = rest.prefix(while: isPart)
      guard !isDoubled, name.first.map(isLetter) == true else { continue }
      if isFirst || text[name.endIndex...].first == "." { return true }
    }
    return false
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
  }
}
