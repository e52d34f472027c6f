import MediaPlayer
import UIKit

struct Station: Codable, Equatable {
  var name: String
  var address: URL
}

final class StationsTable: UITableViewController {
  var stations: [Station] = []
  lazy var formatter: (Station) -> String = { "\($0.name) (\($0.address.host ?? "?"))" }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "station")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: #selector(StationsTable.add(_:)))
    refreshControl?.addTarget(self, action: #selector(getter: UIView.isHidden), for: .valueChanged)
    MPRemoteCommandCenter.shared().nextTrackCommand.addTarget { [weak self] _ in
      self?.next()
      return .success
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return stations.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "station", for: indexPath)
    cell.textLabel?.text = formatter(stations[indexPath.row])
    return cell
  }

  @objc func add(_ sender: UIBarButtonItem) {
    guard let address = URL(string: "https://radio.example/\(stations.count)") else { return }
    stations.append(Station(name: "Station \(stations.count + 1)", address: address))
    tableView.reloadData()
  }

  private func next() { stations.append(stations.removeFirst()) }
}
