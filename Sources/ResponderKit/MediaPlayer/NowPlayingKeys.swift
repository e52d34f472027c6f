// The keys of `MPNowPlayingInfoCenter.nowPlayingInfo`, with UIKit's names. Some have no effect here.

/// The title, a string.
public let MPMediaItemPropertyTitle = "title"
/// The artist, a string.
public let MPMediaItemPropertyArtist = "artist"
/// The title of the album, a string.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The artist of the album, a string.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The genre, a string.
public let MPMediaItemPropertyGenre = "genre"
/// The composer, a string.
public let MPMediaItemPropertyComposer = "composer"
/// The number of the track on its album.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// The number of tracks on the album.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The duration of the track, in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The artwork; not published.
public let MPMediaItemPropertyArtwork = "artwork"
/// The kind of media, the raw value of an ``MPMediaType``.
public let MPMediaItemPropertyMediaType = "mediaType"
/// The title of the podcast, a string.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// The date of the release, a `Date`.
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// The persistent identifier of the item, a number.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The elapsed time when the metadata were set, in seconds.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime =
  "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The rate of playback; 0 for a pause.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// The default rate of playback.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate =
  "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The index of the item in the queue.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex =
  "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// The number of items in the queue.
public let MPNowPlayingInfoPropertyPlaybackQueueCount =
  "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// Whether the item is a live stream.
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// The kind of media.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// The URL of the item.
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
