public import Foundation

/// Where a cell or another view of a collection is, and how it looks.
///
/// A subclass with more values overrides `copy(with:)` and `isEqual(_:)`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The item, or the place of the other view.
  open var indexPath = IndexPath()
  /// What the view is.
  public private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a view that is not a cell.
  public private(set) var representedElementKind: String?

  /// The frame without the transform.
  private(set) var rect = CGRect.zero
  /// The transform. The frame is the smallest rectangle around the transformed view.
  open var transform = CGAffineTransform.identity
  /// Whether, and how much, the view is transparent.
  open var alpha: CGFloat = 1
  /// The order of the view: those with higher numbers are above the others, and receive their touches.
  open var zIndex = 0
  /// Whether the view is hidden. A hidden cell is not asked for.
  open var isHidden = false

  /// Creates the attributes of a cell without an item. A layout creates its attributes with this initialiser.
  public required override init() { super.init() }

  /// Creates the attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    represent(.cell, nil, at: indexPath)
  }

  /// Creates the attributes of a supplementary view, for example of a header.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    represent(.supplementaryView, elementKind, at: indexPath)
  }

  /// Creates the attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    represent(.decorationView, decorationViewKind, at: indexPath)
  }

  final func represent(
    _ category: UICollectionView.ElementCategory, _ kind: String?, at path: IndexPath
  ) {
    (representedElementCategory, representedElementKind, indexPath) = (category, kind, path)
  }

  /// Returns a copy. An override calls `super`, and copies the values of the subclass.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.rect = rect
    copy.transform = transform
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Returns whether all values are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return other === self
      || key == other.key && rect == other.rect && transform == other.transform
        && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
  }

  open override var hash: Int { key.hashValue }

  // MARK: - Geometry

  /// The frame, in the coordinates of the content.
  open var frame: CGRect {
    get {
      guard !transform.isIdentity else { return rect }
      let corners = [
        CGPoint(x: -rect.width / 2, y: -rect.height / 2),
        CGPoint(x: rect.width / 2, y: -rect.height / 2),
        CGPoint(x: -rect.width / 2, y: rect.height / 2),
        CGPoint(x: rect.width / 2, y: rect.height / 2),
      ].map { $0.applying(transform) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      return CGRect(
        x: rect.midX + left, y: rect.midY + top, width: (xs.max() ?? 0) - left,
        height: (ys.max() ?? 0) - top)
    }
    set { rect = newValue }
  }
  /// The middle of the view.
  open var center: CGPoint {
    get { CGPoint(x: rect.midX, y: rect.midY) }
    set {
      rect.origin = CGPoint(x: newValue.x - rect.width / 2, y: newValue.y - rect.height / 2)
    }
  }
  /// The size of the view without the transform. Setting it keeps the middle.
  open var size: CGSize {
    get { rect.size }
    set {
      let center = center
      rect.size = newValue
      self.center = center
    }
  }
  /// ``size``, with an origin of zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// The transform in space, of which only the part in the plane is used.
  open var transform3D: CATransform3D {
    get { CATransform3DMakeAffineTransform(transform) }
    set { transform = CATransform3DGetAffineTransform(newValue) }
  }
}

/// What a view of a collection is, and its place.
struct ElementKey: Hashable {
  let category: UICollectionView.ElementCategory
  /// Empty for a cell.
  let kind: String
  let path: IndexPath
}

extension UICollectionViewLayoutAttributes {
  var key: ElementKey {
    ElementKey(
      category: representedElementCategory, kind: representedElementKind ?? "", path: indexPath)
  }
}
