internal import ResponderKit

/// A switch with custom words for its two positions.
final class WordedSwitch: UISwitch, NamedInRoutes {
  fileprivate let ownWords: (on: String, off: String)

  init(on: String, off: String) {
    ownWords = (on, off)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  var nameInRoutes: String { accessibilityIdentifier ?? "UISwitch" }
}

extension UISwitch {
  /// The words for the two positions.
  private var words: (on: String, off: String) {
    (self as? WordedSwitch)?.ownWords ?? (WordedSwitch.usualOn, WordedSwitch.usualOff)
  }

  /// The word for the position. Setting an unknown word has no effect.
  var word: String {
    get { isOn ? words.on : words.off }
    set {
      if newValue == words.on { isOn = true } else if newValue == words.off { isOn = false }
    }
  }
}

extension WordedSwitch {
  static let usualOn = "on"
  static let usualOff = "off"
}
