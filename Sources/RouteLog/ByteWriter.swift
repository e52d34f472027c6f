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

  /// Puts a number's digits, with zeros in front of them up to a least count.
  mutating func put(digitsOf value: UInt, atLeast least: Int = 1) {
    var size = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      size += 1
    }
    size = max(size, least)
    guard let place = claim(size) else { return }
    rest = value
    for index in stride(from: size - 1, through: 0, by: -1) {
      unsafe place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
