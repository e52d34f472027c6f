import KernelInput

extension CodeSet {
  /// Parses a bitmap of sysfs, such as `capabilities/key`; returns `nil` for an invalid one.
  ///
  /// The kernel prints native words in hexadecimal, the most significant first, without leading
  /// zeros, and omits leading words of zeros (`input_print_bitmap`, drivers/input/input.c).
  ///
  /// - Parameter wordBits: The width of a word, 32 or 64.
  init?(sysfs text: some StringProtocol, wordBits: Int = UInt.bitWidth) {
    self.init()
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard word.first?.isHexDigit == true, var bits = UInt64(word, radix: 16),
        bits >> UInt64(wordBits - 1) <= 1, (index + 1) * wordBits <= Int(UInt16.max)
      else { return nil }
      while bits != 0 {
        insert(UInt16(index * wordBits + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
  }
}
