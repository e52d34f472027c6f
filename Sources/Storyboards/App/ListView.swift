import Foundation
internal import ResponderKit

/// A list of a storyboard: a table whose rows are texts. A row that the user selects runs the actions of the list.
final class ListView: UITableView, UITableViewDataSource, UITableViewDelegate {
  let plan: ListDescription
  private(set) var items: [ListItem] = []
  /// The name of the device of the last finger.
  private(set) var lastDevice: String?
  private let name: String
  /// Runs the actions for a selected row; `nil` if there are none.
  private let onSelect: ((ListView, _ row: Int) -> Void)?

  private static let cell = "row"

  /// Creates a list.
  /// - Parameters:
  ///   - name: The name of the view.
  ///   - onSelect: Runs the actions for a row, by its number from 0 on; `nil` if rows cannot be selected.
  init(_ plan: ListDescription, name: String, onSelect: ((ListView, _ row: Int) -> Void)?) {
    self.plan = plan
    self.name = name
    self.onSelect = onSelect
    super.init(frame: .zero, style: .plain)
    if case .fixed(let items) = plan.items { self.items = items }
    register(UITableViewCell.self, forCellReuseIdentifier: Self.cell)
    rowHeight = plan.rowHeight
    // The frame is as in the file.
    contentInsetAdjustmentBehavior = .never
    allowsSelection = onSelect != nil
    canHaveRowActions = false
    dataSource = self
    delegate = self
  }

  required init?(coder: NSCoder) {
    preconditionFailure("A ListView is made by its scene, and read from no coder.")
  }

  // MARK: - Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
    cell.textLabel?.text = items[indexPath.row].title
    // Route logs show the number of the row, and not its text, which can be private.
    cell.accessibilityIdentifier = "\(accessibilityIdentifier ?? name).\(indexPath.row + 1)"
    cell.contentView.isUserInteractionEnabled = false
    return cell
  }

  /// Replaces the rows by the lines of the command. Equal ones keep the position and the selection.
  func show(_ lines: [String]) {
    let new = lines.map { ListItem(title: $0) }
    guard new != items else { return }
    items = new
    reloadData()
    let end = max(0, contentSize.height - bounds.height)
    // A position that was restored before the rows were known can be beyond them.
    if !isTracking, contentOffset.y > end { contentOffset.y = end }
  }

  // MARK: - Selection

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    lastDevice = UIApplication.shared.name(of: touches.first?.device)
    super.touchesBegan(touches, with: event)
  }

  /// Selects the row, in a later turn, whose actions the route log relates to this event.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIApplication.shared.runHandlers(because: .event(self)) { _ in
      super.touchesEnded(touches, with: event)
    }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onSelect?(self, indexPath.row)
  }

  // MARK: - Reloading

  /// What a list keeps when its storyboard is read again.
  struct State {
    fileprivate let plan: ListDescription
    fileprivate let items: [ListItem]
    fileprivate let offset: CGPoint
    fileprivate let row: IndexPath?
  }

  var state: State {
    State(plan: plan, items: items, offset: contentOffset, row: indexPathForSelectedRow)
  }

  /// Restores the position and the selection if the rows are the same. Those of the same command are assumed to be, and
  /// shown until it has printed others.
  func restore(_ state: State) {
    if let command = plan.command, command == state.plan.command { items = state.items }
    guard items == state.items else { return }
    // The height of the content limits the position, also when the list gets its size.
    reloadData()
    contentOffset = CGPoint(x: 0, y: min(max(0, state.offset.y), contentSize.height))
    if onSelect != nil { selectRow(at: state.row, animated: false, scrollPosition: .none) }
  }
}
