import TestSupport

/// YAML texts of all kinds of lists, mappings and words, half of them spoilt somewhere.
struct RandomTexts {
  private var dice: SeededGenerator

  init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

  mutating func next() -> String {
    var text = "- &w x\n- &l [x]\n- " + block(2, 3) + "\n"
    for _ in 0..<Int.random(in: 0...1, using: &dice) {
      let place = text.unicodeScalars.indices.randomElement(using: &dice) ?? text.startIndex
      text.insert(contentsOf: pick(Self.noise), at: place)
    }
    return text
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &dice) ?? ""
  }

  /// What follows `- ` or a key, its next lines indented by so many blanks.
  private mutating func block(_ indent: Int, _ depth: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &dice) {
    case 0: return pick(Self.words)
    case 1: return flow(depth)
    case 2:
      return pick(["|", ">-", "|+ # {", "|1", "\n\(blanks)  "]) + "\n" + blanks
        + pick(["", "  ", "\n  "])
        + pick(["{[x]: 1}", "*l : ", "- 'a", "? b", "c: \"d"])
    case 3:
      return pick(["&n", "!t", "", "# a: {"]) + "\n\(blanks)- " + block(indent + 2, depth - 1)
    case 4:
      return "- " + block(indent + 2, depth - 1) + "\n\(blanks)- " + block(indent + 2, depth - 1)
    case 5:
      return pick(["&n", "!t &o", "", " # '"]) + "\n\(blanks)" + key(indent, depth)
        + block(indent + 2, depth - 1)
        + "\n\(blanks)" + key(indent, depth) + "\n\(blanks)- " + block(indent + 2, depth - 1)
    case 6:
      return key(indent, depth) + block(indent + 2, depth - 1) + "\n\(blanks)" + key(indent, depth)
        + flow(depth - 1)
    default:
      return pick(Self.words) + "\n\(blanks)" + pick(Self.words)
    }
  }

  private mutating func key(_ indent: Int, _ depth: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    return switch Int.random(in: 0..<12, using: &dice) {
    case 0: "? " + block(indent + 2, depth - 1) + "\n\(blanks): "
    case 1: "? " + pick(Self.words) + "\n\(blanks): "
    case 2: flow(1) + " : "
    case 3: "?\n\(blanks)" + flow(1) + "\n\(blanks): "
    default: pick(Self.words) + pick([": ", " : ", ":\t"])
    }
  }

  private mutating func flow(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 1), using: &dice) {
    case 0: return pick(Self.words)
    case 1, 2:
      let isList = Bool.random(using: &dice)
      return "[" + pick(Self.gaps) + flow(depth - 1) + pick(Self.gaps) + ","
        + (isList ? flow(depth - 1) : pair(depth)) + "]"
    default: return "{" + pair(depth) + "," + pick(Self.gaps) + pair(depth) + pick(Self.gaps) + "}"
    }
  }

  private mutating func pair(_ depth: Int) -> String {
    let isOdd = Int.random(in: 0..<8, using: &dice) == 0
    return pick(["", "", "", "", "? ", "?"]) + (isOdd ? flow(depth - 1) : pick(Self.words))
      + pick([": ", " : ", " :", "", " :\n "]) + pick(["", "", "!t ", "&n "]) + flow(depth - 1)
  }

  private static let gaps = ["", "", "", " ", "\n  ", " # ]\n  ", "\t"]
  private static let words = [
    "a", "b c", "'d: [x]: {'", "\"e \\\" {f: \"", "*w ", "*l", "g#h", "-i", "http://j", "k'l",
    "m\"n", "o{p",
    "'q''r'", "\"s\\\\\"", "!t u", "&n v", "é ü", "\"w\\\n  [x]: y\"", "z?", "0:1", "&o 'p'", "~",
    "<<", "|q",
    "'\u{85} {'", "\"\u{2028} ? \"",
  ]
  private static let noise = [
    "{", "}", "[", "]", ",", ":", ": ", "?", "? ", "- ", "*w", "*l", "&n ", "!t ", "'", "\"", "\\",
    "#",
    " #", "|", ">", "\n", "\n  ", " ", "\t", "\r", "\u{85}", "\u{2029}", "\u{feff}", "---\n",
    "\n...\n", "%", "é",
  ]
}
