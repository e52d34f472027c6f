/// What is played, and whether it is.
public struct Playlist: Equatable, Sendable {
  /// How many tracks there are.
  public static let trackCount = 12

  /// Whether a track is playing.
  public private(set) var isPlaying = false
  /// From 0.
  public private(set) var track = 0
  /// 1 while it winds forward, -1 while it winds back, else 0.
  public private(set) var winding = 0

  mutating func play() { isPlaying = true }
  mutating func pause() { isPlaying = false }
  mutating func toggle() { isPlaying.toggle() }
  mutating func skip(_ step: Int) {
    track = (track + step + Self.trackCount) % Self.trackCount
  }
  mutating func wind(_ direction: Int) { winding = direction }
}
