import Foundation

/// The items of a section in lines, along two axes: the main one is that in which the content scrolls.
struct FlowLines {
  /// The size of an item along both axes.
  struct Size: Equatable {
    let main, cross: CGFloat
  }

  /// Where an item is, from the beginning of the first line.
  struct Place: Equatable {
    let main, cross: CGFloat
    let size: Size
  }

  /// The room for a section's items.
  struct Room {
    /// The length of a line.
    let cross: CGFloat
    /// The least space between the items of a line.
    let gap: CGFloat
    /// The space between lines.
    let lineSpacing: CGFloat
  }

  let count: Int
  /// The length of all lines, with the space between them.
  let length: CGFloat
  private let kind: Kind
  /// The length of the longest line.
  private let longest: CGFloat

  private enum Kind {
    case even(Even)
    /// Items with sizes of their own.
    case uneven([Place], [Line])
  }

  /// Items of one size.
  private struct Even {
    let size: Size
    let perLine: Int
    let gap: CGFloat
    let lead: CGFloat
    let lineLength: CGFloat
  }

  private struct Line {
    let items: Range<Int>
    let main: CGFloat
    let length: CGFloat
  }

  // MARK: - Creating

  /// Creates lines of items with one size, which all have the same columns.
  init(count: Int, of size: Size, in room: Room) {
    let fitting = ((room.cross + room.gap) / (size.cross + room.gap)).rounded(.down)
    let perLine = fitting.isFinite ? max(Int(min(fitting, 1_000_000)), 1) : max(count, 1)
    let rest = max(room.cross - CGFloat(perLine) * size.cross, 0)
    let lines = (count + perLine - 1) / perLine
    self.count = count
    length =
      lines == 0 ? 0 : CGFloat(lines) * size.main + CGFloat(lines - 1) * room.lineSpacing
    longest = size.main
    kind = .even(
      Even(
        size: size, perLine: perLine, gap: perLine > 1 ? rest / CGFloat(perLine - 1) : 0,
        lead: perLine > 1 ? 0 : rest / 2, lineLength: size.main + room.lineSpacing))
  }

  /// Creates lines of items with sizes of their own. All lines but the last fill their length.
  init(_ sizes: [Size], in room: Room) {
    var places: [Place] = []
    var lines: [Line] = []
    places.reserveCapacity(sizes.count)
    var (first, main) = (0, CGFloat(0))
    while first < sizes.count {
      var next = first + 1
      var (used, height) = (sizes[first].cross, sizes[first].main)
      while next < sizes.count, used + room.gap + sizes[next].cross <= room.cross {
        used += room.gap + sizes[next].cross
        height = max(height, sizes[next].main)
        next += 1
      }
      let items = next - first
      let rest = next < sizes.count ? max(room.cross - used, 0) : 0
      let gap = items > 1 ? room.gap + rest / CGFloat(items - 1) : 0
      var cross = items > 1 ? 0 : rest / 2
      for size in sizes[first..<next] {
        places.append(Place(main: main + (height - size.main) / 2, cross: cross, size: size))
        cross += size.cross + gap
      }
      lines.append(Line(items: first..<next, main: main, length: height))
      main += height + room.lineSpacing
      first = next
    }
    count = sizes.count
    length = lines.last.map { $0.main + $0.length } ?? 0
    longest = lines.map(\.length).max() ?? 0
    kind = .uneven(places, lines)
  }

  // MARK: - Looking up

  /// Returns where an item is.
  func place(of item: Int) -> Place {
    switch kind {
    case .uneven(let places, _): return places[item]
    case .even(let even):
      let (line, column) = item.quotientAndRemainder(dividingBy: even.perLine)
      return Place(
        main: CGFloat(line) * even.lineLength,
        cross: even.lead + CGFloat(column) * (even.size.cross + even.gap), size: even.size)
    }
  }

  /// Returns the items of the lines that lie in a span, at least partly.
  func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    guard count > 0, start < length, end > 0 else { return 0..<0 }
    switch kind {
    case .even(let even):
      guard even.lineLength > 0 else { return 0..<count }
      let lines = (count - 1) / even.perLine
      // Lines with a negative space between them overlap.
      let first = Self.index(((start - longest) / even.lineLength).rounded(.down) + 1, lines)
      let last = Self.index(end / even.lineLength, lines)
      guard first <= last else { return 0..<0 }
      return first * even.perLine..<min((last + 1) * even.perLine, count)
    case .uneven(_, let lines):
      let first = Self.firstIndex(in: lines) { $0.main + longest > start }
      let last = Self.firstIndex(in: lines) { $0.main >= end }
      guard first < last else { return 0..<0 }
      return lines[first].items.lowerBound..<lines[last - 1].items.upperBound
    }
  }

  /// Returns the index of a line, from 0 to the last one, for a number of any size.
  private static func index(_ number: CGFloat, _ last: Int) -> Int {
    Int(min(max(number, 0), CGFloat(last)))
  }

  /// Returns the index of the first line with a property that all lines after it have, too.
  private static func firstIndex(in lines: [Line], where isMeant: (Line) -> Bool) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if isMeant(lines[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
