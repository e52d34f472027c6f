import LinuxSystem

/// The cells of a terminal.
struct CellGrid: Equatable, Sendable {
  let width, height: Int
  /// Whether the terminal supports Unicode.
  let isUnicode: Bool
  private(set) var cells: [Cell]

  init(width: Int, height: Int, isUnicode: Bool) {
    self.width = width
    self.height = height
    self.isUnicode = isUnicode
    cells = Array(repeating: .blank, count: width * height)
  }

  subscript(x: Int, y: Int) -> Cell {
    get { cells[y * width + x] }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      let place = y * width + x
      // A wide character is replaced as a whole.
      if cells[place].scalar == 0, x > 0 { cells[place - 1].scalar = 0x20 }
      if x + 1 < width, cells[place + 1].scalar == 0 { cells[place + 1].scalar = 0x20 }
      cells[place] = newValue
    }
  }

  func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  /// Writes a text, shortened with an ellipsis if there is not enough room.
  /// - Parameter style: The attributes; `nil` keeps the background, with a foreground in contrast to it.
  mutating func write(_ text: String, x: Int, y: Int, room: Int, style: CellStyle? = nil) {
    guard y >= 0, y < height else { return }
    let room = min(room, width - x)
    var scalars: [(value: UInt32, width: Int)] = []
    for scalar in text.replacingTerminalControls({ _ in "?" }).unicodeScalars {
      let shown = isUnicode || scalar.isASCII ? scalar : "?"
      if shown.cellWidth > 0 { scalars.append((shown.value, shown.cellWidth)) }
    }
    if scalars.reduce(0, { $0 + $1.width }) > room {
      var used = 0
      scalars = Array(
        scalars.prefix {
          used += $0.width
          return used <= room - 1
        })
      if room > 0 { scalars.append((isUnicode ? 0x2026 : 0x7e, 1)) }
    }
    var x = x
    for (value, count) in scalars {
      guard contains(x, y) else { break }
      let look = style ?? overlay(x, y)
      self[x, y] = Cell(scalar: value, style: look)
      if count == 2, contains(x + 1, y) {
        self[x + 1, y] = Cell(scalar: 0x20, style: look)
        cells[y * width + x + 1].scalar = 0
        cells[y * width + x].scalar = value
      }
      x += count
    }
  }

  /// The attributes of text on a cell.
  func overlay(_ x: Int, _ y: Int) -> CellStyle {
    var style = CellStyle()
    style.background = self[x, y].style.background
    style.foreground = style.background?.ink
    return style
  }
}
