public import Foundation

/// Determines where the items of a collection and its other views are.
///
/// A subclass overrides ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and
/// ``layoutAttributesForItem(at:)``, and usually ``prepare()``, in which it can determine all places at once.
@MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection that uses the layout. An override can return a type that is not optional.
  open var collectionView: UICollectionView? { user }
  weak var user: UICollectionView?
  /// The classes of decoration views, and those that can be used again.
  var decorations = ReuseQueue<UICollectionReusableView>()

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout; the coder is not used.
  public required init?(coder: NSCoder) { super.init() }

  /// The class of the attributes that a flow layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts that the layout is invalidated with.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: - Places

  /// Called before the layout is asked for places: at first, and after each invalidation. Overrides call `super`.
  open func prepare() {}

  /// The size of the content; zero unless a subclass overrides it.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the attributes of all views that are in a rectangle, at least partly. It is asked about more than the
  /// visible rectangle, and again after an invalidation or when the content has left that rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of an item's cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Registers the class of decoration views; `nil` to remove it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations.register(viewClass, for: elementKind)
  }

  // MARK: - Invalidation

  /// Makes the layout invalid, so that it is prepared again before the next layout of the collection.
  open func invalidateLayout() {
    let context = newContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Makes parts of the layout invalid. Overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutBecameInvalid(context)
  }

  /// Returns whether the layout becomes invalid with other bounds of the collection; `false` unless a subclass
  /// overrides it. It is called before the bounds change, also when the content scrolls.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns the context of an invalidation by other bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }

  /// Returns whether the layout becomes invalid with the attributes that a new cell prefers.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns the context of an invalidation by the attributes that a new cell prefers.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = newContext()
    context.invalidateItems(at: [originalAttributes.indexPath])
    return context
  }

  final func newContext() -> UICollectionViewLayoutInvalidationContext {
    let kind =
      type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (kind ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  /// Whether new cells are asked for the attributes that they prefer.
  var asksForPreferredAttributes: Bool { true }

  /// Whether changed insets of the content make the layout invalid.
  func dependsOnInsets() -> Bool { true }

  /// Called when items were inserted, deleted or moved, before the layout is prepared again.
  func moveItems(by change: ListChange) {}

  // MARK: - Offset

  /// Returns where the content is to rest after a finger has released it. It is called before the delegate's
  /// `scrollViewWillEndDragging`, unless the collection scrolls by pages.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Returns where the content is after an update, or when the collection changes to this layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: - Updates

  /// Called when the layout was prepared after an update. Overrides call `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called at the end of an update. Overrides call `super`.
  open func finalizeCollectionViewUpdates() {}

  /// Not called: views are at their final place at once.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Not called: views are at their final place at once.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Not called: views are at their final place at once.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Not called: views are at their final place at once.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: - Other layouts

  /// Called when the collection changes to another layout.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called when the collection changes to this layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called for both layouts after the collection has changed to one.
  open func finalizeLayoutTransition() {}
}
