import Foundation
import ResponderHost

/// A table of many rows, which scrolls on by one row in each frame.
@MainActor
final class RowsInMemory: NSObject, UITableViewDataSource {
  private final class Delegate: UIResponder, UIApplicationDelegate {}

  private let application: UIApplication
  private let delegate = Delegate()
  private let window: UIWindow
  private let table: UITableView
  private let rows: Int
  private var cells: Set<ObjectIdentifier> = []

  init(rows: Int) {
    self.rows = rows
    let bounds = CGRect(x: 0, y: 0, width: 1000, height: 800)
    application = UIApplication(
      screen: UIScreen(bounds: bounds, scale: 1), scheduler: VirtualScheduler())
    application.launch(delegate)
    window = UIWindow()
    table = UITableView(frame: bounds)
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 44
    table.dataSource = self
    window.addSubview(table)
    window.makeKeyAndVisible()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cells.insert(ObjectIdentifier(cell))
    return cell
  }

  func scroll(frames: Int) {
    application.endTurn()
    for _ in 0..<frames {
      table.contentOffset.y += 44
      application.endTurn()
    }
    print("\(cells.count) cells")
  }
}
