import Foundation
import ResponderKit

/// A list of a random program: a table or a collection.
@MainActor
protocol ProgramList: UIScrollView {
  var sectionCount: Int { get }
  func rowCount(of section: Int) -> Int
  /// The visible rows: where each is, its cell, and whether the cell is drawn as selected or pressed.
  var shownRows: [ShownRow] { get }
  var selectedPlaces: [IndexPath] { get }
  /// Makes the changes of a batch, one by one.
  func make(_ batch: ProgramRows.Batch)
  func batch(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void)
  func reloadAll()
  func select(_ place: IndexPath, animated: Bool)
  func scroll(to place: IndexPath, animated: Bool)
}

extension ProgramList {
  /// Has the list know how many rows there are before that changes.
  func load() {
    for section in 0..<sectionCount { _ = rowCount(of: section) }
  }
}

/// A visible row.
struct ShownRow {
  let place: IndexPath?
  let cell: UIView
  let text: String
  let isSelected: Bool
  let isHighlighted: Bool
}

final class ProgramRowCell: UITableViewCell {
  var text = ""
}

final class ProgramItemCell: UICollectionViewCell {
  var text = ""
}

extension UITableView: ProgramList {
  var sectionCount: Int { numberOfSections }
  func rowCount(of section: Int) -> Int { numberOfRows(inSection: section) }
  var selectedPlaces: [IndexPath] { indexPathsForSelectedRows ?? [] }

  var shownRows: [ShownRow] {
    visibleCells.map {
      ShownRow(
        place: indexPath(for: $0), cell: $0, text: ($0 as? ProgramRowCell)?.text ?? "?",
        isSelected: $0.isSelected, isHighlighted: $0.isHighlighted)
    }
  }

  func make(_ batch: ProgramRows.Batch) {
    if !batch.deletedSections.isEmpty { deleteSections(batch.deletedSections, with: .fade) }
    if !batch.insertedSections.isEmpty { insertSections(batch.insertedSections, with: .none) }
    if !batch.reloadedSections.isEmpty { reloadSections(batch.reloadedSections, with: .none) }
    if let move = batch.movedSection { moveSection(move.from, toSection: move.to) }
    if !batch.deleted.isEmpty { deleteRows(at: batch.deleted, with: .automatic) }
    if !batch.inserted.isEmpty { insertRows(at: batch.inserted, with: .automatic) }
    if !batch.reloaded.isEmpty { reloadRows(at: batch.reloaded, with: .none) }
    for move in batch.moved { moveRow(at: move.from, to: move.to) }
  }

  func batch(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    performBatchUpdates(updates, completion: completion)
  }

  func reloadAll() { reloadData() }

  func select(_ place: IndexPath, animated: Bool) {
    selectRow(at: place, animated: animated, scrollPosition: .none)
  }

  func scroll(to place: IndexPath, animated: Bool) {
    scrollToRow(at: place, at: .middle, animated: animated)
  }
}

extension UICollectionView: ProgramList {
  var sectionCount: Int { numberOfSections }
  func rowCount(of section: Int) -> Int { numberOfItems(inSection: section) }
  var selectedPlaces: [IndexPath] { indexPathsForSelectedItems ?? [] }

  var shownRows: [ShownRow] {
    visibleCells.map {
      ShownRow(
        place: indexPath(for: $0), cell: $0, text: ($0 as? ProgramItemCell)?.text ?? "?",
        isSelected: $0.isSelected, isHighlighted: $0.isHighlighted)
    }
  }

  func make(_ batch: ProgramRows.Batch) {
    if !batch.deletedSections.isEmpty { deleteSections(batch.deletedSections) }
    if !batch.insertedSections.isEmpty { insertSections(batch.insertedSections) }
    if !batch.reloadedSections.isEmpty { reloadSections(batch.reloadedSections) }
    if let move = batch.movedSection { moveSection(move.from, toSection: move.to) }
    if !batch.deleted.isEmpty { deleteItems(at: batch.deleted) }
    if !batch.inserted.isEmpty { insertItems(at: batch.inserted) }
    if !batch.reloaded.isEmpty { reloadItems(at: batch.reloaded) }
    for move in batch.moved { moveItem(at: move.from, to: move.to) }
  }

  func batch(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    performBatchUpdates(updates, completion: completion)
  }

  func reloadAll() { reloadData() }

  func select(_ place: IndexPath, animated: Bool) {
    selectItem(at: place, animated: animated, scrollPosition: [])
  }

  func scroll(to place: IndexPath, animated: Bool) {
    scrollToItem(at: place, at: .centeredVertically, animated: animated)
  }
}
