import Foundation

/// How often a rule fired over many recordings without a shake.
struct Tally {
  private(set) var episodes = 0
  private(set) var fires = 0

  /// Fires that are at most a second apart are one episode.
  mutating func add(_ times: [Double]) {
    fires += times.count
    for (index, time) in times.enumerated() where index == 0 || time - times[index - 1] > 1 {
      episodes += 1
    }
  }

  /// Both an hour: "episodes (fires)".
  func anHour(of seconds: Double) -> String {
    "\(Self.anHour(episodes, of: seconds)) (\(Self.anHour(fires, of: seconds)))"
  }

  static func anHour(_ count: Int, of seconds: Double) -> String {
    String(format: "%.0f", seconds > 0 ? Double(count) * 3600 / seconds : 0)
  }
}

extension [Double] {
  var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}

extension Double? {
  /// The seconds with two decimals, or a dash.
  var seconds: String { map { String(format: "%.2f", $0) } ?? "-" }
}
