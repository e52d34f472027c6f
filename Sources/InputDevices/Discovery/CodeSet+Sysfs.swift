import KernelInput

extension CodeSet {
  /// Reads a bitmap of sysfs, such as `capabilities/key`; nil when the text is none.
  ///
  /// The kernel prints native words in hexadecimal, the most significant first, without leading
  /// zeros, and leaves out words of zeros at the front (`input_print_bitmap`,
  /// drivers/input/input.c).
  ///
  /// - Parameter wordBits: the width of a word, 32 or 64.
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
