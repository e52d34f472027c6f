/// What a terminal shows after the bytes that it was sent: as much of one as the stage needs.
struct ScreenReader {
  private(set) var width: Int
  private(set) var height: Int
  private(set) var rows: [[Character]]
  private(set) var isAlternate = false
  private(set) var hidesCursor = false
  private(set) var wraps = true
  /// The numbers of all colours and looks that were asked for.
  private(set) var looks: Set<String> = []
  /// What was written outside of the picture.
  private(set) var text = ""
  private var (x, y) = (0, 0)
  private var rest: [UInt8] = []

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  var lines: [String] { rows.map { String($0) } }

  mutating func resize(width: Int, height: Int) {
    self = { copy in
      var new = copy
      (new.width, new.height) = (width, height)
      new.rows = Array(repeating: Array(repeating: " ", count: width), count: height)
      return new
    }(self)
  }

  mutating func read(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    // A character, or a sequence, may come in parts.
    let end = rest.lastIndex { $0 < 0x80 }.map { $0 + 1 } ?? 0
    var scalars = String(decoding: rest[..<end], as: UTF8.self).unicodeScalars[...]
    var taken = scalars.startIndex
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1b}" {
        guard readSequence(&scalars) else { break }
      } else {
        write(scalar)
      }
      taken = scalars.startIndex
    }
    let left = String(decoding: rest[..<end], as: UTF8.self).unicodeScalars[taken...]
    rest = Array(String(String.UnicodeScalarView(left)).utf8) + rest[end...]
  }

  /// - Returns: Whether it was whole.
  private mutating func readSequence(_ scalars: inout Substring.UnicodeScalarView) -> Bool {
    guard let kind = scalars.popFirst() else { return false }
    guard kind == "[" else { return true }
    var parameters = ""
    while let scalar = scalars.popFirst() {
      guard scalar.value >= 0x40 else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      handle(Character(scalar), parameters)
      return true
    }
    return false
  }

  private mutating func handle(_ command: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch (command, parameters) {
    case ("H", _): (y, x) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case ("J", "2"): rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    case ("h", "?1049"): isAlternate = true
    case ("l", "?1049"): isAlternate = false
    case ("h", "?25"): hidesCursor = false
    case ("l", "?25"): hidesCursor = true
    case ("h", "?7"): wraps = true
    case ("l", "?7"): wraps = false
    case ("m", _): looks.formUnion(parameters.split(separator: ";").map(String.init))
    default: break
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    guard isAlternate else { return text.unicodeScalars.append(scalar) }
    guard rows.indices.contains(y), rows[y].indices.contains(x) else { return }
    rows[y][x] = Character(scalar)
    x += 1
    // A wide character, as the tests have them.
    guard (0x1100..<0x20000).contains(scalar.value), scalar.value > 0x2e80 else { return }
    if rows[y].indices.contains(x) { rows[y][x] = "\u{0}" }
    x += 1
  }
}
