// Lists: what tables and collections share. `CellList` is a list as the code here sees it: its cells, its selection and the
// calls of its delegate. `CellList+Selection.swift` follows a finger, `ListUpdate` checks insertions and deletions, and a
// snapshot describes the data of a diffable data source. Begin here.

import Foundation

/// The cell of a list.
@MainActor
protocol ListCell: UIView {
  var isSelected: Bool { get }
  func setSelected(_ selected: Bool, animated: Bool)
  func setHighlighted(_ highlighted: Bool, animated: Bool)
}

/// A scroll view with cells for its visible items, which fingers highlight and select, and which updates insert, delete
/// and move.
@MainActor
protocol CellList: UIScrollView {
  associatedtype Cell: ListCell
  associatedtype Counts: ItemCounts

  var listName: ListName { get }
  /// The numbers of items, which are loaded if necessary.
  var loadedCountsOfItems: Counts { get }
  /// The cells of the visible items.
  var cells: [ListPlace: Cell] { get set }
  /// The cell that the data source is to fill again, which it receives when it dequeues one for that item.
  var reconfigured: (place: ListPlace, cell: Cell)? { get set }
  /// Asks the data source for the cell of an item.
  func askForCell(at place: ListPlace) -> Cell?
  /// The items that were announced to the prefetching data source.
  var prefetching: ItemPrefetching { get set }

  // MARK: - Selection

  /// Whether the user can select items.
  var selectsItems: Bool { get }
  /// Whether several items can be selected.
  var selectsSeveral: Bool { get }
  /// Whether the highlight ends before the delegate is asked about the selection, or after it.
  static var endsHighlightFirst: Bool { get }
  /// The selected items, in the order in which they were selected.
  var selection: [ListPlace] { get set }
  /// The item under a finger.
  var press: CellPress<Cell>? { get set }

  // The calls of the delegate.
  func mayHighlight(_ place: ListPlace) -> Bool
  func didHighlight(_ place: ListPlace)
  func didUnhighlight(_ place: ListPlace)
  /// Returns the item to select when the user selects one.
  func placeToSelect(for place: ListPlace) -> ListPlace?
  func didSelect(_ place: ListPlace)
  /// Returns the item to deselect when the user deselects one.
  func placeToDeselect(for place: ListPlace) -> ListPlace?
  func didDeselect(_ place: ListPlace)
  /// Called after the user has changed the selection.
  func noteUserSelection()

  // MARK: - Updates

  /// The update in progress.
  var update: ListUpdate? { get set }
  var updateDepth: Int { get set }
  /// Loads the data that an update begins with.
  func loadBeforeUpdate()
  func apply(_ update: ListUpdate)
}

extension CellList {
  func place(of cell: Cell) -> ListPlace? {
    cells.first { $0.value === cell }?.key
  }

  /// Returns the place of an item, which has to exist.
  func checkedPlace(_ path: IndexPath, _ purpose: String) -> ListPlace {
    let place = ListPlace(path)
    precondition(
      loadedCountsOfItems.contains(place),
      "\(listName.list) cannot \(purpose) \(listName.place(place)): there is no such \(listName.item)."
    )
    return place
  }
}
