/// The kinds of media that an item can have. They are only stored.
public struct MPMediaType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Music.
  public static let music = Self(rawValue: 1 << 0)
  /// An episode of an audio podcast.
  public static let podcast = Self(rawValue: 1 << 1)
  /// An audiobook.
  public static let audioBook = Self(rawValue: 1 << 2)
  /// Audio of iTunes U.
  public static let audioITunesU = Self(rawValue: 1 << 3)
  /// Any kind of audio.
  public static let anyAudio = Self(rawValue: 0x00ff)
  /// A movie.
  public static let movie = Self(rawValue: 1 << 8)
  /// A television show.
  public static let tvShow = Self(rawValue: 1 << 9)
  /// An episode of a video podcast.
  public static let videoPodcast = Self(rawValue: 1 << 10)
  /// A music video.
  public static let musicVideo = Self(rawValue: 1 << 11)
  /// Video of iTunes U.
  public static let videoITunesU = Self(rawValue: 1 << 12)
  /// A home video.
  public static let homeVideo = Self(rawValue: 1 << 13)
  /// Any kind of video.
  public static let anyVideo = Self(rawValue: 0xff00)
  /// Any kind of media.
  public static let any = Self(rawValue: .max)
}
