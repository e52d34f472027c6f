/// A playlist and its playback state.
public struct Playlist: Equatable, Sendable {
  /// The number of tracks.
  public static let trackCount = 12

  /// Whether a track is playing.
  public private(set) var isPlaying = false
  /// The index of the current track, from 0.
  public private(set) var track = 0
  /// 1 while seeking forward, -1 while seeking backward, else 0.
  public private(set) var winding = 0

  mutating func play() { isPlaying = true }
  mutating func pause() { isPlaying = false }
  mutating func toggle() { isPlaying.toggle() }
  mutating func skip(_ step: Int) {
    track = (track + step + Self.trackCount) % Self.trackCount
  }
  mutating func wind(_ direction: Int) { winding = direction }
}
