import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Where a flow layout places items, headers and footers.
@MainActor
@Suite(.serialized)
final class FlowLayoutTests {
  /// Objects that a collection holds weakly.
  private var held: [AnyObject] = []

  /// A delegate with sizes for the items and values for the sections.
  private final class Sizes: UICollectionViewDelegateFlowLayout {
    var sizes: (IndexPath) -> CGSize = { _ in CGSize(width: 100, height: 100) }
    private(set) var asked = 0

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      asked += 1
      return sizes(indexPath)
    }
  }

  private final class Sections: UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      insetForSectionAt section: Int
    ) -> UIEdgeInsets {
      section == 0 ? UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40) : .zero
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { section == 0 ? 5 : 0 }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { section == 0 ? 8 : 0 }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 1, height: section == 1 ? 50 : 0) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(width: 1, height: section == 0 ? 25 : 0) }
  }

  private func stage(items count: Int, _ sizes: Sizes) -> CollectionStage {
    let stage = CollectionStage(items: count)
    held.append(sizes)
    stage.collection.delegate = sizes
    stage.device.advance(by: 0)
    return stage
  }

  @Test func `CV-40 items of one size are in columns that fill the lines, also in the last line`() {
    let stage = CollectionStage(items: 5)
    stage.flow?.itemSize = CGSize(width: 110, height: 90)
    stage.flow?.minimumInteritemSpacing = 10
    stage.flow?.minimumLineSpacing = 20
    #expect((0..<5).map { stage.frame($0).minX } == [0, 145, 290, 0, 145])
    #expect((0..<5).map { stage.frame($0).minY } == [0, 0, 0, 110, 110])
    #expect(stage.collection.collectionViewLayout.collectionViewContentSize.height == 200)
    stage.flow?.itemSize.width = 300
    #expect((0..<2).map { stage.frame($0).minX } == [50, 50])
    let defaults = UICollectionViewFlowLayout()
    #expect(defaults.itemSize == CGSize(width: 50, height: 50))
    #expect(defaults.minimumLineSpacing == 10 && defaults.minimumInteritemSpacing == 10)
  }

  @Test
  func `CV-41 items with sizes of their own are centred in their line, the last one is not spread`()
  {
    let sizes = Sizes()
    sizes.sizes = { CGSize(width: 100, height: $0.item == 1 ? 80 : 40) }
    let stage = stage(items: 5, sizes)
    stage.flow?.minimumInteritemSpacing = 20
    #expect((0..<5).map { stage.frame($0).minX } == [0, 150, 300, 0, 120])
    #expect((0..<5).map { stage.frame($0).minY } == [20, 0, 20, 80, 80])
    sizes.sizes = { CGSize(width: $0.item == 0 ? 300 : 150, height: 40) }
    stage.collection.collectionViewLayout.invalidateLayout()
    #expect((0..<5).map { stage.frame($0).minX } == [50, 0, 250, 0, 170])
  }

  @Test func `CV-42 the delegate has margins, spaces, headers and footers for each section`() {
    let stage = CollectionStage([["a", "b", "c", "d"], ["x"]])
    let sections = Sections()
    held.append(sections)
    stage.collection.delegate = sections
    stage.device.advance(by: 0)
    #expect((0..<4).map { stage.frame($0).minX } == [20, 140, 260, 20])
    #expect((0..<4).map { stage.frame($0).minY } == [10, 10, 10, 115])
    let footer = stage.collection.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(0, 0))
    #expect(footer?.frame == CGRect(x: 0, y: 245, width: 400, height: 25))
    #expect(stage.header(1)?.frame == CGRect(x: 0, y: 270, width: 400, height: 50))
    #expect(stage.header(1)?.text == "header 1" && stage.header(0) == nil)
    #expect(stage.frame(0, 1).minY == 320 && stage.collection.contentSize.height == 420)
  }

  @Test func `CV-43 a horizontal layout has lines from top to bottom`() {
    let stage = CollectionStage([(0..<40).map(String.init), ["x"]])
    stage.flow?.scrollDirection = .horizontal
    stage.flow?.headerReferenceSize = CGSize(width: 30, height: 1)
    stage.flow?.sectionInset = UIEdgeInsets(top: 50, left: 10, bottom: 50, right: 20)
    stage.device.advance(by: 0)
    #expect((0..<4).map { stage.frame($0).origin.y } == [50, 150, 250, 50])
    #expect((0..<4).map { stage.frame($0).origin.x } == [40, 40, 40, 140])
    #expect(stage.collection.contentSize == CGSize(width: 1620, height: 400))
    #expect(stage.header(0)?.frame == CGRect(x: 0, y: 0, width: 30, height: 400))
    stage.collection.scrollToItem(at: IndexPath(0, 1), at: .right, animated: false)
    #expect(stage.collection.contentOffset == CGPoint(x: 1200, y: 0))
    #expect(stage.texts.last == "x")
    stage.collection.scrollToItem(at: IndexPath(18), at: .left, animated: false)
    #expect(stage.collection.contentOffset.x == 640)
    stage.collection.scrollToItem(at: IndexPath(18), at: .centeredHorizontally, animated: false)
    #expect(stage.collection.contentOffset.x == 490)
  }

  @Test func `CV-44 headers and footers stay visible with their section if the layout pins them`() {
    let stage = CollectionStage(Array(repeating: (0..<40).map(String.init), count: 2))
    stage.flow?.headerReferenceSize.height = 40
    stage.flow?.footerReferenceSize.height = 20
    stage.device.advance(by: 0)
    stage.collection.contentOffset.y = 300
    stage.device.advance(by: 0)
    #expect(stage.header(0) == nil)
    stage.flow?.sectionHeadersPinToVisibleBounds = true
    stage.flow?.sectionFootersPinToVisibleBounds = true
    stage.device.advance(by: 0)
    let footer = {
      stage.collection.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(0, $0))
    }
    #expect(stage.header(0)?.frame.minY == 300 && footer(0)?.frame.minY == 680)
    // The item under the header is not touched there.
    stage.tap(10, 10)
    #expect(stage.take() == [])
    stage.collection.contentOffset.y = 1010
    stage.device.advance(by: 0)
    #expect(stage.header(0)?.frame.minY == 1000 && footer(0)?.frame.minY == 1040)
    #expect(stage.header(1)?.frame.minY == 1060 && footer(1)?.frame.minY == 1390)
    stage.collection.contentOffset.y = 1200
    stage.device.advance(by: 0)
    #expect(stage.header(0) == nil && stage.header(1)?.frame.minY == 1200)
  }

  @Test func `CV-45 lines are made again when the width changes, not when the content scrolls`() {
    let sizes = Sizes()
    let stage = stage(items: 100, sizes)
    #expect(sizes.asked == 100)
    stage.collection.contentOffset.y = 700
    stage.device.advance(by: 0)
    #expect(sizes.asked == 100)
    stage.collection.frame.size.width = 200
    stage.device.advance(by: 0)
    #expect(sizes.asked == 200 && stage.frame(2) == CGRect(x: 0, y: 100, width: 100, height: 100))
    #expect(stage.collection.contentSize == CGSize(width: 200, height: 5000))
    stage.collection.contentInset.left = 50
    stage.device.advance(by: 0)
    #expect(stage.frame(1).origin == CGPoint(x: 25, y: 100))
  }

  @Test
  func `CV-46 a header without a height is not asked for, one without a view ends the program`()
    async
  {
    let stage = CollectionStage(items: 4)
    stage.notes = [.display]
    stage.flow?.headerReferenceSize = CGSize(width: 100, height: 0)
    stage.device.advance(by: 0)
    #expect(stage.header(0) == nil && stage.frame(0).minY == 0)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Source: UICollectionViewDataSource {
          func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
          ) -> Int { 0 }
          func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
          ) -> UICollectionViewCell { UICollectionViewCell() }
        }
        let stage = CollectionStage(items: 0)
        let source = Source()
        stage.collection.dataSource = source
        stage.flow?.headerReferenceSize.height = 10
        stage.device.advance(by: 0)
        _ = source
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Source has to implement collectionView(_:viewForSupplementaryElementOfKind:at:)"))
  }

  @Test func `CV-47 headers come, go and are used again with their sections`() {
    let stage = CollectionStage(Array(repeating: (0..<8).map(String.init), count: 50))
    stage.flow?.headerReferenceSize.height = 40
    stage.notes = [.display]
    stage.device.advance(by: 0)
    #expect(
      stage.take().filter { $0.contains("header") } == [
        "willDisplay header 0 at 0-0", "willDisplay header 1 at 1-0",
      ])
    #expect(
      stage.collection.indexPathsForVisibleSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader) == [IndexPath(0, 0), IndexPath(0, 1)])
    let first = stage.header(0)
    stage.collection.contentOffset.y = 260
    stage.device.advance(by: 0)
    #expect(
      stage.take().filter { $0.contains("header") } == [
        "didEndDisplaying header 0 at 0-0", "willDisplay header 2 at 2-0",
      ])
    #expect(stage.header(2) === first && first?.reuses == 1)
    #expect(
      stage.collection.visibleSupplementaryViews(
        ofKind: UICollectionView.elementKindSectionHeader
      ).count == 2)
  }

  @Test
  func `CV-48 with an estimated size, constraints in a cell determine its size when it is visible`()
  {
    final class Box: UICollectionViewCell {
      required init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
          box.heightAnchor.constraint(equalToConstant: 80),
          box.widthAnchor.constraint(equalToConstant: 200),
        ])
      }

      required init?(coder: NSCoder) { return nil }
    }
    let stage = CollectionStage(items: 100, of: Box.self)
    stage.flow?.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    stage.device.advance(by: 0)
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 200, height: 80))
    #expect(stage.frame(3) == CGRect(x: 200, y: 80, width: 200, height: 80))
    #expect(stage.collection.visibleCells.count == 10)
    #expect(stage.collection.visibleCells.allSatisfy { $0.bounds.height == 80 })
    #expect(stage.frame(99).size == CGSize(width: 50, height: 50))
    stage.sections[0].insert("new", at: 0)
    stage.collection.insertItems(at: [IndexPath(0)])
    #expect(stage.frame(9).size == CGSize(width: 200, height: 80))
  }

  @Test func `CV-49 a subclass changes the places of its superclass`() {
    final class Lower: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.map {
          let copy = $0.copy() as? UICollectionViewLayoutAttributes ?? $0
          copy.center.y += 10
          return copy
        }
      }
      override func prepare() {
        // In the middle of the preparation.
        itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2, height: 60)
        super.prepare()
      }
    }
    let layout = Lower()
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let stage = CollectionStage(items: 9, layout: layout)
    #expect(stage.cell(3)?.frame == CGRect(x: 200, y: 70, width: 200, height: 60))
    #expect(stage.collection.contentSize.height == 300)
  }

  @Test func `a rectangle of any size is answered`() throws {
    let stage = CollectionStage(items: 50)
    stage.flow?.itemSize = CGSize(width: 110, height: 90)
    stage.device.advance(by: 0)
    let layout = try #require(stage.flow)
    func count(_ rect: CGRect) -> Int? { layout.layoutAttributesForElements(in: rect)?.count }
    let most = CGFloat.greatestFiniteMagnitude
    #expect(count(.infinite) == 50)
    #expect(count(CGRect(x: 0, y: 0, width: 400, height: most)) == 50)
    #expect(count(CGRect(x: 0, y: -most, width: 400, height: most)) == 0)
    #expect(count(CGRect(x: 0, y: CGFloat.infinity, width: 400, height: -CGFloat.infinity)) != nil)
    #expect(count(.null) == 0)
  }

  @Test func `lines that overlap are found by all that they show`() {
    for sizes in [nil, Sizes()] {
      sizes?.sizes = { _ in CGSize(width: 400, height: 200) }
      let stage = sizes.map { self.stage(items: 100, $0) } ?? CollectionStage(items: 100)
      stage.flow?.itemSize = CGSize(width: 400, height: 200)
      stage.flow?.minimumLineSpacing = -150
      stage.device.advance(by: 0)
      let rect = CGRect(x: 0, y: 800, width: 400, height: 400)
      let found = stage.flow?.layoutAttributesForElements(in: rect)?.map(\.indexPath.item) ?? []
      #expect(found.sorted() == Array(13...23))
    }
  }

  @Test func `a size that is asked for before the bounds are known is not kept`() {
    let stage = CollectionStage(items: 30)
    stage.flow?.itemSize = CGSize(width: 100, height: 50)
    stage.collection.frame = .zero
    stage.device.advance(by: 0)
    stage.flow?.invalidateLayout()
    _ = stage.flow?.collectionViewContentSize
    stage.collection.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    stage.device.advance(by: 0)
    #expect(stage.collection.contentSize.width == 400)
    #expect(stage.frame(1).minY == 0)
  }

  @Test func `an inset along the way of the content keeps the sizes of cells`() {
    let stage = CollectionStage(items: 30)
    stage.device.advance(by: 0)
    let before = stage.collection.contentSize
    stage.collection.contentInset.bottom = 300
    stage.device.advance(by: 0)
    #expect(stage.collection.contentSize == before)
    stage.collection.contentInset.left = 250
    stage.device.advance(by: 0)
    #expect(stage.collection.contentSize.height > before.height)
  }
}
