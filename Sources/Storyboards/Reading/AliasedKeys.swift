import Foundation

/// Keys that may stand for more than anybody can look at.
///
/// The YAML parser compares the keys of a mapping, and walks through whatever an alias in one stands for:
/// twenty anchors that each name the one before twice are a million lists. As values they are read
/// up to a limit; a key is looked for here, before the parser sees it, in a text whose aliases can grow
/// that far.
enum AliasedKeys {
  /// The most that all aliases of a text may come to where a key is no word.
  private static let limit = 1e6

  /// - Returns: The line of the first such key, from 1; `nil` where there is none.
  static func firstLine(in text: [UInt8]) -> Int? {
    var anchors = 0.0
    var aliases = 0.0
    var line: Int?
    for (number, bytes) in text.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      let scan = LineScan(bytes)
      anchors += scan.anchors
      aliases += scan.aliases
      if scan.hasOddKey { line = line ?? number + 1 }
    }
    // Levels that each name the one before equally often come to most.
    let levels = max(1, min(anchors, aliases / M_E))
    return levels * log(max(1, aliases / levels)) > log(limit) ? line : nil
  }

  /// What one line has, as far as it can be told without reading all before it: rather too much.
  private struct LineScan {
    var anchors = 0.0
    var aliases = 0.0
    /// Whether there is a key that is no plain or quoted text.
    var hasOddKey = false

    init(_ line: ArraySlice<UInt8>) {
      var isTokenStart = true
      // What came last that is no blank.
      var last = Token.other
      for byte in line {
        // YAML has line breaks beyond ASCII.
        let isBlank = byte <= UInt8(ascii: " ") || byte >= 0x80
        if isBlank && last == .question { hasOddKey = true }
        switch byte {
        case UInt8(ascii: "&") where isTokenStart:
          anchors += 1
          last = .other
        case UInt8(ascii: "*") where isTokenStart:
          aliases += 1
          last = .alias
        case UInt8(ascii: "?") where isTokenStart: last = .question
        case UInt8(ascii: ":") where last == .closing || last == .alias: hasOddKey = true
        case UInt8(ascii: "]"), UInt8(ascii: "}"): last = .closing
        case _ where isBlank: break
        // The name of an alias goes on.
        case _ where last == .alias && !isTokenStart: break
        default: last = .other
        }
        isTokenStart = isBlank || Self.separators.contains(byte)
      }
      if last == .question { hasOddKey = true }
    }

    private enum Token { case other, alias, closing, question }
    private static let separators = Set("[]{},:-?".utf8)
  }
}
