internal import ResponderKit
public import RouteLog

/// The routes of an application so far, each with the views and fingers of its time.
public struct StageHistory: Sendable {
  /// A finger on the touchscreen.
  struct Finger: Equatable, Sendable {
    var id: Int
    var x, y: Double
    var phase: String

    /// Whether the finger is lifted with this event.
    var isLast: Bool { phase == "ended" || phase == "cancelled" }
  }

  /// One route.
  struct Step: Sendable {
    var route: RouteRecord
    /// The number of looks at the views before it.
    var look: Int
    /// The fingers on the touchscreen, including those that this event lifts.
    var fingers: [Finger]
    /// The hit view of the event's touches; `nil` for other events.
    var hit: Int?
  }

  /// All views, or the changed ones.
  private struct Look: Sendable {
    var tree: ViewTree
    /// All views after it; `nil` for most changes.
    var views: StageViews?
  }

  private(set) var steps: [Step] = []
  private var looks: [Look] = []
  private var views = StageViews()
  private var fingers: [Finger] = []
  private var hits: [Int: Int] = [:]

  private static let interval = 64

  /// Creates an empty history.
  public init() {}

  /// The number of routes.
  public var count: Int { steps.count }

  /// The time of the last route, in seconds from the first.
  var duration: Double { time(of: steps.count - 1) }

  /// The time of a route, in seconds from the first.
  func time(of step: Int) -> Double {
    steps.indices.contains(step) ? steps[step].route.time - steps[0].route.time : 0
  }

  /// Adds an inspection record.
  public mutating func append(_ record: InspectionRecord) {
    if let tree = record.tree {
      if record.inspect == .tree { views = StageViews() }
      views.update(with: tree)
      let isKept = record.inspect == .tree || looks.count % Self.interval == 0
      looks.append(Look(tree: tree, views: isKept ? views : nil))
    }
    if let hit = record.hit, let touch = hit.touch { hits[touch] = hit.hit }
  }

  /// Adds a route.
  public mutating func append(_ route: RouteRecord) {
    fingers.removeAll(where: \.isLast)
    var hit: Int?
    if route.event == .touches {
      for touch in route.touches {
        let finger = Finger(id: touch.id, x: touch.x, y: touch.y, phase: touch.phase)
        if let place = fingers.firstIndex(where: { $0.id == touch.id }) {
          fingers[place] = finger
        } else {
          fingers.append(finger)
        }
        hit = hits[touch.id] ?? hit
        if finger.isLast { hits[touch.id] = nil }
      }
    }
    steps.append(Step(route: route, look: looks.count, fingers: fingers, hit: hit))
  }

  /// Adds a line that the daemon printed, unless it is that of an action `log`, which is a route.
  mutating func append(message: String, at time: Double) {
    let isKnown = steps.suffix(Self.interval).contains {
      $0.route.event == .action && $0.route.subtype == "log" && $0.route.action?.values == message
    }
    guard !isKnown else { return }
    var record = RouteRecord(time: time, event: .machine, subtype: RouteRecord.message)
    record.reason = message
    append(record)
  }

  /// Removes the oldest routes if there are over a quarter more than a limit.
  /// - Returns: The number of removed routes.
  mutating func forget(beyond limit: Int) -> Int {
    guard steps.count > limit + limit / 4 else { return 0 }
    let count = steps.count - limit
    steps.removeFirst(count)
    // The views of the first remaining route are built from the complete look before it.
    let last = max(steps[0].look - 1, 0)
    let first = looks.prefix(last + 1).lastIndex { $0.views != nil } ?? 0
    looks.removeFirst(first)
    for place in steps.indices { steps[place].look -= first }
    return count
  }

  /// The views at a step; at the first look for earlier steps.
  func views(at step: Int) -> StageViews {
    guard !looks.isEmpty else { return StageViews() }
    let count = max(steps.indices.contains(step) ? steps[step].look : looks.count, 1)
    guard var first = looks[..<count].lastIndex(where: { $0.views != nil }),
      var views = looks[first].views
    else { return StageViews() }
    while first + 1 < count {
      first += 1
      views.update(with: looks[first].tree)
    }
    return views
  }

  /// The earlier positions of a finger, the latest first.
  func trail(of finger: Int, before step: Int) -> [Finger] {
    var trail: [Finger] = []
    for earlier in steps[..<step].suffix(Self.trailLength).reversed() {
      guard let place = earlier.fingers.first(where: { $0.id == finger }) else { break }
      trail.append(place)
    }
    return trail
  }

  private static let trailLength = 240
}
