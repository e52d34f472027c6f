public import Foundation

/// A view of a collection that can be used again: a header, a footer, another supplementary view, or a decoration.
@MainActor
open class UICollectionReusableView: UIView {
  /// The identifier under which the view is used again.
  public internal(set) var reuseIdentifier: String?
  /// The collection that shows the view.
  weak var collection: UICollectionView?
  /// The order of the view among the others of the collection.
  var zIndex = 0
  /// The attributes that the view has, copied because a layout can change its own.
  private var applied: UICollectionViewLayoutAttributes?

  /// Creates a view. A collection calls it for a registered class, so a subclass that overrides it marks it
  /// `required`.
  public required override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without a size; the coder is not used.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Called before the view is used for another place. Overrides call `super`.
  open func prepareForReuse() {}

  /// Called when the view has got other attributes, for values that a subclass of
  /// ``UICollectionViewLayoutAttributes`` adds.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Called before the collection changes to another layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Called after the collection has changed to another layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Returns the attributes that the view prefers: those of the layout, with the size that the constraints in the
  /// view allow, if there are any.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard
      let size = fittingContent.constrainedSize(
        .zero, .fittingSizeLevel, .fittingSizeLevel),
      let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    preferred.frame = CGRect(origin: layoutAttributes.frame.origin, size: size)
    return preferred
  }

  /// The view whose constraints determine the preferred size.
  var fittingContent: UIView { self }

  /// Gives the view the place, the look and the values of attributes.
  /// - Parameter isNew: Whether the view becomes visible, so that it gets them even if it had them before.
  final func show(_ attributes: UICollectionViewLayoutAttributes, isNew: Bool) {
    if !isNew, let applied, applied.isEqual(attributes) { return }
    applied = attributes.copy() as? UICollectionViewLayoutAttributes
    if !transform.isIdentity { transform = .identity }
    if frame != attributes.rect { frame = attributes.rect }
    if !attributes.transform.isIdentity { transform = attributes.transform }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    apply(attributes)
  }
}
