import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Which items have cells, and how they are found.
@MainActor
@Suite(.serialized)
final class CollectionCellTests {
  /// Objects that a collection holds weakly.
  private var held: [AnyObject] = []

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `CV-20 only visible items have cells`() {
    let stage = CollectionStage(items: 100_000)
    #expect(stage.texts == (0..<16).map(String.init))
    #expect(stage.collection.contentSize == CGSize(width: 400, height: 2_500_000))
    #expect(stage.collection.cellForItem(at: IndexPath(16)) == nil)
    stage.collection.contentOffset.y = 1_250_010
    #expect(stage.texts == (50_000..<50_020).map(String.init))
    #expect(stage.collection.indexPathsForVisibleItems.first == IndexPath(50_000))
    #expect(stage.cell(50_001)?.frame == CGRect(x: 100, y: 1_250_000, width: 100, height: 100))
    #expect(stage.collection.subviews.count { $0 is UICollectionViewCell } == 20)
  }

  @Test func `CV-21 cells are used again, so that few are made however far the collection scrolls`()
  {
    let stage = CollectionStage(items: 10_000)
    for page in 1...200 {
      stage.collection.contentOffset.y = CGFloat(page) * 1_030
      stage.device.advance(by: 1 / 60)
    }
    stage.collection.scrollToItem(at: IndexPath(9999), at: .bottom, animated: false)
    #expect(stage.texts.last == "9999" && stage.made <= 24)
    stage.collection.contentOffset.y = 0
    for _ in 0..<20 {
      stage.flick(-380, from: 390)
      #expect(stage.device.settle())
    }
    #expect(stage.collection.contentOffset.y > 5_000 && stage.made <= 24)
  }

  @Test
  func `CV-22 a cell is prepared before it is used again; a new one has the frame of its item`() {
    let stage = CollectionStage(items: 100)
    #expect(stage.cell(0)?.reuses == 0)
    #expect(stage.cell(5)?.firstFrame == CGRect(x: 100, y: 100, width: 100, height: 100))
    #expect(stage.cell(5)?.contentView.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(stage.cell(5)?.reuseIdentifier == "cell")
    let old = stage.collection.visibleCells.prefix(4)
    stage.collection.contentOffset.y = 100
    stage.device.advance(by: 0)
    #expect(old.contains { $0 === stage.cell(16) } && stage.cell(16)?.reuses == 1)
    #expect(stage.cell(5)?.reuses == 0)
  }

  @Test func `CV-23 an identifier without a class ends the program`() async {
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = CollectionStage(items: 1)
        _ = stage.collection.dequeueReusableCell(
          withReuseIdentifier: "other", for: IndexPath(0))
      }
    }
    #expect(Self.text(cell).contains("UICollectionView has no cell for the identifier \"other\""))
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = CollectionStage(items: 1)
        _ = stage.collection.dequeueReusableSupplementaryView(
          ofKind: "star", withReuseIdentifier: "other", for: IndexPath(0))
      }
    }
    #expect(
      Self.text(view).contains(
        "UICollectionView has no view of the kind star for the identifier \"other\""))
  }

  @Test func `CV-24 the delegate is called before a cell is added, and after it was removed`() {
    let stage = CollectionStage(items: 24)
    stage.notes = [.display, .source]
    var hadSuperview: [Bool] = []
    stage.reaction = { [unowned stage] call in
      if call == "willDisplay 0-16" { hadSuperview.append(stage.cell(16)?.superview != nil) }
    }
    stage.collection.contentOffset.y = 100
    stage.device.advance(by: 0)
    #expect(
      stage.take() == (0..<4).map { "didEndDisplaying 0-\($0)" }
        + (16..<20).flatMap { ["cell 0-\($0)", "willDisplay 0-\($0)"] })
    #expect(hadSuperview == [false] && stage.cell(16)?.superview === stage.collection)
  }

  @Test func `CV-25 items are found by points and cells, visible or not`() {
    let stage = CollectionStage([["a", "b"], [], (0..<100).map(String.init)])
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 99, y: 10)) == IndexPath(0))
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 100, y: 10)) == IndexPath(1))
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 250, y: 10)) == nil)
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 10, y: 2510)) == IndexPath(96, 2))
    #expect(stage.collection.indexPathForItem(at: CGPoint(x: 10, y: -1)) == nil)
    #expect(stage.collection.numberOfSections == 3)
    #expect(stage.collection.numberOfItems(inSection: 1) == 0)
    #expect(stage.frame(5, 2) == CGRect(x: 100, y: 200, width: 100, height: 100))
    let cell = stage.collection.visibleCells[1]
    #expect(stage.collection.indexPath(for: cell) == IndexPath(1, 0))
    #expect(stage.collection.indexPath(for: UICollectionViewCell()) == nil)
  }

  @Test(arguments: [
    (UICollectionView.ScrollPosition.top, 1000), (.centeredVertically, 850), (.bottom, 700),
    (UICollectionView.ScrollPosition(), 700),
  ])
  func `CV-26 the collection scrolls to an item`(
    position: UICollectionView.ScrollPosition, offset: CGFloat
  ) {
    let stage = CollectionStage(items: 100)
    stage.collection.scrollToItem(at: IndexPath(41), at: position, animated: false)
    #expect(stage.collection.contentOffset == CGPoint(x: 0, y: offset))
    #expect(stage.cell(41) != nil)
    stage.collection.contentOffset.y = 0
    stage.collection.scrollToItem(at: IndexPath(41), at: position, animated: true)
    #expect(stage.collection.contentOffset.y == 0)
    #expect(stage.device.settle() && stage.collection.contentOffset.y == offset)
    stage.collection.scrollToItem(at: IndexPath(99), at: .top, animated: false)
    #expect(stage.collection.contentOffset.y == 2100)
  }

  @Test func `CV-27 two positions of one axis, or an item that is not there, end the program`()
    async
  {
    let both = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = CollectionStage(items: 9)
        stage.collection.scrollToItem(at: IndexPath(1), at: [.top, .bottom], animated: false)
      }
    }
    #expect(
      Self.text(both).contains("UICollectionView cannot scroll to two positions of one axis"))
    let absent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = CollectionStage(items: 9)
        stage.collection.scrollToItem(at: IndexPath(9), at: .top, animated: false)
      }
    }
    #expect(
      Self.text(absent).contains(
        "UICollectionView cannot scroll to item 9 of section 0: there is no such item"))
  }

  @Test
  func `CV-28 items ahead are announced while the collection scrolls, unless that is disabled`() {
    let stage = CollectionStage(items: 1000)
    let source = Prefetching()
    stage.collection.prefetchDataSource = source
    stage.collection.contentOffset.y = 400
    stage.device.advance(by: 0)
    #expect(source.take() == [])
    stage.collection.contentOffset.y = 500
    stage.device.advance(by: 0)
    #expect(source.take() == (36..<52).map { "announce \($0)" })
    stage.collection.contentOffset.y = 600
    stage.device.advance(by: 0)
    #expect(source.take() == (52..<56).map { "announce \($0)" })
    stage.collection.contentOffset.y = 500
    stage.device.advance(by: 0)
    #expect(
      source.take() == (40..<56).map { "cancel \($0)" }
        + (4..<20).reversed().map { "announce \($0)" })
    stage.collection.isPrefetchingEnabled = false
    stage.collection.contentOffset.y = 1400
    stage.device.advance(by: 0)
    #expect(source.take() == [])
  }

  private final class Prefetching: UICollectionViewDataSourcePrefetching {
    private var log: [String] = []

    func take() -> [String] {
      defer { log = [] }
      return log
    }

    func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) { log += indexPaths.map { "announce \($0.item)" } }

    func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { log += indexPaths.map { "cancel \($0.item)" } }
  }

  @Test func `CV-29 a collection that is reloaded asks again in its layout, or when it is asked`() {
    let stage = CollectionStage(items: 100)
    stage.collection.contentOffset.y = 2000
    stage.device.advance(by: 0)
    stage.notes = [.source]
    stage.sections = [["a", "b", "c"]]
    stage.collection.reloadData()
    #expect(stage.take() == [] && stage.collection.numberOfItems(inSection: 0) == 3)
    stage.device.advance(by: 0)
    #expect(
      stage.take() == ["cell 0-0", "cell 0-1", "cell 0-2"] && stage.texts == ["a", "b", "c"])
    #expect(stage.collection.contentOffset.y == 0 && stage.collection.contentSize.height == 100)
  }

  @Test func `CV-29 items that change while cells are made are noticed`() {
    let stage = CollectionStage(items: 100)
    stage.notes = [.source]
    var hasReloaded = false
    stage.reaction = { [unowned stage] call in
      guard call == "cell 0-17", !hasReloaded else { return }
      hasReloaded = true
      stage.sections = [["a", "b"]]
      stage.collection.reloadData()
    }
    stage.collection.contentOffset.y = 200
    // The data source answers with the text that it read before it reloaded.
    stage.device.advance(by: 0)
    #expect(hasReloaded && stage.texts == ["a", "b"])
  }

  @Test func `CV-30 a registration makes and fills cells and supplementary views`() {
    final class Source: UICollectionViewDataSource {
      let cells = UICollectionView.CellRegistration<CollectionStage.Cell, String> {
        cell, path, item in cell.text = "\(item) at \(path.item)"
      }
      let others = UICollectionView.CellRegistration<UICollectionViewCell, String> { _, _, _ in }
      let headers = UICollectionView.SupplementaryRegistration<CollectionStage.Label>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { view, kind, path in view.text = "\(kind) \(path.section)" }

      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 100 }

      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        indexPath.item % 2 == 0
          ? collectionView.dequeueConfiguredReusableCell(
            using: cells, for: indexPath, item: "item")
          : collectionView.dequeueConfiguredReusableCell(
            using: others, for: indexPath, item: "item")
      }

      func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> UICollectionReusableView {
        collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
      }
    }
    let stage = CollectionStage(items: 0)
    stage.flow?.headerReferenceSize.height = 20
    let source = Source()
    held.append(source)
    stage.collection.dataSource = source
    stage.device.advance(by: 0)
    #expect(stage.cell(2)?.text == "item at 2")
    #expect(stage.collection.cellForItem(at: IndexPath(1)) as? CollectionStage.Cell == nil)
    #expect(stage.header(0)?.text == "UICollectionElementKindSectionHeader 0")
    stage.collection.contentOffset.y = 1000
    stage.device.advance(by: 0)
    #expect(stage.cell(40)?.text == "item at 40" && stage.cell(40)?.reuses == 1)
  }
}
