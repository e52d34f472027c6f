public import Foundation
internal import InputTranslation

/// A key of a hardware keyboard.
///
/// Only navigation keys are read from keyboards, so keys have no characters. They have no modifiers
/// either, because modifier keys are not read.
@MainActor
open class UIKey: NSObject {
  /// The key, by its position on the keyboard.
  public let keyCode: UIKeyboardHIDUsage
  /// The characters of the key: always empty.
  public var characters: String { "" }
  /// The characters without modifiers: always empty.
  public var charactersIgnoringModifiers: String { "" }
  /// The pressed modifiers: always empty.
  public var modifierFlags: UIKeyModifierFlags { [] }

  /// Creates the key of a press.
  /// - Returns: `nil` for a button that is not a keyboard's.
  init?(_ press: Press) {
    guard press.isFromKeyboard, let code = UIKeyboardHIDUsage(press.button) else { return nil }
    keyCode = code
    super.init()
  }
}

/// The modifier keys that are held.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = Self(rawValue: 1 << 16)
  /// Shift.
  public static let shift = Self(rawValue: 1 << 17)
  /// Control.
  public static let control = Self(rawValue: 1 << 18)
  /// Option, or Alt.
  public static let alternate = Self(rawValue: 1 << 19)
  /// Command, or the key with a logo.
  public static let command = Self(rawValue: 1 << 20)
  /// The key is on the numeric keypad.
  public static let numericPad = Self(rawValue: 1 << 21)
}

extension UIKeyboardHIDUsage {
  /// Returns the key of a button.
  /// - Returns: `nil` for a button that is a media command on keyboards.
  init?(_ button: Press.Button) {
    switch button {
    case .upArrow: self = .keyboardUpArrow
    case .downArrow: self = .keyboardDownArrow
    case .leftArrow: self = .keyboardLeftArrow
    case .rightArrow: self = .keyboardRightArrow
    case .select: self = .keyboardSelect
    case .menu: self = .keyboardMenu
    case .pageUp: self = .keyboardPageUp
    case .pageDown: self = .keyboardPageDown
    case .playPause: return nil
    }
  }
}
