import LinuxSystem

/// A value in a file or of the application.
enum Value: Hashable, Sendable {
  case bool(Bool)
  case number(Double)
  case text(String)

  /// The value as text for commands and logs: numbers with up to three decimals.
  var text: String {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let value): ((value * 1000).rounded() / 1000).shortText
    case .text(let value): value
    }
  }

  /// Converts the value to another type; `nil` if that is impossible.
  func converted(to kind: Property.Kind) -> Value? {
    switch (kind, self) {
    case (.text, _): .text(text)
    case (.bool, .bool), (.number, .number): self
    case (.bool, .number(let value)): .bool(value != 0)
    case (.number, .bool(let value)): .number(value ? 1 : 0)
    case (.bool, .text(let text)): ["true": .bool(true), "false": .bool(false)][text]
    case (.number, .text(let text)): Double(text).map { .number($0) }
    }
  }
}

/// The source of a value when an action runs.
enum Reference: Hashable, Sendable {
  case event(EventFact)
  case setting(String)
  case property(PropertyPath)
  /// A value of the selected row of a list, by its name.
  case item(String)
}

/// A text in which `$name.property` is replaced by values.
struct Template: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    case reference(Reference)
  }

  let pieces: [Piece]

  static func literal(_ text: String) -> Self { Self(pieces: [.text(text)]) }

  /// The size of the parts that are not replaced, in bytes of UTF-8.
  var literalSize: Int {
    pieces.reduce(0) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 } }
  }

  /// Whether a value of a list's row is in it.
  var hasItem: Bool {
    pieces.contains { if case .reference(.item) = $0 { true } else { false } }
  }
}

/// The value for a property or a default.
enum Source: Hashable, Sendable {
  case value(Value)
  case reference(Reference)
  case template(Template)
}

/// A value of the event that runs actions, which commands find in their environment.
enum EventFact: String, CaseIterable, Sendable {
  case scene, responder, callback, time
  case x, y, fingers, command, button, value, state
  case translationX, translationY, velocityX, velocityY, scale, rotation
  case display, orientation, width, height, device, edge
  case direction, steps
  case row

  /// The direction of a step of a gesture.
  enum StepDirection: String, CaseIterable, Sendable {
    case left, right, up, down
    case out, `in`
    case clockwise, counterclockwise
  }

  /// The environment variable: `translationX` → `RESPONDERD_TRANSLATION_X`.
  var variable: String { Self.variable(rawValue) }

  /// Returns the environment variable for a name.
  static func variable(_ name: String) -> String {
    "RESPONDERD_"
      + name.map { $0.isUppercase ? "_\($0)" : $0 == "-" ? "_" : $0.uppercased() }.joined()
  }
}
