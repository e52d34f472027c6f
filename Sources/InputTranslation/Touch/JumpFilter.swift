import KernelInput

/// Holds back positions that a finger cannot have reached since the frame before.
///
/// A disturbed panel reports a finger elsewhere for one frame. The next frame confirms such a position
/// by reporting one near it, or none. A finger that lifts first ends at its last plausible position, or
/// after ``rest`` at the held-back one.
struct JumpFilter: Sendable {
  private struct Place: Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var time = Timestamp(microseconds: 0)
  }

  /// What is known of the finger in one slot.
  private struct Track: Sendable {
    var plausible = Place()
    /// Where the last frame had it.
    var latest = Place()
    var isSuspect = false
  }

  /// The least time counted between frames, in microseconds: delayed frames come close together.
  private static let shortestTime: Int64 = 8000

  /// After this time, in microseconds, a held-back position counts: even a slow panel would have
  /// reported a way back.
  private static let rest: Int64 = 50_000

  private let millimetersPerX, millimetersPerY: Double
  /// In millimetres a microsecond.
  private let greatestSpeed: Double
  private var tracks: [Track]

  /// - Parameter greatestSpeed: In millimetres a millisecond.
  /// - Returns: `nil` without a limit, and for a panel that does not tell its size.
  init?(greatestSpeed: Double?, x: AxisRange, y: AxisRange, count: Int) {
    guard let greatestSpeed, x.resolution > 0, y.resolution > 0 else { return nil }
    self.greatestSpeed = greatestSpeed / 1000
    millimetersPerX = 1 / Double(x.resolution)
    millimetersPerY = 1 / Double(y.resolution)
    tracks = Array(repeating: Track(), count: count)
  }

  /// A finger was put down.
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

  /// Where a finger is plausible to be; `nil` when that is where its slot has it.
  func plausiblePlace(of slot: Int) -> (x: Int32, y: Int32)? {
    let track = tracks[slot]
    return track.isSuspect ? (track.plausible.x, track.plausible.y) : nil
  }

  /// Whether the last place is not plausible, and so was not told.
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
    let time = max(place.time.microseconds - start.time.microseconds, Self.shortestTime)
    let reach = greatestSpeed * Double(time)
    return x * x + y * y <= reach * reach
  }
}
