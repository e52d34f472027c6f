/// Splits a stream of bytes into complete lines of limited length.
struct LineSplitter {
  /// The length of the longest line, without its newline.
  static let limit = 4096

  private var pending: [UInt8] = []

  /// The next piece of the stream.
  enum Piece: Equatable {
    case line([UInt8])
    /// The line is not complete.
    case nothing
    /// The line exceeds the limit. The bytes after it are not parsed.
    case tooLong
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Removes and returns the next line.
  mutating func next() -> Piece {
    guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else {
      return pending.count > Self.limit ? .tooLong : .nothing
    }
    guard end <= Self.limit else { return .tooLong }
    let line = Array(pending[..<end])
    pending.removeFirst(end + 1)
    return .line(line)
  }

  /// Whether ``next()`` can return a line or an error before more bytes arrive.
  var hasNext: Bool { pending.count > Self.limit || pending.contains(UInt8(ascii: "\n")) }

  /// How many more bytes to read.
  var room: Int { max(0, Self.limit + 1 - pending.count) }
}
