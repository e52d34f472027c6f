/// The accessibility traits of a view.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none = Self([])
  /// A button.
  public static let button = Self(rawValue: 1 << 0)
  /// A link.
  public static let link = Self(rawValue: 1 << 1)
  /// An image.
  public static let image = Self(rawValue: 1 << 2)
  /// A selected element.
  public static let selected = Self(rawValue: 1 << 3)
  /// An element that plays its own sound.
  public static let playsSound = Self(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = Self(rawValue: 1 << 5)
  /// A static text.
  public static let staticText = Self(rawValue: 1 << 6)
  /// A summary of the screen.
  public static let summaryElement = Self(rawValue: 1 << 7)
  /// A disabled element.
  public static let notEnabled = Self(rawValue: 1 << 8)
  /// An element that changes frequently.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// A search field.
  public static let searchField = Self(rawValue: 1 << 10)
  /// An element that starts a media session.
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  /// An element whose value can be adjusted.
  public static let adjustable = Self(rawValue: 1 << 12)
  /// An element that handles touches directly.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  /// An element that turns a page.
  public static let causesPageTurn = Self(rawValue: 1 << 14)
  /// A header.
  public static let header = Self(rawValue: 1 << 16)
  /// A tab bar.
  public static let tabBar = Self(rawValue: 1 << 28)
}

/// The accessibility values of a view, if the application set any.
struct AccessibilityValues {
  var isElement = false
  var isModal = false
  var label: String?
  var hint: String?
  var value: String?
  var traits: UIAccessibilityTraits?
}

extension Optional {
  /// Accesses the value, with a default for the first access.
  subscript(default values: @autoclosure () -> Wrapped) -> Wrapped {
    get { self ?? values() }
    set { self = newValue }
  }
}
