public import Foundation

/// Places the items of each section in lines, with a header before them and a footer after them.
///
/// The items of a line are spread over its length, except in the last line of a section: there they are in the columns
/// of the lines before it if all have one size, else as near to each other as the spacing allows.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// An estimated size that leaves the size to the constraints in the cells.
  public static let automaticSize = CGSize(width: 50, height: 50)

  /// The direction in which the content scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { noteChange(scrollDirection != oldValue) }
  }
  /// The size of all items, unless the delegate has sizes.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { noteChange(itemSize != oldValue) }
  }
  /// The size of items that were not visible yet. With another one than zero, the default, cells determine their size
  /// (``UICollectionReusableView/preferredLayoutAttributesFitting(_:)``).
  open var estimatedItemSize = CGSize.zero {
    didSet { noteChange(estimatedItemSize != oldValue) }
  }
  /// The space between lines.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { noteChange(minimumLineSpacing != oldValue) }
  }
  /// The least space between the items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { noteChange(minimumInteritemSpacing != oldValue) }
  }
  /// The margins around the items of a section, between its header and its footer.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { noteChange(sectionInset != oldValue) }
  }
  /// Stored, but without effect: margins are within the content inset.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// The size of headers, of which only the height counts, or the width if the content scrolls horizontally. With 0
  /// there are none.
  open var headerReferenceSize = CGSize.zero {
    didSet { noteChange(headerReferenceSize != oldValue) }
  }
  /// The size of footers; see ``headerReferenceSize``.
  open var footerReferenceSize = CGSize.zero {
    didSet { noteChange(footerReferenceSize != oldValue) }
  }
  /// Whether headers stay visible while their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { noteChange(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay visible while their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { noteChange(sectionFootersPinToVisibleBounds != oldValue) }
  }

  /// What the margins of sections are measured from.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset.
    case fromContentInset = 0
    /// The safe area.
    case fromSafeArea = 1
    /// The layout margins.
    case fromLayoutMargins = 2
  }

  /// Where the items are; `nil` after an invalidation.
  private var storedGeometry: FlowGeometry?
  /// The length of lines for which they are there.
  private var storedCross: CGFloat = 0
  /// Whether the default of the delegate has answered, so that all items have one size.
  var hasOneSize = false
  /// The sizes that cells have determined.
  private var measured: [ListPlace: CGSize] = [:]

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  private func noteChange(_ hasChanged: Bool) {
    if hasChanged { invalidateLayout() }
  }

  // MARK: - Geometry

  private var geometry: FlowGeometry? {
    guard let collectionView else { return storedGeometry }
    let cross = cross(of: collectionView)
    // What was asked for before the layout was prepared can be of another size.
    if let storedGeometry, collectionView.isLayoutPrepared || cross == storedCross {
      return storedGeometry
    }
    let made = makeGeometry(of: collectionView, cross)
    (storedGeometry, storedCross) = (made, cross)
    return made
  }

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  /// The length of lines in a collection.
  private func cross(of collection: UICollectionView) -> CGFloat {
    let (size, inset) = (collection.bounds.size, collection.adjustedContentInset)
    return isHorizontal
      ? size.height - inset.top - inset.bottom : size.width - inset.left - inset.right
  }

  /// Whether the insets have given the lines another length, as those of a keyboard do not, or headers or footers stay
  /// visible within them.
  override func dependsOnInsets() -> Bool {
    guard let collectionView else { return false }
    return sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
      || cross(of: collectionView) != storedCross
  }

  private func makeGeometry(
    of collection: UICollectionView, _ cross: CGFloat
  ) -> FlowGeometry {
    hasOneSize = false
    return FlowGeometry(
      sections: (0..<collection.numberOfSections).map { makeSection($0, in: collection, cross) },
      cross: max(cross, 0), isHorizontal: isHorizontal)
  }

  private func makeSection(
    _ index: Int, in collection: UICollectionView, _ cross: CGFloat
  ) -> FlowGeometry.Section {
    let delegate = collection.flowDelegate
    let inset =
      delegate?.collectionView(collection, layout: self, insetForSectionAt: index) ?? sectionInset
    let header =
      delegate?.collectionView(collection, layout: self, referenceSizeForHeaderInSection: index)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(collection, layout: self, referenceSizeForFooterInSection: index)
      ?? footerReferenceSize
    let lineSpacing =
      delegate?.collectionView(
        collection, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing
    let gap =
      delegate?.collectionView(
        collection, layout: self, minimumInteritemSpacingForSectionAt: index)
      ?? minimumInteritemSpacing
    let (margins, lead) =
      isHorizontal ? (inset.top + inset.bottom, inset.top) : (inset.left + inset.right, inset.left)
    return FlowGeometry.Section(
      header: main(header), footer: main(footer), before: isHorizontal ? inset.left : inset.top,
      after: isHorizontal ? inset.right : inset.bottom, lead: lead,
      lines: lines(
        of: index, in: collection,
        FlowLines.Room(cross: cross - margins, gap: gap, lineSpacing: lineSpacing)))
  }

  private func lines(
    of section: Int, in collection: UICollectionView, _ room: FlowLines.Room
  ) -> FlowLines {
    let count = collection.numberOfItems(inSection: section)
    guard count > 0 else { return FlowLines([], in: room) }
    if asksForPreferredAttributes {
      return FlowLines(
        (0..<count).map { size(measured[ListPlace(section, $0)] ?? estimatedItemSize) }, in: room)
    }
    guard let delegate = collection.flowDelegate, !hasOneSize else {
      return FlowLines(count: count, of: size(itemSize), in: room)
    }
    func ask(_ item: Int) -> FlowLines.Size {
      size(
        delegate.collectionView(
          collection, layout: self, sizeForItemAt: IndexPath(item: item, section: section)))
    }
    let first = ask(0)
    // If it is the default that answered, it said so.
    guard !hasOneSize else { return FlowLines(count: count, of: first, in: room) }
    return FlowLines([first] + (1..<count).map(ask), in: room)
  }

  private func main(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }

  private func size(_ size: CGSize) -> FlowLines.Size {
    precondition(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "An item of \(type(of: self)) cannot have the size \(size.numbers).")
    return isHorizontal
      ? FlowLines.Size(main: size.width, cross: size.height)
      : FlowLines.Size(main: size.height, cross: size.width)
  }

  // MARK: - Places

  open override func prepare() {
    super.prepare()
    _ = geometry
  }

  open override var collectionViewContentSize: CGSize { geometry?.contentSize ?? .zero }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let geometry else { return [] }
    var found: [UICollectionViewLayoutAttributes] = []
    // A header that stays visible is where its section is.
    let span = geometry.span(of: rect)
    for section in geometry.sections(in: span) {
      let header = headerOrFooter(.header, of: section, in: geometry)
      if let header, header.frame.overlaps(rect) { found.append(header) }
      for item in geometry.items(of: section, in: span) {
        let place = ListPlace(section, item)
        if geometry.frame(of: place).overlaps(rect) {
          found.append(attributes(of: place, geometry))
        }
      }
      let footer = headerOrFooter(.footer, of: section, in: geometry)
      if let footer, footer.frame.overlaps(rect) { found.append(footer) }
    }
    return found
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let place = ListPlace(indexPath)
    guard let geometry, geometry.sections.indices.contains(place.section), place.item >= 0,
      place.item < geometry.sections[place.section].lines.count
    else { return nil }
    return attributes(of: place, geometry)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let geometry, geometry.sections.indices.contains(indexPath.section) else { return nil }
    switch elementKind {
    case UICollectionView.elementKindSectionHeader:
      return headerOrFooter(.header, of: indexPath.section, in: geometry)
    case UICollectionView.elementKindSectionFooter:
      return headerOrFooter(.footer, of: indexPath.section, in: geometry)
    default: return nil
    }
  }

  private func newAttributes(_ frame: CGRect) -> UICollectionViewLayoutAttributes {
    let kind = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (kind ?? UICollectionViewLayoutAttributes.self).init()
    attributes.frame = frame
    return attributes
  }

  private func attributes(
    of place: ListPlace, _ geometry: FlowGeometry
  ) -> UICollectionViewLayoutAttributes {
    let attributes = newAttributes(geometry.frame(of: place))
    attributes.represent(.cell, nil, at: place.path)
    return attributes
  }

  private func headerOrFooter(
    _ edge: FlowGeometry.Edge, of section: Int, in geometry: FlowGeometry
  ) -> UICollectionViewLayoutAttributes? {
    let stays =
      edge == .header ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    var visible: ClosedRange<CGFloat>?
    if stays, let collectionView {
      let bounds = collectionView.bounds.inset(by: collectionView.adjustedContentInset)
      if bounds.width >= 0, bounds.height >= 0 { visible = geometry.span(of: bounds) }
    }
    guard let frame = geometry.frame(of: edge, in: section, within: visible) else { return nil }
    let kind =
      edge == .header
      ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
    let attributes = newAttributes(frame)
    attributes.represent(.supplementaryView, kind, at: IndexPath(item: 0, section: section))
    return attributes
  }

  // MARK: - Invalidation

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow?.invalidateFlowLayoutDelegateMetrics ?? true
      || flow?.invalidateFlowLayoutAttributes ?? true
    {
      storedGeometry = nil
    }
    // After an update, the cells keep their size.
    if context.invalidateEverything
      || !context.invalidateDataSourceCounts && flow?.invalidateFlowLayoutDelegateMetrics ?? true
    {
      measured = [:]
      collectionView?.fitCellsAgain()
    }
    super.invalidateLayout(with: context)
  }

  /// Returns whether lines get another length, or headers or footers stay visible.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    hasOtherLines(in: newBounds) || sectionHeadersPinToVisibleBounds
      || sectionFootersPinToVisibleBounds
  }

  private func hasOtherLines(in bounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return false }
    return isHorizontal ? bounds.height != old.height : bounds.width != old.width
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      let isOther = hasOtherLines(in: newBounds)
      flow.invalidateFlowLayoutDelegateMetrics = isOther
      flow.invalidateFlowLayoutAttributes = isOther
    }
    return context
  }

  // MARK: - Sizes of cells

  override var asksForPreferredAttributes: Bool { estimatedItemSize != .zero }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    asksForPreferredAttributes && originalAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    measured[ListPlace(originalAttributes.indexPath)] = preferredAttributes.size
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    (context as? UICollectionViewFlowLayoutInvalidationContext)?
      .invalidateFlowLayoutDelegateMetrics = false
    return context
  }

  override func moveItems(by change: ListChange) {
    var moved: [ListPlace: CGSize] = [:]
    for (place, size) in measured {
      if let target = change.target(of: place) { moved[target] = size }
    }
    measured = moved
  }
}

extension CGRect {
  /// Whether two rectangles have an area in common.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}
