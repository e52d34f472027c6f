/// How the value of an IIO channel lies in a scan, as the file `…_type` below `scan_elements` tells
/// it: `le:s12/16>>4` is 12 signed bits in 16, little-endian, 4 bits from the right (kernel
/// documentation, "Industrial I/O: buffers").
struct IIOChannelFormat: Hashable, Sendable {
  var isBigEndian: Bool
  var isSigned: Bool
  /// How many bits are the value.
  var bits: Int
  /// How many bits each value takes: 8, 16, 32 or 64.
  var storageBits: Int
  /// How far the value is from the right.
  var shift: Int
  /// How many values lie one after the other.
  var count: Int

  /// How many bytes one value takes, which is also what it is aligned to.
  var size: Int { storageBits / 8 }

  /// - Returns: `nil` for a text of another form, or sizes that cannot be.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["le", "be"].contains(parts[0]),
      let sign = parts[1].first, sign == "s" || sign == "u"
    else { return nil }
    // What follows is "12/16", "12/16>>4" or "12/16X3>>4".
    let halves = parts[1].dropFirst().split(separator: ">>", omittingEmptySubsequences: false)
    let sizes = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    let storage = (sizes.last ?? "").split(separator: "X", omittingEmptySubsequences: false)
    guard halves.count <= 2, sizes.count == 2, (1...2).contains(storage.count),
      let bits = Int(sizes[0]), let storageBits = Int(storage[0]),
      let count = storage.count == 2 ? Int(storage[1]) : 1,
      let shift = halves.count == 2 ? Int(halves[1]) : 0,
      [8, 16, 32, 64].contains(storageBits), bits > 0, shift >= 0, bits <= storageBits - shift,
      (1...64).contains(count)
    else { return nil }
    isBigEndian = parts[0] == "be"
    isSigned = sign == "s"
    self.bits = bits
    self.storageBits = storageBits
    self.shift = shift
    self.count = count
  }

  /// The first value that lies at an offset.
  func value(in bytes: Span<UInt8>, at offset: Int) -> Int64 {
    var word: UInt64 = 0
    for index in 0..<size {
      let byte = UInt64(bytes[offset + index])
      word |= byte << UInt64(8 * (isBigEndian ? size - 1 - index : index))
    }
    word >>= UInt64(shift)
    let unused = UInt64(64 - bits)
    return isSigned
      ? Int64(bitPattern: word << unused) >> Int64(unused)
      : Int64(truncatingIfNeeded: (word << unused) >> unused)
  }
}
