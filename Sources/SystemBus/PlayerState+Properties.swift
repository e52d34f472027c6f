// The properties of MPRIS for a player's state.
extension PlayerState {
  static let playerPath = "/org/mpris/MediaPlayer2"
  private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  /// The object path that identifies the track.
  var trackPath: String { track.map { "/org/responderd/Track/\($0.number)" } ?? Self.noTrack }

  /// All properties except the position, which changes continuously.
  var properties: [BusArgument.Property] {
    var list: [BusArgument.Property] = [
      .init("PlaybackStatus", .string(status.rawValue)),
      .init("Rate", .double(rate)),
      .init("Metadata", .properties(metadata)),
      .init("Volume", .double(1)),
      .init("MinimumRate", .double(canChangeRate ? 0.01 : rate)),
      .init("MaximumRate", .double(canChangeRate ? 100 : rate)),
      .init("CanGoNext", .bool(canGoNext)),
      .init("CanGoPrevious", .bool(canGoPrevious)),
      .init("CanPlay", .bool(canPlay)),
      .init("CanPause", .bool(canPause)),
      .init("CanSeek", .bool(canSeek)),
      .init("CanControl", .bool(true)),
    ]
    if let loop { list.append(.init("LoopStatus", .string(loop.rawValue))) }
    if let shuffle { list.append(.init("Shuffle", .bool(shuffle))) }
    return list
  }

  private var metadata: [BusArgument.Property] {
    var list: [BusArgument.Property] = [.init("mpris:trackid", .objectPath(trackPath))]
    guard let track else { return list }
    func add(_ name: String, _ value: BusArgument?) {
      if let value { list.append(.init(name, value)) }
    }
    add("mpris:length", track.length.map { .int64(Self.microseconds($0)) })
    add("xesam:title", track.title.map { .string($0) })
    add("xesam:artist", track.artist.map { .strings([$0]) })
    add("xesam:album", track.album.map { .string($0) })
    add("xesam:albumArtist", track.albumArtist.map { .strings([$0]) })
    add("xesam:genre", track.genre.map { .strings([$0]) })
    add("xesam:trackNumber", track.trackNumber.map { .int32($0) })
    return list
  }

  /// Converts seconds to MPRIS's microseconds, clamped to their range.
  static func microseconds(_ seconds: Double) -> Int64 {
    let limit = 9e12
    return seconds.isNaN ? 0 : Int64(min(max(seconds, -limit), limit) * 1e6)
  }
}
