import Foundation
import ResponderKit

/// The data of a random list: sections of rows, each with a number of its own and a version.
struct ProgramRows {
  struct Row: Equatable, CustomStringConvertible {
    let number: Int
    var version = 0

    var description: String { "\(number).\(version)" }
  }

  /// Changes that are made together, as a list is notified of them: deletions, reloads and origins of moves at the
  /// places before it, insertions and destinations at those after it.
  struct Batch {
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSection: (from: Int, to: Int)?
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
  }

  private(set) var sections: [[Row]] = []
  private var lastNumber = 0

  init(_ random: inout SplitMix) {
    replaceAll(&random)
  }

  private mutating func newRow() -> Row {
    lastNumber += 1
    return Row(number: lastNumber)
  }

  private mutating func newSection(_ random: inout SplitMix) -> [Row] {
    (0..<random.below(random.oneIn(4) ? 60 : 8)).map { _ in newRow() }
  }

  mutating func replaceAll(_ random: inout SplitMix) {
    sections = (0..<(1 + random.below(4))).map { _ in newSection(&random) }
  }

  mutating func change(_ random: inout SplitMix) -> Batch {
    random.oneIn(4) ? changeSections(&random) : changeRows(&random)
  }

  /// Deletes, inserts, moves and reloads sections. At least one stays.
  private mutating func changeSections(_ random: inout SplitMix) -> Batch {
    var batch = Batch()
    var kept: [(old: Int, rows: [Row])] = []
    for (index, rows) in sections.enumerated() {
      if random.oneIn(4), sections.count > 1, batch.deletedSections.count + 1 < sections.count {
        batch.deletedSections.insert(index)
      } else if random.oneIn(4) {
        batch.reloadedSections.insert(index)
        kept.append((index, newSection(&random)))
      } else {
        kept.append((index, rows))
      }
    }
    if kept.count > 1, batch.reloadedSections.isEmpty, random.oneIn(2) {
      let moved = kept.remove(at: random.below(kept.count))
      batch.movedSection = (moved.old, random.below(kept.count + 1))
      kept.insert(moved, at: batch.movedSection?.to ?? 0)
    }
    var new = kept.map { (old: Int?.some($0.old), rows: $0.rows) }
    while new.count < 6, random.oneIn(3) {
      new.insert((nil, newSection(&random)), at: random.below(new.count + 1))
    }
    for (index, section) in new.enumerated() where section.old == nil {
      batch.insertedSections.insert(index)
    }
    if let moved = batch.movedSection {
      batch.movedSection?.to = new.firstIndex { $0.old == moved.from } ?? 0
    }
    sections = new.map(\.rows)
    return batch
  }

  /// Deletes, inserts, moves and reloads rows.
  private mutating func changeRows(_ random: inout SplitMix) -> Batch {
    var batch = Batch()
    var moved: [(from: IndexPath, row: Row)] = []
    let share = 3 + random.below(10)
    for section in sections.indices {
      var kept: [Row] = []
      for (index, row) in sections[section].enumerated() {
        let path = IndexPath(row: index, section: section)
        switch random.below(4 * share) {
        case 0...2: batch.deleted.append(path)
        case 3: moved.append((path, row))
        case 4:
          batch.reloaded.append(path)
          kept.append(Row(number: row.number, version: row.version + 1))
        default: kept.append(row)
        }
      }
      sections[section] = kept
    }
    var targets: [Int: IndexPath] = [:]
    for (_, row) in moved { insert(row, &random) }
    var added: Set<Int> = []
    while added.count < 10, !random.oneIn(3) {
      let row = newRow()
      added.insert(row.number)
      insert(row, &random)
    }
    for (section, rows) in sections.enumerated() {
      for (index, row) in rows.enumerated() {
        targets[row.number] = IndexPath(row: index, section: section)
        if added.contains(row.number) {
          batch.inserted.append(IndexPath(row: index, section: section))
        }
      }
    }
    batch.moved = moved.compactMap { move in
      targets[move.row.number].map { (move.from, $0) }
    }
    return batch
  }

  private mutating func insert(_ row: Row, _ random: inout SplitMix) {
    let section = random.below(sections.count)
    sections[section].insert(row, at: random.below(sections[section].count + 1))
  }

  /// Removes a row.
  /// - Returns: Where it was; `nil` if it is gone.
  mutating func remove(_ number: Int) -> IndexPath? {
    for section in sections.indices {
      if let row = sections[section].firstIndex(where: { $0.number == number }) {
        sections[section].remove(at: row)
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
}
