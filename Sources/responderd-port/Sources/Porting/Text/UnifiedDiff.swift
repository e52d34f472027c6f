/// The difference of two texts, in the format of `diff -u`.
public struct UnifiedDiff {
  /// The lines before and after a change that a hunk shows.
  private static let context = 3

  private enum Line {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)

    var isChange: Bool { if case .same = self { false } else { true } }
  }

  private let lines: [Line]
  private let path: String

  public init(path: String, from old: [UInt8], to new: [UInt8]) {
    self.path = path
    let oldLines = Self.lines(of: old)
    let newLines = Self.lines(of: new)
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    let end = (old: oldLines.count, new: newLines.count)
    for pair in LineMatching(oldLines, newLines).pairs + [end] {
      lines += oldLines[oldIndex..<pair.old].map(Line.removed)
      lines += newLines[newIndex..<pair.new].map(Line.added)
      if pair != end { lines.append(.same(oldLines[pair.old])) }
      (oldIndex, newIndex) = (pair.old + 1, pair.new + 1)
    }
    self.lines = lines
  }

  /// The numbers of lines that are removed and added.
  public var counts: (removed: Int, added: Int) {
    lines.reduce(into: (0, 0)) { counts, line in
      switch line {
      case .removed: counts.0 += 1
      case .added: counts.1 += 1
      case .same: break
      }
    }
  }

  /// The text of the difference; empty if there is none.
  public var bytes: [UInt8] {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    let name = path.asPatchName
    var result = Array("--- \(name)\n+++ \(name)\n".utf8)
    var before = (old: 0, new: 0)
    var end = 0
    for hunk in hunks {
      let between = count(lines[end..<hunk.lowerBound])
      before = (before.old + between.old, before.new + between.new)
      let inside = count(lines[hunk])
      append(hunk, before, inside, to: &result)
      before = (before.old + inside.old, before.new + inside.new)
      end = hunk.upperBound
    }
    return result
  }

  /// The parts of the text with changes.
  private var hunks: [Range<Int>] {
    var found: [Range<Int>] = []
    for (index, line) in lines.enumerated() where line.isChange {
      let start = max(0, index - Self.context)
      let end = min(lines.count, index + Self.context + 1)
      if let last = found.last, start <= last.upperBound {
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(start..<end)
      }
    }
    return found
  }

  private func append(
    _ hunk: Range<Int>, _ before: (old: Int, new: Int), _ inside: (old: Int, new: Int),
    to result: inout [UInt8]
  ) {
    result += Array(
      "@@ -\(Self.range(before.old, inside.old)) +\(Self.range(before.new, inside.new)) @@\n".utf8)
    for line in lines[hunk] {
      switch line {
      case .same(let text): Self.append(" ", text, to: &result)
      case .removed(let text): Self.append("-", text, to: &result)
      case .added(let text): Self.append("+", text, to: &result)
      }
    }
  }

  private func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    lines.reduce(into: (0, 0)) { counts, line in
      switch line {
      case .same:
        counts.0 += 1
        counts.1 += 1
      case .removed: counts.0 += 1
      case .added: counts.1 += 1
      }
    }
  }

  /// An empty range is named by the line before it.
  private static func range(_ before: Int, _ count: Int) -> String {
    let start = count == 0 ? before : before + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }

  private static func append(
    _ mark: Character, _ line: ArraySlice<UInt8>, to result: inout [UInt8]
  ) {
    result += Array(String(mark).utf8)
    result += line
    if line.last != UInt8(ascii: "\n") {
      result += Array("\n\\ No newline at end of file\n".utf8)
    }
  }

  /// The lines with their ends.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.endIndex { lines.append(bytes[start...]) }
    return lines
  }
}
