public import Foundation

/// What is invalid in a layout.
@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether all of the layout is invalid, as after a reload.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are invalid, as after an update.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items whose attributes are invalid; `nil` for all.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views whose attributes are invalid, by kind; `nil` for all.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views whose attributes are invalid, by kind; `nil` for all.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Added to the offset of the content.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Stored, but without effect: the layout is asked for the size of the content.
  open var contentSizeAdjustment = CGSize.zero

  /// Creates a context. A layout calls it for its class of contexts.
  public required override init() { super.init() }

  /// Marks items as invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Marks supplementary views as invalid.
  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Marks decoration views as invalid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

/// What is invalid in a flow layout.
@MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for the sizes again; `true` by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the places of items are determined again; `true` by default.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an update, as a layout sees it.
@MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What happened to an item or a section.
  public enum Action: Int, Sendable {
    /// It was inserted.
    case insert = 0
    /// It was deleted.
    case delete = 1
    /// It was reloaded.
    case reload = 2
    /// It was moved.
    case move = 3
    /// Nothing.
    case none = 4
  }

  /// The place before the update; `nil` for an insertion. That of a section has the item `NSNotFound`.
  public let indexPathBeforeUpdate: IndexPath?
  /// The place after the update; `nil` for a deletion.
  public let indexPathAfterUpdate: IndexPath?
  /// What happened.
  public let updateAction: Action

  init(_ action: Action, _ before: ListPlace?, _ after: ListPlace?) {
    updateAction = action
    indexPathBeforeUpdate = before?.path
    indexPathAfterUpdate = after?.path
  }

  /// Returns the changes of an update, those of sections first.
  static func items(of update: ListUpdate) -> [UICollectionViewUpdateItem] {
    func section(_ index: Int) -> ListPlace { ListPlace(index, NSNotFound) }
    var items = update.deletedSections.map { UICollectionViewUpdateItem(.delete, section($0), nil) }
    items += update.insertedSections.map { UICollectionViewUpdateItem(.insert, nil, section($0)) }
    items += update.reloadedSections.map {
      UICollectionViewUpdateItem(.reload, section($0), section($0))
    }
    items += update.movedSections.sorted { $0.key < $1.key }
      .map { UICollectionViewUpdateItem(.move, section($0.key), section($0.value)) }
    items += update.deletedItems.sorted().map { UICollectionViewUpdateItem(.delete, $0, nil) }
    items += update.insertedItems.sorted().map { UICollectionViewUpdateItem(.insert, nil, $0) }
    items += update.reloadedItems.sorted().map { UICollectionViewUpdateItem(.reload, $0, $0) }
    items += update.movedItems.sorted { $0.key < $1.key }
      .map { UICollectionViewUpdateItem(.move, $0.key, $0.value) }
    return items
  }
}
