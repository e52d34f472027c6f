import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// How a collection uses its layout.
@MainActor
@Suite(.serialized)
final class CollectionLayoutTests {
  /// A layout with items below each other, each of 100 points, that notes its calls.
  private class Column: UICollectionViewLayout {
    var log: [String] = []
    var places: [UICollectionViewLayoutAttributes] = []
    var invalidatesForBounds = false
    var landing: (CGPoint) -> CGPoint = { $0 }
    var target: (CGPoint) -> CGPoint = { $0 }
    var width: CGFloat = 400

    func take() -> [String] {
      defer { log = [] }
      return log
    }

    override func prepare() {
      super.prepare()
      log.append("prepare")
      let count = collectionView?.numberOfItems(inSection: 0) ?? 0
      places = (0..<count).map {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath($0))
        attributes.frame = CGRect(x: 0, y: CGFloat($0) * 100, width: width, height: 100)
        return attributes
      }
    }

    override var collectionViewContentSize: CGSize {
      log.append("size")
      return CGSize(width: 400, height: CGFloat(places.count) * 100)
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      log.append("elements")
      return places
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { places[indexPath.item] }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      if invalidatesForBounds {
        log.append("\(collectionView?.bounds.minY ?? -1) to \(newBounds.minY)")
      }
      return invalidatesForBounds
    }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint,
      withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { landing(proposedContentOffset) }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { target(proposedContentOffset) }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      log += updateItems.map {
        "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1) "
          + "\($0.indexPathAfterUpdate?.item ?? -1)"
      }
    }

    override func finalizeCollectionViewUpdates() { log.append("finalize") }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) { log.append("to") }
    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
      log.append("from")
    }
    override func finalizeLayoutTransition() { log.append("end") }
  }

  @Test func `CV-50 a layout is prepared, and then asked for its size and its elements`() {
    let layout = Column()
    let stage = CollectionStage(items: 1000, layout: layout)
    #expect(layout.take() == ["prepare", "size", "elements"])
    #expect(layout.collectionView === stage.collection)
    #expect(stage.texts == ["0", "1", "2", "3"] && stage.collection.contentSize.height == 100_000)
    // A layout may return more than was asked for.
    #expect(stage.collection.subviews.count { $0 is UICollectionViewCell } == 4)
    for y in stride(from: 0, through: 190, by: 10) {
      stage.collection.contentOffset.y = CGFloat(y)
      stage.device.advance(by: 0)
    }
    #expect(layout.take() == [] && stage.texts == ["1", "2", "3", "4", "5"])
    stage.collection.contentOffset.y = 90_000
    stage.device.advance(by: 0)
    #expect(layout.take() == ["elements"] && stage.texts == ["900", "901", "902", "903"])
  }

  @Test func `CV-51 an invalid layout is prepared again before the next layout of the collection`()
  {
    let layout = Column()
    let stage = CollectionStage(items: 10, layout: layout)
    _ = layout.take()
    stage.notes = [.source]
    layout.width = 200
    layout.invalidateLayout()
    layout.invalidateLayout()
    #expect(layout.take() == [] && stage.cell(0)?.frame.width == 200)
    stage.device.advance(by: 0)
    #expect(layout.take() == ["prepare", "size", "elements"] && stage.take() == [])
    #expect(stage.collection.visibleCells.allSatisfy { $0.frame.width == 200 })
  }

  @Test func `CV-52 a layout is asked about other bounds before they change`() {
    let layout = Column()
    let stage = CollectionStage(items: 10, layout: layout)
    layout.invalidatesForBounds = true
    _ = layout.take()
    stage.collection.contentOffset.y = 50
    stage.device.advance(by: 0)
    #expect(layout.take() == ["0.0 to 50.0", "prepare", "size", "elements"])
  }

  @Test func `CV-53 items with higher indexes are in front, and hidden ones have no cells`() {
    final class Stack: Column {
      override func prepare() {
        super.prepare()
        for (item, place) in places.enumerated() {
          place.frame = CGRect(x: 0, y: 0, width: 100 + item * 10, height: 100)
          place.zIndex = -item
          place.isHidden = item == 2
          place.alpha = item == 1 ? 0.5 : 1
        }
      }
    }
    let layout = Stack()
    let stage = CollectionStage(items: 5, layout: layout)
    #expect(stage.texts == ["0", "1", "3", "4"] && stage.cell(1)?.alpha == 0.5)
    stage.tap(50, 50)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
    stage.tap(125, 50)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(3)])
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 115, y: 50)) == IndexPath(3))
    let over = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.collection.addSubview(over)
    stage.collection.reloadData()
    stage.device.advance(by: 0)
    #expect(stage.collection.subviews.last === over)
  }

  @Test func `CV-54 a layout has decoration views, of a class that it registers`() {
    final class Shelves: Column {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let shelves = places.map {
          let shelf = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: "shelf", with: $0.indexPath)
          shelf.frame = $0.frame.insetBy(dx: -10, dy: 0)
          shelf.zIndex = -1
          return shelf
        }
        return places + shelves
      }
    }
    let layout = Shelves()
    layout.register(CollectionStage.Label.self, forDecorationViewOfKind: "shelf")
    let stage = CollectionStage(items: 100, layout: layout)
    let shelves = { stage.collection.subviews.compactMap { $0 as? CollectionStage.Label } }
    #expect(shelves().count == 4 && stage.collection.subviews.first is CollectionStage.Label)
    stage.notes = [.display]
    stage.collection.contentOffset.y = 400
    stage.device.advance(by: 0)
    #expect(shelves().map(\.frame.minY).sorted() == [400, 500, 600, 700])
    #expect(shelves().allSatisfy { $0.reuses == 1 })
    #expect(stage.take().allSatisfy { !$0.contains("shelf") })
    stage.tap(10, 10)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(4)])
  }

  @Test func `CV-55 a layout determines where released content rests`() {
    let layout = Column()
    let stage = CollectionStage(items: 1000, layout: layout)
    layout.landing = { CGPoint(x: $0.x, y: ($0.y / 250).rounded() * 250) }
    stage.flick(-200, from: 350)
    #expect(stage.device.settle())
    let y = stage.collection.contentOffset.y
    #expect(y >= 250 && y.truncatingRemainder(dividingBy: 250) == 0)
  }

  @Test func `CV-56 a collection changes to another layout with the cells that stay visible`() {
    let (column, grid) = (Column(), CollectionStage.grid())
    let stage = CollectionStage(items: 40, layout: grid)
    let cells = stage.collection.visibleCells
    stage.notes = [.source]
    column.target = { _ in CGPoint(x: 0, y: 100) }
    var finished: [Bool] = []
    stage.collection.setCollectionViewLayout(column, animated: true) { finished.append($0) }
    #expect(stage.collection.collectionViewLayout === column && grid.collectionView == nil)
    #expect(column.take() == ["from", "prepare", "size", "elements", "end"])
    #expect(stage.texts == ["1", "2", "3", "4"] && stage.take() == [])
    #expect(stage.collection.visibleCells[0] === cells[1] && finished == [])
    stage.device.advance(by: 0.31)
    #expect(finished == [true])
    stage.collection.collectionViewLayout = grid
    #expect(
      column.take() == ["to", "end"] && stage.cell(5)?.frame.origin == CGPoint(x: 100, y: 100))
  }

  @Test func `CV-57 attributes of a subclass reach the cell with its values`() {
    final class Turned: UICollectionViewLayoutAttributes {
      var angle = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Turned)?.angle = angle
        return copy
      }
    }
    final class Turning: UICollectionViewFlowLayout {
      override class var layoutAttributesClass: AnyClass { Turned.self }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.map {
          ($0 as? Turned)?.angle = $0.indexPath.item * 10
          return $0
        }
      }
    }
    final class Dial: UICollectionViewCell {
      var angles: [Int] = []
      override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        if let turned = layoutAttributes.copy() as? Turned { angles.append(turned.angle) }
      }
    }
    let layout = Turning()
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    layout.itemSize = CGSize(width: 100, height: 100)
    let stage = CollectionStage(items: 40, layout: layout, of: Dial.self)
    let dials = { stage.collection.visibleCells.map { ($0 as? Dial)?.angles } }
    #expect(dials().prefix(3) == [[0], [10], [20]])
    stage.collection.contentOffset.y = 100
    stage.device.advance(by: 0)
    layout.invalidateLayout()
    stage.device.advance(by: 0)
    #expect(dials().prefix(3) == [[40], [50], [60]])
  }

  @Test func `CV-58 attributes have a frame, a middle and a size that agree`() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(3))
    attributes.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(attributes.center == CGPoint(x: 60, y: 45) && attributes.bounds.width == 100)
    attributes.size = CGSize(width: 50, height: 10)
    #expect(attributes.frame == CGRect(x: 35, y: 40, width: 50, height: 10))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(attributes.frame == CGRect(x: 10, y: 30, width: 100, height: 30))
    let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    #expect(copy == attributes && copy !== attributes)
    copy?.zIndex = 1
    #expect(copy != attributes)
    let header = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "head", with: IndexPath(0))
    #expect(header.representedElementCategory == .supplementaryView)
    #expect(header.representedElementKind == "head")
    final class Scaled: Column {
      override func prepare() {
        super.prepare()
        places.first?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      }
    }
    let stage = CollectionStage(items: 2, layout: Scaled())
    #expect(stage.cell(0)?.frame == CGRect(x: 100, y: 25, width: 200, height: 50))
    stage.tap(50, 50)
    #expect(stage.collection.indexPathsForSelectedItems == [])
    stage.tap(150, 50)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
  }

  @Test func `CV-59 the context of an invalidation moves the content`() {
    let layout = Column()
    let stage = CollectionStage(items: 100, layout: layout)
    let context = UICollectionViewLayoutInvalidationContext()
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 300)
    context.invalidateItems(at: [IndexPath(1)])
    context.invalidateItems(at: [IndexPath(2)])
    #expect(context.invalidatedItemIndexPaths == [IndexPath(1), IndexPath(2)])
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    layout.invalidateLayout(with: context)
    #expect(stage.collection.contentOffset.y == 300)
  }

  @Test func `CV-70 a layout receives the changes of an update, and can move the content`() {
    let layout = Column()
    let stage = CollectionStage([["a", "b", "c", "d", "e", "f"]], layout: layout)
    _ = layout.take()
    layout.target = { CGPoint(x: 0, y: $0.y + 100) }
    stage.sections = [["b", "new", "f", "c", "e"]]
    stage.collection.performBatchUpdates {
      stage.collection.insertItems(at: [IndexPath(1)])
      stage.collection.deleteItems(at: [IndexPath(0), IndexPath(3)])
      stage.collection.moveItem(at: IndexPath(5), to: IndexPath(2))
      stage.collection.reloadItems(at: [IndexPath(4)])
    }
    #expect(
      layout.take() == [
        "prepare", "size", "delete 0 -1", "delete 3 -1", "insert -1 1", "reload 4 4", "move 5 2",
        "elements", "finalize",
      ])
    #expect(stage.collection.contentOffset.y == 100 && stage.texts == ["new", "f", "c", "e"])
  }
}
