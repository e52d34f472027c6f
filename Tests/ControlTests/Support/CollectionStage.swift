import Foundation
import ResponderKit
import ResponderTesting

/// A collection of 400 × 400 points on a stage, with cells of 100 × 100 points in a flow layout, and the calls of its
/// delegate.
@MainActor
final class CollectionStage: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  let stage = ControlStage()
  let collection: UICollectionView
  /// The texts of the items of each section.
  var sections: [[String]]
  /// Cells that the class was asked to make.
  private(set) var made = 0
  private(set) var log: [String] = []
  /// Which of the delegate's calls are noted.
  var notes: Set<Kind> = [.selection]
  /// Done within a call, after it was noted.
  var reaction: (String) -> Void = { _ in }
  var mayHighlight: (IndexPath) -> Bool = { _ in true }
  var maySelect: (IndexPath) -> Bool = { _ in true }
  var mayDeselect: (IndexPath) -> Bool = { _ in true }

  enum Kind { case selection, display, source }

  var device: SimulatedDevice { stage.device }
  var flow: UICollectionViewFlowLayout? {
    collection.collectionViewLayout as? UICollectionViewFlowLayout
  }

  init(
    _ sections: [[String]], layout: UICollectionViewLayout = CollectionStage.grid(),
    of cellClass: UICollectionViewCell.Type = Cell.self
  ) {
    self.sections = sections
    collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init()
    collection.register(cellClass, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      collection.register(
        Label.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "label")
    }
    collection.dataSource = self
    collection.delegate = self
    stage.add(collection, 0, 0, 400)
    device.advance(by: 0)
  }

  /// A collection with one section.
  convenience init(
    items count: Int, layout: UICollectionViewLayout = CollectionStage.grid(),
    of cellClass: UICollectionViewCell.Type = Cell.self
  ) {
    self.init([(0..<count).map(String.init)], layout: layout, of: cellClass)
  }

  /// A flow layout of 100 × 100 points without space.
  static func grid() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    return layout
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func note(_ kind: Kind, _ call: String, _ path: IndexPath) {
    guard notes.contains(kind) else { return }
    log.append("\(call) \(path.section)-\(path.item)")
    reaction(log[log.count - 1])
  }

  /// The texts of the visible cells.
  var texts: [String] { collection.visibleCells.map { ($0 as? Cell)?.text ?? "" } }

  func cell(_ item: Int, _ section: Int = 0) -> Cell? {
    collection.cellForItem(at: IndexPath(item, section)) as? Cell
  }

  func header(_ section: Int) -> Label? {
    collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(0, section))
      as? Label
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    collection.layoutAttributesForItem(at: IndexPath(item, section))?.frame ?? .null
  }

  // MARK: - Fingers

  /// Taps a point, and lets the selection follow.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    device.tap(at: CGPoint(x: x, y: y))
    device.advance(by: 0)
  }

  /// Drags up and lifts the finger while it moves.
  func flick(_ way: CGFloat, from y: CGFloat) {
    let finger = device.touchDown(at: CGPoint(x: 200, y: y))
    for frame in 1...5 {
      device.advance(by: 1 / 60)
      device.move(finger, to: CGPoint(x: 200, y: y + way * CGFloat(frame) / 5))
    }
    device.lift(finger)
  }

  // MARK: - Data

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let text = sections[indexPath.section][indexPath.item]
    note(.source, "cell", indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    if let cell = cell as? Cell {
      cell.text = text
      if !cell.isKnown {
        cell.isKnown = true
        made += 1
      }
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "label", for: indexPath)
    (view as? Label)?.text =
      "\(kind.hasSuffix("Header") ? "header" : "footer") \(indexPath.section)"
    return view
  }

  // MARK: - Delegate

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note(.display, "willDisplay", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note(.display, "didEndDisplaying", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
    at indexPath: IndexPath
  ) { note(.display, "willDisplay \((view as? Label)?.text ?? "") at", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { note(.display, "didEndDisplaying \((view as? Label)?.text ?? "") at", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    note(.selection, "shouldHighlight", indexPath)
    return mayHighlight(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { note(.selection, "didHighlight", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { note(.selection, "didUnhighlight", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    note(.selection, "shouldSelect", indexPath)
    return maySelect(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool {
    note(.selection, "shouldDeselect", indexPath)
    return mayDeselect(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { note(.selection, "didSelect", indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { note(.selection, "didDeselect", indexPath) }

  /// A cell that notes what it is set to.
  final class Cell: UICollectionViewCell {
    var isKnown = false
    var text = ""
    let firstFrame: CGRect
    private(set) var states: [String] = []
    private(set) var reuses = 0

    required init(frame: CGRect) {
      firstFrame = frame
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { return nil }

    func takeStates() -> [String] {
      defer { states = [] }
      return states
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }

    override var isSelected: Bool {
      didSet { states.append(isSelected ? "selected" : "deselected") }
    }

    override var isHighlighted: Bool {
      didSet { states.append(isHighlighted ? "highlighted" : "unhighlighted") }
    }
  }

  /// A header or footer.
  final class Label: UICollectionReusableView {
    var text = ""
    private(set) var reuses = 0

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }
}
