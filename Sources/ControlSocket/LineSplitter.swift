/// Takes bytes as they come and hands out whole lines, none of them longer than a limit.
struct LineSplitter {
  /// The longest line, its end not counted.
  static let limit = 4096

  private var pending: [UInt8] = []

  /// What the bytes so far make up.
  enum Piece: Equatable {
    case line([UInt8])
    /// More has to come.
    case nothing
    /// A line is longer than the limit, and what follows it is not looked at.
    case tooLong
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Takes the next line off.
  mutating func next() -> Piece {
    guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else {
      return pending.count > Self.limit ? .tooLong : .nothing
    }
    guard end <= Self.limit else { return .tooLong }
    let line = Array(pending[..<end])
    pending.removeFirst(end + 1)
    return .line(line)
  }

  /// Whether a call of ``next()`` has something to say before more bytes come.
  var hasNext: Bool { pending.count > Self.limit || pending.contains(UInt8(ascii: "\n")) }

  /// How many more bytes it is worth to read.
  var room: Int { max(0, Self.limit + 1 - pending.count) }
}
