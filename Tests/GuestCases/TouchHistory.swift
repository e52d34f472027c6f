import TestSupport

/// What the log tells of each finger.
struct TouchHistory {
  struct Finger {
    let id: Int
    var phases: [String] = []
    var points: [Point] = []

    var start: Point { points[0] }
    var moves: [Point] { zip(phases, points).filter { $0.0 == "moved" }.map(\.1) }
    var fate: String { phases.last ?? "nothing" }
  }

  /// In the order in which they appeared.
  private(set) var fingers: [Finger] = []

  init(_ log: [RouteLine]) {
    var places: [Int: Int] = [:]
    for touch in log.touches {
      let index = places[touch.id] ?? fingers.count
      if index == fingers.count {
        fingers.append(Finger(id: touch.id))
        places[touch.id] = index
      }
      fingers[index].phases.append(touch.phase)
      fingers[index].points.append(Point(x: touch.x, y: touch.y))
    }
  }

  /// The only finger that started there.
  func finger(from start: Point) throws -> Finger {
    let found = fingers.filter { $0.start == start }
    try expect("fingers that started at \(start)", found.count, is: 1)
    return found[0]
  }

  /// Every touch began once, then moved at most, then ended or was cancelled once.
  func expectEveryTouchClosedOnce() throws {
    for finger in fingers {
      let middle = finger.phases.dropFirst().dropLast()
      let isWhole =
        finger.phases.first == "began" && finger.phases.count > 1
        && middle.allSatisfy { $0 == "moved" } && ["ended", "cancelled"].contains(finger.fate)
      try expect(isWhole, "touch \(finger.id) went \(finger.phases)")
    }
  }
}
