import ArgumentParser
import ResponderHost

/// How to understand keys that devices use differently, in every command that reads keys.
struct KeyArguments: ParsableArguments {
  @Flag(
    name: .customLong("play-toggles"),
    help: "Take PLAY for play/pause on devices that never send a pause.")
  var playToggles = false

  @Flag(
    name: .customLong("media-key-toggles"),
    help: "Take KEY_MEDIA for play/pause on devices that are no headsets.")
  var mediaKeyToggles = false

  func apply(to configuration: inout HostConfiguration) {
    configuration.playToggles = playToggles
    configuration.mediaKeyToggles = mediaKeyToggles
  }
}
