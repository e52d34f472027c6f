import LinuxSystem

/// Finds a valid name that is similar to an unknown one in a storyboard.
enum NearestName {
  /// The names that other programs, and other parts of this format, use.
  static let synonyms: [String: [String]] = [
    "playPause": ["togglePlayPause"], "togglePlayPause": ["playPause"], "toggle": ["playPause"],
    "next": ["nextTrack"], "nextTrack": ["next"],
    "previous": ["previousTrack"], "prev": ["previous", "previousTrack"],
    "previousTrack": ["previous"],
    "ok": ["select"], "enter": ["select"], "click": ["tap", "touchUpInside"],
    "doubleClick": ["doubleTap"], "press": ["longPress", "select"], "hold": ["longPress"],
    "tapAndHold": ["longPress"], "touchAndHold": ["longPress"], "pressAndHold": ["longPress"],
    "longTap": ["longPress"], "longTouch": ["longPress"], "longClick": ["longPress"],
    "doubleTouch": ["doubleTap"],
    "swipe": ["swipeLeft"], "command": ["run"], "exec": ["run"], "cmd": ["run"],
    "shell": ["run"], "print": ["log"], "on": ["isOn", "when"], "handlers": ["when"],
    "events": ["when"], "do": ["when"], "id": ["accessibilityIdentifier"],
    "hidden": ["isHidden"], "enabled": ["isEnabled"], "interaction": ["isUserInteractionEnabled"],
    "multipleTouch": ["isMultipleTouchEnabled"], "exclusiveTouch": ["isExclusiveTouch"],
    "clips": ["clipsToBounds"], "color": ["backgroundColor"], "colour": ["backgroundColor"],
    "opacity": ["alpha"], "min": ["minimumValue"], "max": ["maximumValue"],
    "subviews": ["views"], "screens": ["scenes"], "fingers": ["numberOfTouchesRequired"],
    "taps": ["numberOfTapsRequired"], "label": ["title", "text"], "segue": ["performSegue"],
    "goto": ["performSegue"], "navigate": ["performSegue"], "back": ["dismiss", "pop"],
    "close": ["dismiss"],
    "sleep": ["wait"], "delay": ["wait"], "super": ["passOn"], "app": ["application"],
    "start": ["initial"], "motionShake": ["shake"], "modal": ["present"],
    "switchOn": ["isOn"], "on/off": ["isOn"], "post": ["notify"], "emit": ["publish", "notify"],
    "increment": ["add"], "increase": ["add"], "decrement": ["add"], "mqtt": ["publish"],
    "topic": ["publish"], "reload": ["reloadData"], "refresh": ["reloadData"],
    "rows": ["items"], "entries": ["items"], "options": ["items"], "table": ["list"],
    "tableView": ["list"], "listView": ["list"], "selectRow": ["didSelectRow"],
    "selected": ["didSelectRow"], "onSelect": ["didSelectRow"],
    "fire": ["publish", "notify"],
    "upwards": ["up"], "downwards": ["down"], "posX": ["x"], "posY": ["y"],
  ]

  /// Returns the most similar name; `nil` if none is close.
  static func to(_ wrong: String, among names: some Sequence<String>) -> String? {
    SimilarName.to(wrong, among: names, synonyms: synonyms)
  }

  /// Returns a hint for an error message: the name that was probably meant, or else the valid
  /// names.
  static func hint(_ wrong: String, among names: some Sequence<String>, _ have: String) -> String {
    SimilarName.hint(wrong, among: names, have, synonyms: synonyms)
  }
}
