/// The format of an IIO channel in a scan, as in the file `…_type` below `scan_elements`:
/// `le:s12/16>>4` means 12 signed bits in 16, little-endian, shifted right by 4 (kernel
/// documentation, "Industrial I/O: buffers").
struct IIOChannelFormat: Hashable, Sendable {
  var isBigEndian: Bool
  var isSigned: Bool
  /// The number of significant bits.
  var bits: Int
  /// The number of bits of storage: 8, 16, 32 or 64.
  var storageBits: Int
  /// The shift to the right.
  var shift: Int
  /// The number of repetitions.
  var count: Int

  /// The number of bytes of one value, which is also its alignment.
  var size: Int { storageBits / 8 }

  /// Parses a format.
  /// - Returns: `nil` for an invalid text, or impossible sizes.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["le", "be"].contains(parts[0]),
      let sign = parts[1].first, sign == "s" || sign == "u"
    else { return nil }
    // The rest is "12/16", "12/16>>4" or "12/16X3>>4".
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

  /// Returns the first value at an offset.
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
