public import Foundation

/// The view of an item.
///
/// A touch on a cell that no view in it handles goes up the responder chain to the collection, which highlights and
/// selects the item. A subclass that overrides `touchesBegan(_:with:)` without calling `super` keeps its item from
/// being selected.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view for the content, which fills the cell.
  public let contentView = UIView()

  /// Creates a cell. A collection calls it for a registered class, so a subclass that overrides it marks it
  /// `required`.
  public required init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  /// Creates a cell without a size; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  // MARK: - State

  /// Whether the cell is selected. A collection sets it when the selection changes, and before the cell is shown.
  /// Setting it does not change the collection's selection.
  open var isSelected = false
  /// Whether the cell is highlighted. A collection sets it for the item under a finger.
  open var isHighlighted = false

  // MARK: - Looks

  /// Stored, but without effect; it is not among the subviews.
  open var backgroundView: UIView?
  /// Stored, but without effect; it is not among the subviews.
  open var selectedBackgroundView: UIView?

  /// Whether the cell was asked for its size at its place.
  var isFitted = false

  override var fittingContent: UIView { contentView }
}

extension UICollectionViewCell: ListCell {
  func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}
