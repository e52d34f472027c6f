/// CRC-64 as in the XZ format, which detects every burst error of up to 64 bits.
enum StateChecksum {
  private static let table: [UInt64] = (0..<256).map { index in
    (0..<8).reduce(UInt64(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xC96C_5795_D787_0F42
    }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
