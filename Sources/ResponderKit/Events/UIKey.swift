public import Foundation
internal import InputTranslation

/// A key of a hardware keyboard.
///
/// Only the navigation keys are ever read from a keyboard, so a key types nothing and comes with no
/// modifiers: which of them are held is not known.
@MainActor
open class UIKey: NSObject {
  /// Which key, by its place on the keyboard.
  public let keyCode: UIKeyboardHIDUsage
  /// What the key types: nothing.
  public var characters: String { "" }
  /// What the key types without modifiers: nothing.
  public var charactersIgnoringModifiers: String { "" }
  /// The modifiers that are held: none is read.
  public var modifierFlags: UIKeyModifierFlags { [] }

  /// - Returns: `nil` for a button that is no keyboard's.
  init?(_ press: Press) {
    guard press.isFromKeyboard, let code = UIKeyboardHIDUsage(press.button) else { return nil }
    keyCode = code
    super.init()
  }
}

/// The number of a key in the USB HID usage tables, page 7: the keys that are read.
public enum UIKeyboardHIDUsage: Int, Sendable {
  /// Page up.
  case keyboardPageUp = 0x4B
  /// Page down.
  case keyboardPageDown = 0x4E
  /// The right arrow.
  case keyboardRightArrow = 0x4F
  /// The left arrow.
  case keyboardLeftArrow = 0x50
  /// The down arrow.
  case keyboardDownArrow = 0x51
  /// The up arrow.
  case keyboardUpArrow = 0x52
  /// The menu key.
  case keyboardMenu = 0x76
  /// The select key.
  case keyboardSelect = 0x77
}

/// The modifier keys that are held with another.
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
  /// The key lies on the numeric pad.
  public static let numericPad = Self(rawValue: 1 << 21)
}

extension UIKeyboardHIDUsage {
  /// - Returns: `nil` for what is a command on keyboards, and no key.
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
