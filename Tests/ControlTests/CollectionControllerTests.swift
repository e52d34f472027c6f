import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A controller of a collection, and collections that are given snapshots.
@MainActor
@Suite(.serialized)
final class CollectionControllerTests {
  private final class Grid: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    private(set) var selected: [Int] = []
    private(set) var scrolls = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }

    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 9 }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { selected.append(indexPath.item) }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 200, height: 200) }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  }

  @Test func `CV-80 a collection controller is the data source and delegate of its collection`() {
    let stage = ControlStage()
    let layout = UICollectionViewFlowLayout()
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let grid = Grid(collectionViewLayout: layout)
    #expect(grid.collectionViewLayout === layout)
    stage.window.rootViewController = grid
    stage.device.advance(by: 0)
    #expect(grid.collectionView.superview === grid.view)
    #expect(grid.collectionView.frame.size == CGSize(width: 400, height: 400))
    #expect(grid.collectionView.visibleCells.count == 4)
    stage.device.tap(at: CGPoint(x: 10, y: 250))
    stage.device.advance(by: 0)
    #expect(grid.selected == [2] && grid.scrolls == 0)
    grid.collectionView.contentOffset.y = 100
    #expect(grid.scrolls == 1)
  }

  @Test(arguments: [true, false])
  func `CV-81 the selection is cleared when the view appears again, unless that is disabled`(
    clears: Bool
  ) {
    let stage = ControlStage()
    let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    grid.clearsSelectionOnViewWillAppear = clears
    let navigation = UINavigationController(rootViewController: grid)
    stage.window.rootViewController = navigation
    stage.device.advance(by: 0)
    grid.collectionView.selectItem(at: IndexPath(1), animated: false, scrollPosition: [])
    navigation.pushViewController(UIViewController(), animated: false)
    stage.device.advance(by: 0)
    navigation.popViewController(animated: false)
    stage.device.advance(by: 0)
    #expect(grid.collectionView.indexPathsForSelectedItems == (clears ? [] : [IndexPath(1)]))
  }

  @Test func `CV-82 snapshots update a collection, and items that stay keep their cells`() {
    let stage = ControlStage()
    let layout = CollectionStage.grid()
    layout.headerReferenceSize.height = 20
    let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    stage.add(collection, 0, 0, 400)
    var asked: [Int] = []
    let cells = UICollectionView.CellRegistration<CollectionStage.Cell, Int> { cell, _, item in
      asked.append(item)
      cell.text = "\(item)"
    }
    let headers = UICollectionView.SupplementaryRegistration<CollectionStage.Label>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, _, path in view.text = "header \(path.section)" }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: collection) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4], toSection: "b")
    source.apply(snapshot)
    stage.device.advance(by: 0)
    #expect(asked == [1, 2, 3, 4] && collection.visibleCells.count == 4)
    #expect(
      collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        .map { ($0 as? CollectionStage.Label)?.text } == ["header 0", "header 1"])
    collection.selectItem(at: IndexPath(1), animated: false, scrollPosition: [])
    let first = collection.visibleCells[0]
    asked = []
    snapshot = source.snapshot()
    snapshot.moveItem(1, afterItem: 4)
    snapshot.appendItems([5])
    snapshot.deleteItems([3])
    var isDone = false
    source.apply(snapshot) { isDone = true }
    #expect(asked == [5] && source.indexPath(for: 1) == IndexPath(1, 1) && !isDone)
    #expect(collection.cellForItem(at: IndexPath(1, 1)) === first)
    #expect(collection.indexPathsForSelectedItems == [IndexPath(0)])
    #expect(source.itemIdentifier(for: IndexPath(2, 1)) == 5)
    stage.device.advance(by: 0.31)
    #expect(isDone)
    source.applySnapshotUsingReloadData(snapshot)
    stage.device.advance(by: 0)
    #expect(asked == [5, 2, 4, 1, 5] && collection.indexPathsForSelectedItems == [])
  }
}
