import KernelInput

/// Holds back positions that a finger cannot have reached since the previous frame.
///
/// A faulty panel reports a finger elsewhere for one frame. The next frame confirms the held-back position if
/// the frame has no position of the finger, or one that the finger can reach from there. A finger that lifts
/// before that ends at its last plausible position, or at the held-back one if it lifts ``rest`` or more after
/// the jump.
struct JumpFilter: Sendable {
  private struct Place: Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var time = Timestamp(microseconds: 0)
  }

  /// The positions of the finger in one slot.
  private struct Track: Sendable {
    var plausible = Place()
    /// The position in the last frame.
    var latest = Place()
    var isSuspect = false
  }

  /// Frames that are closer together count as this far apart, in microseconds: a panel may send delayed
  /// frames in quick succession.
  private static let shortestTime: Int64 = 8000

  /// Frames that are farther apart count as this far apart, in microseconds: a panel that sends changes only is silent while
  /// the finger rests, and reports a movement at once.
  private static let longestTime: Int64 = 20_000

  /// After this time, in microseconds, a held-back position is accepted: even a slow panel would
  /// have reported the return.
  private static let rest: Int64 = 50_000

  private let millimetersPerX, millimetersPerY: Double
  /// The limit, in millimetres per microsecond.
  private let greatestSpeed: Double
  private var tracks: [Track]

  /// Creates a filter.
  /// - Parameter greatestSpeed: The limit, in millimetres per millisecond.
  /// - Returns: `nil` without a limit, and for a panel that does not report its resolution.
  init?(greatestSpeed: Double?, x: AxisRange, y: AxisRange, count: Int) {
    guard let greatestSpeed, x.resolution > 0, y.resolution > 0 else { return nil }
    self.greatestSpeed = greatestSpeed / 1000
    millimetersPerX = 1 / Double(x.resolution)
    millimetersPerY = 1 / Double(y.resolution)
    tracks = Array(repeating: Track(), count: count)
  }

  /// Begins a finger.
  mutating func begin(_ slot: Int, x: Int32, y: Int32, at time: Timestamp) {
    let place = Place(x: x, y: y, time: time)
    tracks[slot] = Track(plausible: place, latest: place)
  }

  /// Updates a finger with the position in a frame.
  /// - Returns: Whether the finger can have reached it.
  mutating func update(_ slot: Int, x: Int32, y: Int32, at time: Timestamp) -> Bool {
    let place = Place(x: x, y: y, time: time)
    let isPlausible =
      isReached(place, from: tracks[slot].plausible) || isReached(place, from: tracks[slot].latest)
    tracks[slot].latest = place
    tracks[slot].isSuspect = !isPlausible
    if isPlausible { tracks[slot].plausible = place }
    return isPlausible
  }

  /// Returns the plausible position of a finger; `nil` if it is that of its slot.
  func plausiblePlace(of slot: Int) -> (x: Int32, y: Int32)? {
    let track = tracks[slot]
    return track.isSuspect ? (track.plausible.x, track.plausible.y) : nil
  }

  /// Returns whether the last position is not plausible, and so was not reported.
  func isSuspect(_ slot: Int) -> Bool { tracks[slot].isSuspect }

  /// Decides where a finger lifts: accepts a held-back position after ``rest``.
  mutating func resolve(_ slot: Int, at time: Timestamp) {
    guard tracks[slot].isSuspect else { return }
    let place = tracks[slot].latest
    guard time.microseconds - place.time.microseconds >= Self.rest else { return }
    tracks[slot].plausible = place
    tracks[slot].isSuspect = false
  }

  private func isReached(_ place: Place, from start: Place) -> Bool {
    let x = (Double(place.x) - Double(start.x)) * millimetersPerX
    let y = (Double(place.y) - Double(start.y)) * millimetersPerY
    let elapsed = place.time.microseconds - start.time.microseconds
    let time = min(max(elapsed, Self.shortestTime), Self.longestTime)
    let reach = greatestSpeed * Double(time)
    return x * x + y * y <= reach * reach
  }
}
