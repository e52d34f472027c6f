// The MediaPlayer types of iOS: MPRemoteCommandCenter and MPNowPlayingInfoCenter.
@_exported public import ResponderKit
