internal import YAML

/// Finds what a name probably means that other programs have, or that belongs to another place of a storyboard.
enum MisplacedName {
  private static let idle =
    "the time without input belongs to the application, at the top of the file: "
    + "application: {idle: {after: SECONDS, then: ACTION}}, where the action dismiss returns to the screen before"
  private static let volume =
    "responderd leaves the volume keys to the system; bind them in the settings of the desktop"

  private static let orientation =
    "the orientation is a fact of each event: EVENT: {if: $event.orientation == landscape, then: ACTION, else: ACTION}"

  /// The names that are written in a `when:`, in lower case.
  private static let events: [String: String] = [
    "idle": idle, "inactivity": idle, "inactive": idle, "timeout": idle, "timer": idle,
    "after": idle, "landscape": orientation, "portrait": orientation, "orientation": orientation,
    "volumeup": volume, "volumedown": volume, "volume": volume, "mute": volume,
  ]

  /// Returns what is meant by the name of an event.
  static func hint(event name: String) -> String? {
    if let meaning = events[name.lowercased()] { return "; \(meaning)" }
    if let gesture = gesture(inWords: name) { return "; did you mean \"\(gesture.name)\"?" }
    guard let key = key(named: name) else { return nil }
    if let meaning = events[key] { return "; \(meaning)" }
    return keys[key].map { "; this key is the event \"\($0)\"" }
      ?? "; only the keys of media players and of a remote control's cross are events, such as togglePlayPause"
  }

  /// Returns what is meant by the name of an action with a value.
  static func hint(action name: String, _ value: SourceNode) -> String? {
    if name.lowercased().hasPrefix("mqtt") {
      let topic = value.value(of: "topic") ?? value.value(of: "name") ?? value
      let name = topic.rawText.flatMap(Publication.name(near:)) ?? "NAME"
      return
        "; write {publish: \(name)} or {publish: {name: \(name), payload: …}}, which responderd-mqtt sends to the "
        + "broker's topic responderd/PANEL/event/\(name), and to no other; \(Publication.rule); a payload is text, "
        + "or keys and values"
    }
    let service = ["service", "target", "entity_id", "data", "service_data"]
    return service.contains(name)
      ? "; an automation of Home Assistant calls services, after {publish: NAME}, which responderd-mqtt sends to it"
      : nil
  }

  // MARK: - Words and keys

  /// Returns the gesture that words describe, in any order: `swipe left 3`, `double-tap`.
  private static func gesture(inWords name: String) -> ShortGesture? {
    let numbers = ["one", "two", "three", "four", "five"]
    var fingers = 1
    var words: [String] = []
    for word in name.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if let number = Int(word) ?? numbers.firstIndex(of: String(word)).map({ $0 + 1 }) {
        fingers = number
      } else if !["finger", "fingers", "gesture", "on"].contains(word) {
        words.append(String(word))
      }
    }
    guard words.count > 1 || fingers > 1, 1...5 ~= fingers else { return nil }
    let motion = ShortGesture.Motion.allCases.first { motion in
      let name = motion.rawValue.lowercased()
      return name == words.joined() || name == words.reversed().joined()
    }
    return motion.map { ShortGesture(motion: $0, fingers: fingers) }
  }

  /// Returns the name of a key of the kernel, X11 or a browser without what all of them begin with, in lower case.
  private static func key(named name: String) -> String? {
    let prefix = ["XF86Audio", "XF86", "KEY_", "Media"].first { name.hasPrefix($0) }
    return prefix.map { name.dropFirst($0.count).lowercased() }
  }

  /// The events of keys.
  private static let keys = [
    "play": "togglePlayPause", "playpause": "togglePlayPause", "pause": "pause", "stop": "stop",
    "playcd": "play", "pausecd": "pause", "stopcd": "stop", "next": "nextTrack",
    "nextsong": "nextTrack", "tracknext": "nextTrack", "prev": "previousTrack",
    "previoussong": "previousTrack", "trackprevious": "previousTrack",
    "rewind": "beginSeekingBackward", "forward": "beginSeekingForward",
    "fastforward": "beginSeekingForward", "up": "upArrow", "down": "downArrow",
    "left": "leftArrow", "right": "rightArrow", "enter": "select", "ok": "select",
    "select": "select", "menu": "menu", "back": "menu", "pageup": "pageUp",
    "pagedown": "pageDown",
  ]

  /// The keys of mappings that are written at the top of a file, in a scene, or in the application.
  static let elsewhere: [String: String] = [
    "defaults":
      "user defaults need no declaration; {set: {defaults.NAME: VALUE}} sets one, and {add: {defaults.NAME: 1}} counts from 0",
    "variables":
      "values are kept in user defaults, which need no list: {set: {defaults.NAME: VALUE}}",
    "idle": idle, "escape": "it belongs to the application: application: {escape: …}",
    "when": "events belong to a scene, a view or the application: scenes: {main: {when: …}}",
    "gestures": "gestures belong to a scene or a view: scenes: {main: {gestures: …}}",
    "segues": "segues belong to a scene: scenes: {main: {segues: …}}",
    "views": "views belong to a scene: scenes: {main: {views: …}}",
    "desktop": "it belongs to the top of the file",
    "display": "it belongs to the top of the file",
    "exclusiveKeys": "it belongs to the top of the file",
    "screen": "it belongs to the top of the file",
  ]

  /// The same, with the views that are written beside the keys of a scene.
  static func elsewhere(in scene: SourceNode) -> [String: String] {
    elsewhere.merging(views(in: scene)) { known, _ in known }
  }

  /// The views and events that are written beside the keys of a view.
  static func elsewhere(in view: SourceNode, named name: String) -> [String: String] {
    guard view.isMapping, let entries = view.entries("keys and values") else { return [:] }
    let events = entries.compactMap(\.key.rawText).filter {
      Callback.byName[$0] != nil || ShortGesture.byName[$0] != nil
    }
    let hint =
      name == "when"
      ? "this is a view called \"when\"; indent \"when\" like \"views\" for the scene, or like \"type\" for a view"
      : "events belong under \"when\": when: {…}"
    return views(in: view).merging(events.map { ($0, hint) }) { known, _ in known }
  }

  /// The views that are written beside the keys of a scene or of another view.
  private static func views(in node: SourceNode) -> [String: String] {
    guard node.isMapping, let entries = node.entries("keys and values") else { return [:] }
    var views: [String: String] = [:]
    for (key, value) in entries where (value.value(of: "type") ?? value.value(of: "frame")) != nil {
      guard let name = key.rawText else { continue }
      views[name] = "a view is written under \"views\": views: {\(name): {…}}"
    }
    return views
  }

  /// Returns how several actions of an event, or with the same name, are written.
  static func form(ofSeveral key: String) -> String? {
    if Callback.byName[key] != nil || ShortGesture.byName[key] != nil {
      return "write several actions as a list: \(key): [{…}, {…}]"
    }
    return Action.names.contains(key) ? "write actions as a list: [{\(key): …}, {\(key): …}]" : nil
  }
}
