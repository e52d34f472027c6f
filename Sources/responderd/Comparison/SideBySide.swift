/// Shows two lists of lines side by side, with differences marked.
struct SideBySide {
  private struct Row {
    var left: String
    var mark: Character
    var right: String
  }

  private var rows: [Row] = []

  init(_ left: [String], _ right: [String]) {
    let changes = right.difference(from: left)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (place, other) = (0, 0)
    while place < left.count || other < right.count {
      if removed.contains(place) {
        rows.append(Row(left: left[place], mark: "<", right: ""))
        place += 1
      } else if inserted.contains(other) {
        rows.append(Row(left: "", mark: ">", right: right[other]))
        other += 1
      } else {
        rows.append(Row(left: left[place], mark: " ", right: right[other]))
        place += 1
        other += 1
      }
    }
  }

  /// Returns the rows below a header.
  func text(under head: (left: String, right: String)) -> String {
    let all = [Row(left: head.left, mark: " ", right: head.right)] + rows
    let width = all.map(\.left.count).max() ?? 0
    return all.map { row in
      let gap = String(repeating: " ", count: width - row.left.count)
      let line = "\(row.left)\(gap) \(row.mark) \(row.right)"
      return line.reversed().drop { $0 == " " }.reversed().map(String.init).joined() + "\n"
    }.joined()
  }
}
