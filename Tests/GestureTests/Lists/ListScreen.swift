import Foundation
import ResponderKit

/// A screen with a table or a collection, which checks that what is displayed, pressed, dragged and swiped ends.
final class ListScreen: ProgramScreen {
  let rows: ListRows
  private let isTable: Bool
  private(set) var list: (any ProgramList)?
  /// Called when the user has selected a row.
  var onSelection: @MainActor (ListScreen) -> Void = { _ in }
  /// Called when the user deletes a row.
  var onDeletion: @MainActor (ListScreen, Int) -> Void = { _, _ in }
  private var displayed: Set<ObjectIdentifier> = []
  private var open: Set<String> = []
  private var made: Set<ObjectIdentifier> = []

  init(_ auditor: Auditor, _ rows: ListRows, isTable: Bool) {
    self.rows = rows
    self.isTable = isTable
    super.init(auditor)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let list: any ProgramList
    if isTable {
      let table = UITableView(frame: view.bounds, style: rows.isGrouped ? .grouped : .plain)
      table.register(ProgramRowCell.self, forCellReuseIdentifier: "row")
      (table.dataSource, table.delegate) = (self, self)
      table.allowsMultipleSelection = rows.allowsSeveral
      list = table
    } else {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 90, height: 60)
      let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
      collection.register(ProgramItemCell.self, forCellWithReuseIdentifier: "item")
      (collection.dataSource, collection.delegate) = (self, self)
      collection.allowsMultipleSelection = rows.allowsSeveral
      list = collection
    }
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(list)
    self.list = list
  }

  // MARK: - Checks

  /// Checks that the list has what the data has.
  func check() {
    guard let list, list.window != nil else { return }
    list.layoutIfNeeded()
    let sections = rows.data.sections
    guard list.sectionCount == sections.count else {
      return fault("has \(list.sectionCount) sections of \(sections.count)")
    }
    for (section, rows) in sections.enumerated() where list.rowCount(of: section) != rows.count {
      fault("has \(list.rowCount(of: section)) rows of \(rows.count) in section \(section)")
    }
    let selected = Set(list.selectedPlaces)
    if selected.contains(where: { row(at: $0) == nil }) { fault("has a selection beside its rows") }
    for shown in list.shownRows {
      guard let place = shown.place, let row = row(at: place) else {
        fault("shows \(shown.text), which is nowhere")
        continue
      }
      if "\(row)" != shown.text { fault("shows \(shown.text) in place of \(row) at \(place)") }
      if !displayed.contains(ObjectIdentifier(shown.cell)) {
        fault("shows \(shown.text) without saying so")
      }
    }
    if displayed.count != list.shownRows.count {
      fault("displays \(displayed.count) cells and shows \(list.shownRows.count)")
    }
    if made.count > 150 { fault("made \(made.count) cells") }
  }

  /// Checks that nothing is under way.
  func checkRest() {
    guard let list else { return }
    if !open.isEmpty { fault("has begun \(open.sorted()) and not ended") }
    if list.isDragging || list.isDecelerating || list.panGestureRecognizer.state != .possible {
      fault("does not rest")
    }
    guard list.window != nil else { return }
    let selected = Set(list.selectedPlaces)
    for shown in list.shownRows {
      if shown.isHighlighted { fault("has \(shown.text) pressed at rest") }
      if let place = shown.place, shown.isSelected != selected.contains(place) {
        fault("draws \(shown.text) \(shown.isSelected ? "" : "not ")selected")
      }
    }
  }

  private func row(at place: IndexPath) -> ProgramRows.Row? {
    let sections = rows.data.sections
    guard sections.indices.contains(place.section),
      sections[place.section].indices.contains(place.row)
    else { return nil }
    return sections[place.section][place.row]
  }

  private func fault(_ text: String) {
    auditor.fault("\(isTable ? "a table" : "a collection") \(text)")
  }

  private func begin(_ what: String) {
    if !open.insert(what).inserted { fault("began \(what) twice") }
    auditor.onCall()
  }

  private func end(_ what: String) {
    if open.remove(what) == nil { fault("ended \(what) without a beginning") }
    auditor.onCall()
  }

  private func display(_ cell: UIView) {
    if !displayed.insert(ObjectIdentifier(cell)).inserted { fault("displays a cell twice") }
  }

  private func endDisplaying(_ cell: UIView) {
    if displayed.remove(ObjectIdentifier(cell)) == nil { fault("ends what is not displayed") }
  }

  private func text(at place: IndexPath, in cell: UIView) -> String {
    made.insert(ObjectIdentifier(cell))
    guard let row = row(at: place) else {
      fault("asks for a cell at \(place), where nothing is")
      return ""
    }
    return "\(row)"
  }

  private func select(_ place: IndexPath) {
    if row(at: place) == nil { fault("selects \(place), where nothing is") }
    auditor.act(.ended)
    onSelection(self)
    auditor.onCall()
  }
}

/// The data of a list, shared by the screens that show it.
@MainActor
final class ListRows {
  var data: ProgramRows
  let isGrouped: Bool
  let allowsSeveral: Bool

  init(_ random: inout SplitMix) {
    data = ProgramRows(&random)
    isGrouped = random.oneIn(2)
    allowsSeveral = random.oneIn(2)
  }
}

extension ListScreen: UITableViewDataSource, UITableViewDelegate {
  func numberOfSections(in tableView: UITableView) -> Int { rows.data.sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.data.sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? ProgramRowCell)?.text = text(at: indexPath, in: cell)
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section % 2 == 0 ? "Section \(section)" : nil
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { display(cell) }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { endDisplaying(cell) }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    select(indexPath)
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let number = row(at: indexPath)?.number else {
      fault("asks for actions at \(indexPath), where nothing is")
      return nil
    }
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, _, done in
      if let self { onDeletion(self, number) }
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    begin("swiping")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    end("swiping")
  }

  // MARK: - Scrolling

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if !scrollView.contentOffset.y.isFinite { fault("is nowhere") }
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begin("dragging") }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    end("dragging")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { begin("decelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { end("decelerating") }
}

extension ListScreen: UICollectionViewDataSource, UICollectionViewDelegate {
  func numberOfSections(in collectionView: UICollectionView) -> Int { rows.data.sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows.data.sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? ProgramItemCell)?.text = text(at: indexPath, in: cell)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { display(cell) }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { endDisplaying(cell) }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    select(indexPath)
  }
}
