import RouteLog

/// Draws views to scale, and the fingers on them.
struct ViewPicture {
  /// The position on the grid.
  var left, top, columns, rows: Int
  let views: StageViews
  /// Whether the terminal supports colours.
  let isColored: Bool

  /// Fits the screen into a number of cells. A cell is twice as high as wide.
  init(
    _ views: StageViews, left: Int, top: Int, columns: Int, rows: Int, isColored: Bool
  ) {
    self.views = views
    self.left = left
    self.top = top
    self.isColored = isColored
    let (width, height) = (max(views.width, 1), max(views.height, 1))
    let scale = min(Double(columns) / 2 / width, Double(rows) / height)
    self.columns = min(max(Int((width * scale * 2).rounded()), 2), columns)
    self.rows = min(max(Int((height * scale).rounded()), 2), rows)
  }

  /// - Parameter handler: The number of the view that handles the event; it has double lines.
  func draw(on grid: inout CellGrid, handler: Int?, path: Set<Int>) {
    for view in views.all where views.isVisible(view) {
      let isHandler = view.id == handler
      draw(view, on: &grid, isHandler: isHandler, isOnPath: path.contains(view.id))
    }
    // Its frame is drawn again, in front of all views.
    if let view = views[handler], views.isVisible(view) {
      drawFrame(of: view, on: &grid, isHandler: true, isOnPath: true)
    }
  }

  /// Draws a finger with its trail.
  func draw(
    _ finger: StageHistory.Finger, trail: [StageHistory.Finger], on grid: inout CellGrid
  ) {
    for place in trail {
      guard let (x, y) = cell(of: place), grid.contains(x, y), grid[x, y].scalar == 0x20 else {
        continue
      }
      let dot: UInt32 = grid.isUnicode ? 0xb7 : 0x2e
      grid[x, y] = Cell(scalar: dot, style: grid.overlay(x, y))
    }
    guard let (x, y) = cell(of: finger) else { return }
    let text = "\(finger.id)"
    var style = CellStyle()
    style.isBold = true
    style.isReversed = !finger.isLast
    if isColored {
      style.background = finger.isLast ? grid.overlay(x, y).background : nil
      style.foreground = style.background?.ink
    }
    let start = min(max(x - text.count / 2, left), max(left + columns - text.count, left))
    grid.write(text, x: start, y: y, room: text.count, style: style)
  }

  private func cell(of finger: StageHistory.Finger) -> (x: Int, y: Int)? {
    guard finger.x.isFinite, finger.y.isFinite else { return nil }
    let x = finger.x / views.width * Double(columns)
    let y = finger.y / views.height * Double(rows)
    guard x >= 0, x < Double(columns), y >= 0, y < Double(rows) else { return nil }
    return (left + Int(x), top + Int(y))
  }

  /// The cells that a view covers at least by half.
  private func cells(of view: ViewTree.View) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let xs = stride(from: 0, to: 8, by: 2).map { view.corners[$0] }
    let ys = stride(from: 1, to: 8, by: 2).map { view.corners[$0] }
    func range(
      _ places: [Double], _ size: Double, _ count: Int, _ start: Int
    ) -> ClosedRange<Int>? {
      guard let least = places.min(), let most = places.max(), size > 0,
        least.isFinite, most.isFinite
      else { return nil }
      let bounds = 0.0...Double(count)
      let from = Int((least / size * Double(count)).rounded().clamped(to: bounds))
      let to = Int((most / size * Double(count)).rounded().clamped(to: bounds)) - 1
      return to >= from ? start + from...start + to : nil
    }
    guard let x = range(xs, views.width, columns, left),
      let y = range(ys, views.height, rows, top)
    else { return nil }
    return (x, y)
  }

  private func draw(
    _ view: ViewTree.View, on grid: inout CellGrid, isHandler: Bool, isOnPath: Bool
  ) {
    guard let (xs, ys) = cells(of: view) else { return }
    let color = view.color.flatMap { $0.count == 4 && $0[3] > 0 ? $0 : nil }
    for y in ys {
      for x in xs where grid.contains(x, y) {
        var style = CellStyle()
        if isColored {
          let below = grid[x, y].style.background
          style.background =
            color.map {
              CellColor($0[..<3]).covering(
                below ?? CellColor(40, 40, 40), by: $0[3] * min(max(view.alpha, 0), 1))
            } ?? below
        }
        // A view without a colour is transparent.
        if color != nil || !isColored {
          grid[x, y] = Cell(scalar: 0x20, style: style)
        }
      }
    }
    drawFrame(of: view, on: &grid, isHandler: isHandler, isOnPath: isOnPath)
  }

  private func drawFrame(
    of view: ViewTree.View, on grid: inout CellGrid, isHandler: Bool, isOnPath: Bool
  ) {
    guard let (xs, ys) = cells(of: view) else { return }
    let name = "\(view.name)"
    let isFramed = xs.count >= 3 && ys.count >= 2
    if isFramed {
      let lines = BoxLines(isDouble: isHandler, isUnicode: grid.isUnicode)
      for x in xs {
        put(lines.horizontal, x, ys.lowerBound, &grid, isOnPath)
        put(lines.horizontal, x, ys.upperBound, &grid, isOnPath)
      }
      for y in ys {
        put(lines.vertical, xs.lowerBound, y, &grid, isOnPath)
        put(lines.vertical, xs.upperBound, y, &grid, isOnPath)
      }
      put(lines.corners[0], xs.lowerBound, ys.lowerBound, &grid, isOnPath)
      put(lines.corners[1], xs.upperBound, ys.lowerBound, &grid, isOnPath)
      put(lines.corners[2], xs.lowerBound, ys.upperBound, &grid, isOnPath)
      put(lines.corners[3], xs.upperBound, ys.upperBound, &grid, isOnPath)
    }
    let start = isFramed ? xs.lowerBound + 1 : xs.lowerBound
    guard grid.contains(start, ys.lowerBound), xs.count >= 2 else { return }
    var style = grid.overlay(start, ys.lowerBound)
    style.isBold = isHandler
    style.isReversed = isHandler
    grid.write(
      name, x: start, y: ys.lowerBound, room: isFramed ? xs.count - 2 : xs.count, style: style)
  }

  private func put(
    _ scalar: Unicode.Scalar, _ x: Int, _ y: Int, _ grid: inout CellGrid, _ isOnPath: Bool
  ) {
    guard grid.contains(x, y) else { return }
    var style = grid.overlay(x, y)
    style.isBold = isOnPath
    grid[x, y] = Cell(scalar: scalar.value, style: style)
  }
}

/// The lines of a frame.
struct BoxLines {
  let horizontal, vertical: Unicode.Scalar
  /// Upper left, upper right, lower left, lower right.
  let corners: [Unicode.Scalar]

  init(isDouble: Bool, isUnicode: Bool) {
    switch (isUnicode, isDouble) {
    case (true, false): (horizontal, vertical, corners) = ("─", "│", ["┌", "┐", "└", "┘"])
    case (true, true): (horizontal, vertical, corners) = ("═", "║", ["╔", "╗", "╚", "╝"])
    case (false, false): (horizontal, vertical, corners) = ("-", "|", ["+", "+", "+", "+"])
    case (false, true): (horizontal, vertical, corners) = ("=", "#", ["#", "#", "#", "#"])
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
