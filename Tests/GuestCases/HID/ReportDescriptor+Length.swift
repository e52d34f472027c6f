extension ReportDescriptor {
  /// What uhid takes of a device's own reports: 4096 bytes each, of which no driver needs as many.
  private static let longestField: UInt32 = 8 * 256

  /// A descriptor whose fields are no longer than that.
  ///
  /// Panels send pictures of what they feel in reports of the makers' own, which are longer than
  /// the kernel lets a device be that is made with uhid ("report is too long").
  static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var size: UInt32 = 0
    var position = 0
    /// Where the number of fields stands.
    var count: Range<Int>?
    while position < bytes.count {
      let prefix = bytes[position]
      let data = position + 1..<position + 1 + (prefix & 3 == 3 ? 4 : Int(prefix & 3))
      guard prefix != 0xfe, data.upperBound <= bytes.count else { break }
      func value(_ range: Range<Int>) -> UInt32 {
        bytes[range].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
      switch prefix & 0xfc {
      case 0x74: size = value(data)
      case 0x94: count = data
      case 0x80, 0x90, 0xb0:
        guard let count, size > 0, value(count) > longestField / size else { break }
        let shorter = longestField / size
        for (index, place) in count.enumerated() {
          bytes[place] = UInt8(truncatingIfNeeded: shorter >> UInt32(8 * index))
        }
      default: break
      }
      position = data.upperBound
    }
    return bytes
  }
}
