/// Puts bytes one behind the other into memory that somebody lends it.
///
/// What does not fit is left out, and ``isFull`` says so: whoever lent the memory tries again with
/// more of it.
struct ByteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private let room: Int
  /// How many bytes were written.
  private(set) var count = 0
  private(set) var isFull = false

  /// - Parameter memory: Outlives the writer.
  init?(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = memory.baseAddress else { return nil }
    self.start = start
    room = memory.count
  }

  /// Makes bytes part of what is written; `nil` when there are not as many.
  @inline(__always)
  private mutating func claim(_ size: Int) -> UnsafeMutablePointer<UInt8>? {
    guard size <= room - count else {
      isFull = true
      return nil
    }
    defer { count += size }
    return start + count
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    if let place = claim(1) { unsafe place.pointee = byte }
  }

  @inline(__always)
  mutating func put(_ piece: StaticString) {
    let size = piece.utf8CodeUnitCount
    if let place = claim(size) {
      unsafe place.update(from: piece.utf8Start, count: size)
    }
  }

  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let place = claim(bytes.count), let source = bytes.baseAddress else {
      return
    }
    unsafe place.update(from: source, count: bytes.count)
  }

  /// Puts bytes up to a place, and moves the start of the next ones there.
  mutating func put(_ bytes: Span<UInt8>, from start: inout Int, to end: Int) {
    bytes.extracting(start..<end).withUnsafeBufferPointer { unsafe put($0) }
    start = end
  }

  /// Puts a number's digits, with zeros in front of them up to a least count.
  mutating func put(digitsOf value: UInt, atLeast least: Int = 1) {
    var size = 1
    var limit: UInt = 10
    // The longest number has 20 digits, and there is no such limit.
    while size < 20, value >= limit {
      size &+= 1
      limit &*= 10
    }
    size = max(size, least)
    guard let place = claim(size) else { return }
    var rest = value
    var index = size
    while index > 0 {
      index &-= 1
      let tenth = rest / 10
      unsafe place[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- tenth &* 10)
      rest = tenth
    }
  }
}
