/// A cell of a terminal.
struct Cell: Equatable, Sendable {
  /// The character; 0 for the right half of a wide one.
  var scalar: UInt32 = 0x20
  var style = CellStyle()

  static let blank = Cell()
}

/// The attributes of a cell.
struct CellStyle: Equatable, Sendable {
  var foreground: CellColor?
  var background: CellColor?
  var isBold = false
  var isDim = false
  var isReversed = false
}

/// A colour with 8 bits for each part.
struct CellColor: Equatable, Sendable {
  var red, green, blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// - Parameter parts: Red, green and blue from 0 to 1.
  init(_ parts: ArraySlice<Double>) {
    let bytes = parts.map { UInt8(($0.isFinite ? min(max($0, 0), 1) : 0) * 255) }
    self.init(bytes[0], bytes[1], bytes[2])
  }

  /// The colour over another one, with an opacity.
  func covering(_ other: CellColor, by share: Double) -> CellColor {
    func mixed(_ own: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(Double(own) * share + Double(below) * (1 - share))
    }
    return CellColor(
      mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
  }

  /// Black or white, whichever has more contrast with it.
  var ink: CellColor {
    let light = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return light > 128 ? CellColor(0, 0, 0) : CellColor(255, 255, 255)
  }

  /// The nearest colour of a terminal with 256 colours.
  var index: Int {
    func level(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
    let (r, g, b) = (level(red), level(green), level(blue))
    if r == g, g == b, red == green, green == blue, red > 8, red < 238 {
      return 232 + (Int(red) - 8) / 10
    }
    return 16 + 36 * r + 6 * g + b
  }
}
