import LinuxSystem

/// Finds what somebody meant who wrote a name that a storyboard does not have.
enum NearestName {
  /// What other programs, and other parts of this format, call things.
  private static let synonyms: [String: [String]] = [
    "playPause": ["togglePlayPause"], "togglePlayPause": ["playPause"], "toggle": ["playPause"],
    "next": ["nextTrack"], "nextTrack": ["next"],
    "previous": ["previousTrack"], "prev": ["previous", "previousTrack"],
    "previousTrack": ["previous"],
    "ok": ["select"], "enter": ["select"], "click": ["tap", "touchUpInside"],
    "doubleClick": ["doubleTap"], "press": ["longPress", "select"], "hold": ["longPress"],
    "swipe": ["swipeLeft"], "command": ["run"], "exec": ["run"], "cmd": ["run"],
    "shell": ["run"], "print": ["log"], "on": ["when"], "handlers": ["when"],
    "events": ["when"], "do": ["when"], "id": ["accessibilityIdentifier"],
    "hidden": ["isHidden"], "enabled": ["isEnabled"], "interaction": ["isUserInteractionEnabled"],
    "multipleTouch": ["isMultipleTouchEnabled"], "exclusiveTouch": ["isExclusiveTouch"],
    "clips": ["clipsToBounds"], "color": ["backgroundColor"], "colour": ["backgroundColor"],
    "opacity": ["alpha"], "min": ["minimumValue"], "max": ["maximumValue"],
    "subviews": ["views"], "screens": ["scenes"], "fingers": ["numberOfTouchesRequired"],
    "taps": ["numberOfTapsRequired"], "label": ["title", "text"], "segue": ["performSegue"],
    "goto": ["performSegue"], "back": ["dismiss", "pop"], "close": ["dismiss"],
    "sleep": ["wait"], "delay": ["wait"], "super": ["passOn"], "app": ["application"],
    "start": ["initial"], "motionShake": ["shake"], "modal": ["present"],
    "switchOn": ["isOn"], "on/off": ["isOn"], "post": ["notify"],
    "upwards": ["up"], "downwards": ["down"], "posX": ["x"], "posY": ["y"],
  ]

  /// The name that is closest; `nil` where none is close.
  static func to(_ wrong: String, among names: some Sequence<String>) -> String? {
    SimilarName.to(wrong, among: names, synonyms: synonyms)
  }

  /// What follows the naming of something wrong: what was meant, or else what there is.
  static func hint(_ wrong: String, among names: some Sequence<String>, _ have: String) -> String {
    SimilarName.hint(wrong, among: names, have, synonyms: synonyms)
  }
}
