/// Encodes grids for a terminal: only the changed cells.
struct CellEncoder: Sendable {
  /// The colours of a terminal: none, 256, or 24 bits.
  enum Depth: Sendable {
    case none, indexed, direct
  }

  let depth: Depth
  private var last: CellGrid?

  init(depth: Depth) { self.depth = depth }

  /// Encodes all cells of the next grid.
  mutating func forget() { last = nil }

  /// The bytes that update the terminal to a grid.
  mutating func bytes(for grid: CellGrid) -> [UInt8] {
    var text = ""
    let old = last.flatMap { $0.width == grid.width && $0.height == grid.height ? $0 : nil }
    if old == nil { text += "\u{1b}[0m\u{1b}[2J" }
    var style = CellStyle()
    for y in 0..<grid.height {
      var at = -1
      for x in 0..<grid.width {
        let cell = grid[x, y]
        if let old, old[x, y] == cell { continue }
        if old == nil, cell == .blank { continue }
        // The right half of a wide character comes with the left one.
        if cell.scalar == 0 {
          if let old, x > 0, old[x - 1, y] == grid[x - 1, y] { at = -1 }
          continue
        }
        if at != x { text += "\u{1b}[\(y + 1);\(x + 1)H" }
        if cell.style != style {
          text += code(for: cell.style)
          style = cell.style
        }
        text.unicodeScalars.append(Unicode.Scalar(cell.scalar) ?? " ")
        at = x + (x + 1 < grid.width && grid[x + 1, y].scalar == 0 ? 2 : 1)
      }
    }
    last = grid
    return text.isEmpty ? [] : Array((text + "\u{1b}[0m").utf8)
  }

  private func code(for style: CellStyle) -> String {
    var codes = ["0"]
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isReversed { codes.append("7") }
    if let color = style.foreground { codes += parts(of: color, 38) }
    if let color = style.background { codes += parts(of: color, 48) }
    return "\u{1b}[\(codes.joined(separator: ";"))m"
  }

  private func parts(of color: CellColor, _ kind: Int) -> [String] {
    switch depth {
    case .none: []
    case .indexed: ["\(kind)", "5", "\(color.index)"]
    case .direct: ["\(kind)", "2", "\(color.red)", "\(color.green)", "\(color.blue)"]
    }
  }
}
