import Foundation

/// The place of a row, which is cheaper to store and to compare than an index path.
struct RowPlace: Hashable, Comparable {
  var section: Int
  var row: Int

  init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  init(_ path: IndexPath) {
    precondition(
      path.count == 2, "\(path) is not the place of a row: it needs a section and a row.")
    self.init(path.section, path.row)
  }

  var path: IndexPath { IndexPath(row: row, section: section) }

  static func < (one: Self, other: Self) -> Bool {
    one.section == other.section ? one.row < other.row : one.section < other.section
  }
}

extension RowPlace: CustomStringConvertible {
  var description: String { "row \(row) of section \(section)" }
}
