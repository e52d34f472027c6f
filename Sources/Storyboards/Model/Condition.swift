/// Actions that run if comparisons hold, and others if they do not.
struct Choice: Hashable, Sendable {
  /// The comparisons, all of which must hold.
  let comparisons: [Comparison]
  let then: [PlacedAction]
  let otherwise: [PlacedAction]

  /// What is compared: facts, properties and defaults.
  var names: String { comparisons.map(\.leftName).joined(separator: ", ") }
}

/// A comparison of a value with another one.
struct Comparison: Hashable, Sendable {
  enum Sign: String, CaseIterable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// Whether it compares numbers only.
    var isOrder: Bool { self != .equal && self != .notEqual }
  }

  enum Operand: Hashable, Sendable {
    case value(Value)
    case reference(Reference)
  }

  let left: Reference
  /// The reference as in the file.
  let leftName: String
  let sign: Sign
  let right: Operand
  /// The comparison as in the file.
  let text: String

  /// Returns whether the comparison holds.
  ///
  /// The value on the right determines the type. Numbers are compared with three decimal places, as they are shown: a
  /// slider stores its value with fewer digits than a file. A missing value differs from every one, also from another missing one.
  func holds(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return sign == .notEqual }
    guard !sign.isOrder else {
      guard let left = Self.number(left), let right = Self.number(right) else { return false }
      return switch sign {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      default: left >= right
      }
    }
    return sign == (Self.areEqual(left, right) ? .equal : .notEqual)
  }

  private static func areEqual(_ left: Value, _ right: Value) -> Bool {
    switch right {
    case .number: number(left).map { $0 == number(right) } ?? false
    case .bool: left.converted(to: .bool) == right
    case .text(let text): left.text == text
    }
  }

  private static func number(_ value: Value) -> Double? {
    guard case .number(let number)? = value.converted(to: .number), number.isFinite else {
      return nil
    }
    return (number * 1000).rounded() / 1000
  }
}

extension Reference {
  /// The type of the value; `nil` if it is not always the same.
  var kind: Property.Kind? {
    switch self {
    case .event(let fact): fact.kind
    case .setting: nil
    case .property(let path): path.property.kind
    case .item(let name): name == ListItem.titleName ? .text : nil
    }
  }
}

extension EventFact {
  /// The type of the fact; `nil` if it depends on the event.
  var kind: Property.Kind? {
    switch self {
    case .scene, .responder, .callback, .command, .button, .state, .display, .orientation, .device,
      .edge, .direction:
      .text
    case .time, .x, .y, .fingers, .translationX, .translationY, .velocityX, .velocityY, .scale,
      .rotation, .width, .height, .steps, .row:
      .number
    case .value: nil
    }
  }

  /// The words that the fact can be; `nil` if there are others.
  var words: [String]? {
    switch self {
    case .orientation: ["portrait", "landscape"]
    case .display: ["on", "off"]
    case .edge: GestureDescription.Edge.allCases.map(\.rawValue)
    case .direction: StepDirection.allCases.map(\.rawValue)
    case .state: ["began", "changed", "ended", "cancelled"]
    case .command: Callback.allCases.filter(\.isCommand).map(\.name)
    default: nil
    }
  }
}
