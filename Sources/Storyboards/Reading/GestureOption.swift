internal import YAML

/// A key that a gesture has, which was written beside its actions.
struct GestureOption {
  let key: SourceNode
  /// The key of the format.
  let name: String
  let value: SourceNode

  /// The type of gestures that has the key; `nil` if several have it.
  var kind: GestureDescription.Kind? {
    switch name {
    case "numberOfTapsRequired": .tap
    case "minimumPressDuration": .longPress
    case "direction", "edges", "minimumDistance": .swipe
    case "every": .pan
    default: nil
    }
  }

  /// The key and the value, for the example in a message.
  var text: String {
    guard name != "when", let text = value.rawText else { return "\(name): …" }
    return "\(name): \(text)"
  }

  /// The keys of gestures, by what they are called in lower case.
  private static let names: [String: String] = {
    let given = [
      "numberOfTouchesRequired": ["fingers", "touches", "numberoftouches", "fingercount"],
      "numberOfTapsRequired": ["taps", "numberoftaps", "count", "clicks"],
      "minimumPressDuration": ["duration", "hold", "time", "seconds", "minimumduration"],
      "direction": ["directions"], "edges": ["edge", "from"],
      "minimumDistance": ["distance", "length", "threshold"],
      "every": ["step", "steps", "interval"],
      "when": [
        "state", "states", "began", "begin", "changed", "change", "update", "end", "ended",
        "recognized", "recognised",
      ],
    ]
    var names: [String: String] = [:]
    for (name, others) in given {
      for other in [name.lowercased()] + others { names[other] = name }
    }
    return names
  }()

  /// Returns the first option of a gesture in the actions of its short name.
  static func first(in actions: SourceNode) -> GestureOption? { all(in: actions).first }

  static func all(in actions: SourceNode) -> [GestureOption] {
    (actions.items ?? [actions]).flatMap(\.pairs).compactMap { key, value in
      key.rawText.flatMap { names[$0.lowercased()] }
        .map { GestureOption(key: key, name: $0, value: value) }
    }
  }
}
