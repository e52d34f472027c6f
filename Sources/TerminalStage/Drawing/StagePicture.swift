// The pictures of the stage, as grids of characters. Begin here.

import LinuxSystem
import ResponderKit
import RouteLog

/// The picture of the stage: the views, beside them the current event and the last ones, and the keys below.
struct StagePicture {
  let history: StageHistory
  let player: StagePlayer
  let isColored: Bool
  let isUnicode: Bool

  /// The minimum size of the events' area.
  private static func eventColumns(of width: Int) -> Int { max(26, width * 3 / 10) }
  private static let eventRows = 7

  private var step: StageHistory.Step? {
    history.steps.indices.contains(player.position) ? history.steps[player.position] : nil
  }

  func grid(width: Int, height: Int) -> CellGrid {
    var grid = CellGrid(width: max(width, 1), height: max(height, 1), isUnicode: isUnicode)
    guard width >= 30, height >= 10 else {
      grid.write("Make the window larger.", x: 0, y: 0, room: grid.width, style: CellStyle())
      grid.write("q quits.", x: 0, y: 1, room: grid.width, style: CellStyle())
      return grid
    }
    let views = history.views(at: player.position)
    let isBeside = width >= 50
    let picture = ViewPicture(
      views, left: 0, top: 0, columns: isBeside ? width - Self.eventColumns(of: width) - 2 : width,
      rows: isBeside ? height - 1 : height - 1 - min(Self.eventRows, (height - 1) / 2),
      isColored: isColored)
    drawViews(picture, on: &grid)
    let left = isBeside ? picture.columns + 2 : 0
    drawEvents(
      on: &grid, x: left, y: isBeside ? 0 : picture.rows, columns: width - left,
      rows: height - 1 - (isBeside ? 0 : picture.rows))
    drawKeys(on: &grid)
    return grid
  }

  private func drawViews(_ picture: ViewPicture, on grid: inout CellGrid) {
    let handler = picture.views.view(named: step?.route.handledBy, near: step?.hit)
    let path = Set(picture.views.path(from: step?.hit).map(\.id))
    picture.draw(on: &grid, handler: handler?.id, path: path)
    guard let step else { return }
    for finger in step.fingers {
      let trail = history.trail(of: finger.id, before: player.position)
      picture.draw(finger, trail: trail, on: &grid)
    }
  }

  private func drawEvents(on grid: inout CellGrid, x: Int, y: Int, columns: Int, rows: Int) {
    var y = y
    let end = y + rows
    func line(_ text: String, _ style: CellStyle = CellStyle()) {
      guard y < end else { return }
      grid.write(text, x: x, y: y, room: columns, style: style)
      y += 1
    }
    if let step {
      let route = step.route
      line(route.title, bold)
      line(route.device ?? "")
      line(route.hitTest.isEmpty ? "" : "hit \(route.hitTest.joined(separator: " > "))")
      let asked = route.calls.map(\.to)
      line(asked.count > 1 ? "asked \(asked.joined(separator: isUnicode ? " → " : " -> "))" : "")
      let reason = route.reason.map { route.isDropped ? ": \($0)" : $0 } ?? ""
      switch route.outcome {
      case .handled: line("handled by \(route.end)", color(CellColor(64, 200, 96)))
      case .watched: line(route.end, color(CellColor(220, 180, 40)))
      case .dropped: line("dropped\(reason)", color(CellColor(240, 96, 80)))
      case nil where route.action == nil: line(reason)
      case nil:
        line(route.end, style(of: route))
        line(route.action?.values ?? route.action?.payload ?? "")
        line(route.action?.origin ?? "")
      }
      y += 1
    }
    for place in places(room: max(end - y, 0)) {
      var style = CellStyle()
      style.isReversed = place == player.position
      draw(place, on: &grid, x: x, y: y, columns: columns, style)
      y += 1
    }
  }

  /// The last steps that fit. Of consecutive movements only the first and the current one are listed.
  private func places(room: Int) -> [Int] {
    var places: [Int] = []
    var place = player.position
    while place >= 0, places.count < room {
      if place == player.position || !goesOn(place) { places.append(place) }
      place -= 1
    }
    return places.reversed()
  }

  /// Whether a step continues a movement.
  private func goesOn(_ place: Int) -> Bool {
    let route = history.steps[place].route
    guard route.event == .touches, route.subtype == "moved" else { return false }
    let numbers = route.touches.map(\.id)
    return history.steps[..<place].suffix(12).contains {
      $0.route.event == .touches && $0.route.subtype == "moved"
        && $0.route.touches.map(\.id) == numbers
    }
  }

  /// Draws a row of the list: time, event and handler.
  private func draw(
    _ place: Int, on grid: inout CellGrid, x: Int, y: Int, columns: Int, _ style: CellStyle
  ) {
    let route = history.steps[place].route
    let time = Self.seconds(history.time(of: place), width: 7)
    grid.write(String(repeating: " ", count: columns), x: x, y: y, room: columns, style: style)
    var dim = style
    dim.isDim = !style.isReversed
    grid.write(time, x: x, y: y, room: columns, style: dim)
    let title = min(max((columns - 9) * 6 / 10, 14), 60)
    grid.write(
      columns < 44 ? route.shortTitle : route.title, x: x + 8, y: y,
      room: min(title, columns - 8), style: style)
    let end = x + 8 + title + 1
    var who = style
    if !style.isReversed {
      switch route.outcome {
      case .handled: who = color(CellColor(64, 200, 96))
      case .watched: who = color(CellColor(220, 180, 40))
      case .dropped: who = color(CellColor(240, 96, 80))
      case nil: who = self.style(of: route)
      }
    }
    grid.write(route.end, x: end, y: y, room: x + columns - end, style: who)
  }

  private func drawKeys(on grid: inout CellGrid) {
    var style = CellStyle()
    style.isReversed = true
    let (width, y) = (grid.width, grid.height - 1)
    grid.write(String(repeating: " ", count: width), x: 0, y: y, room: width, style: style)
    let isAtEnd = player.isAtEnd(of: history)
    let state = player.isPaused ? "play" : isAtEnd && !player.isLive ? "again" : "pause"
    let arrows = isUnicode ? "← →" : "arrows"
    let variants = [
      "space \(state)  \(arrows) step  \(player.isLive ? "" : "+/- speed  ")q quit",
      "space \(state)  \(arrows)  q quit",
      "q quit",
    ]
    let speed =
      player.speed == 1 ? "" : "\(player.speed.shortText)\(isUnicode ? "×" : "x")  "
    let position = "\(max(player.position + 1, 0)) of \(history.count)"
    let whole = player.isLive ? "" : " of \(Self.seconds(history.duration))"
    let time = "\(Self.seconds(player.time))\(whole) s"
    let right = "\(speed)\(time)  \(position)"
    let start = max(width - right.count - 1, 1)
    let keys = variants.first { $0.count <= start - 2 } ?? ""
    grid.write(keys, x: 1, y: y, room: max(start - 2, 0), style: style)
    grid.write(right, x: start, y: y, room: width - start, style: style)
  }

  /// The style of a route without an outcome: an action that failed stands out.
  private func style(of route: RouteRecord) -> CellStyle {
    switch route.action?.result {
    case .done: return color(CellColor(64, 200, 96))
    case .failed: return color(CellColor(240, 96, 80))
    case .notRun: return color(CellColor(220, 180, 40))
    case nil:
      var dim = CellStyle()
      dim.isDim = true
      return dim
    }
  }

  private var bold: CellStyle {
    var style = CellStyle()
    style.isBold = true
    return style
  }

  private func color(_ color: CellColor) -> CellStyle {
    var style = CellStyle()
    if isColored { style.foreground = color }
    return style
  }

  /// Seconds with two decimals.
  static func seconds(_ seconds: Double, width: Int = 0) -> String {
    let hundredths = Int((min(max(seconds, 0), 1e9) * 100).rounded())
    let rest = "\(hundredths % 100)"
    let text = "\(hundredths / 100)." + (rest.count < 2 ? "0" : "") + rest
    return String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
