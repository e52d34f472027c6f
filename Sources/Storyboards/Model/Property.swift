/// The kinds of views in a file.
enum ViewKind: String, CaseIterable, Sendable {
  case view, label, button, slider, list, desktop
  case `switch`

  var article: String { "a \(rawValue)" }
  var isControl: Bool { self == .button || self == .switch || self == .slider }
}

/// A property of a view that actions can read and set, with UIKit's name.
enum Property: String, CaseIterable, Sendable {
  case alpha, isHidden, isUserInteractionEnabled, isMultipleTouchEnabled, isExclusiveTouch
  case clipsToBounds, tag, backgroundColor
  case text, title, isEnabled, isSelected, isOn, value

  enum Kind: String, Sendable {
    case bool = "true or false"
    case number = "a number"
    case text = "text"
  }

  var kind: Kind {
    switch self {
    case .alpha, .tag, .value: .number
    case .backgroundColor, .text, .title: .text
    default: .bool
    }
  }

  static func all(of view: ViewKind) -> [Property] {
    let common: [Property] = [
      .alpha, .isHidden, .isUserInteractionEnabled, .isMultipleTouchEnabled, .isExclusiveTouch,
      .clipsToBounds, .tag, .backgroundColor,
    ]
    switch view {
    case .view, .list, .desktop: return common
    case .label: return common + [.text]
    case .button: return common + [.title, .isEnabled, .isSelected]
    case .switch: return common + [.isOn, .text, .isEnabled, .isSelected]
    case .slider: return common + [.value, .isEnabled, .isSelected]
    }
  }
}

/// A property of a view of a scene.
struct PropertyPath: Hashable, Sendable {
  let view: String
  let property: Property
}
