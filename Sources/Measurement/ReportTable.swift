/// A table of text: the first columns left-aligned, the others right-aligned.
struct ReportTable {
  private let rows: [[String]]
  private let labels: Int

  /// Creates a table.
  /// - Parameter labels: The number of columns that are left-aligned.
  init(_ rows: [[String]], labels: Int = 1) {
    self.rows = rows
    self.labels = labels
  }

  /// The table, one line for each row.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < labels ? cell + space : space + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
