/// The codes of keys in the USB HID usage tables, page 7.
///
/// Only the arrows, page up, page down, menu and select are read from keyboards; the other cases do not occur, so that
/// no text that is typed reaches an application.
public enum UIKeyboardHIDUsage: Int, Sendable {
  /// Too many keys are held.
  case keyboardErrorRollOver = 0x01
  /// The keyboard failed its own test.
  case keyboardPOSTFail = 0x02
  /// An undefined error.
  case keyboardErrorUndefined = 0x03
  /// The letter A.
  case keyboardA = 0x04
  /// The letter B.
  case keyboardB = 0x05
  /// The letter C.
  case keyboardC = 0x06
  /// The letter D.
  case keyboardD = 0x07
  /// The letter E.
  case keyboardE = 0x08
  /// The letter F.
  case keyboardF = 0x09
  /// The letter G.
  case keyboardG = 0x0A
  /// The letter H.
  case keyboardH = 0x0B
  /// The letter I.
  case keyboardI = 0x0C
  /// The letter J.
  case keyboardJ = 0x0D
  /// The letter K.
  case keyboardK = 0x0E
  /// The letter L.
  case keyboardL = 0x0F
  /// The letter M.
  case keyboardM = 0x10
  /// The letter N.
  case keyboardN = 0x11
  /// The letter O.
  case keyboardO = 0x12
  /// The letter P.
  case keyboardP = 0x13
  /// The letter Q.
  case keyboardQ = 0x14
  /// The letter R.
  case keyboardR = 0x15
  /// The letter S.
  case keyboardS = 0x16
  /// The letter T.
  case keyboardT = 0x17
  /// The letter U.
  case keyboardU = 0x18
  /// The letter V.
  case keyboardV = 0x19
  /// The letter W.
  case keyboardW = 0x1A
  /// The letter X.
  case keyboardX = 0x1B
  /// The letter Y.
  case keyboardY = 0x1C
  /// The letter Z.
  case keyboardZ = 0x1D
  /// The digit 1.
  case keyboard1 = 0x1E
  /// The digit 2.
  case keyboard2 = 0x1F
  /// The digit 3.
  case keyboard3 = 0x20
  /// The digit 4.
  case keyboard4 = 0x21
  /// The digit 5.
  case keyboard5 = 0x22
  /// The digit 6.
  case keyboard6 = 0x23
  /// The digit 7.
  case keyboard7 = 0x24
  /// The digit 8.
  case keyboard8 = 0x25
  /// The digit 9.
  case keyboard9 = 0x26
  /// The digit 0.
  case keyboard0 = 0x27
  /// Return.
  case keyboardReturnOrEnter = 0x28
  /// Escape.
  case keyboardEscape = 0x29
  /// Backspace.
  case keyboardDeleteOrBackspace = 0x2A
  /// Tab.
  case keyboardTab = 0x2B
  /// The space bar.
  case keyboardSpacebar = 0x2C
  /// Hyphen.
  case keyboardHyphen = 0x2D
  /// Equal sign.
  case keyboardEqualSign = 0x2E
  /// Opening bracket.
  case keyboardOpenBracket = 0x2F
  /// Closing bracket.
  case keyboardCloseBracket = 0x30
  /// Backslash.
  case keyboardBackslash = 0x31
  /// Number sign on other layouts than that of the USA.
  case keyboardNonUSPound = 0x32
  /// Semicolon.
  case keyboardSemicolon = 0x33
  /// Quote.
  case keyboardQuote = 0x34
  /// Grave accent.
  case keyboardGraveAccentAndTilde = 0x35
  /// Comma.
  case keyboardComma = 0x36
  /// Period.
  case keyboardPeriod = 0x37
  /// Slash.
  case keyboardSlash = 0x38
  /// Caps lock.
  case keyboardCapsLock = 0x39
  /// The function key F1.
  case keyboardF1 = 0x3A
  /// The function key F2.
  case keyboardF2 = 0x3B
  /// The function key F3.
  case keyboardF3 = 0x3C
  /// The function key F4.
  case keyboardF4 = 0x3D
  /// The function key F5.
  case keyboardF5 = 0x3E
  /// The function key F6.
  case keyboardF6 = 0x3F
  /// The function key F7.
  case keyboardF7 = 0x40
  /// The function key F8.
  case keyboardF8 = 0x41
  /// The function key F9.
  case keyboardF9 = 0x42
  /// The function key F10.
  case keyboardF10 = 0x43
  /// The function key F11.
  case keyboardF11 = 0x44
  /// The function key F12.
  case keyboardF12 = 0x45
  /// Print screen.
  case keyboardPrintScreen = 0x46
  /// Scroll lock.
  case keyboardScrollLock = 0x47
  /// Pause.
  case keyboardPause = 0x48
  /// Insert.
  case keyboardInsert = 0x49
  /// Home.
  case keyboardHome = 0x4A
  /// Page up.
  case keyboardPageUp = 0x4B
  /// Delete.
  case keyboardDeleteForward = 0x4C
  /// End.
  case keyboardEnd = 0x4D
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
  /// Num lock.
  case keypadNumLock = 0x53
  /// Slash on the keypad.
  case keypadSlash = 0x54
  /// Asterisk on the keypad.
  case keypadAsterisk = 0x55
  /// Hyphen on the keypad.
  case keypadHyphen = 0x56
  /// Plus on the keypad.
  case keypadPlus = 0x57
  /// Enter on the keypad.
  case keypadEnter = 0x58
  /// The digit 1 on the keypad.
  case keypad1 = 0x59
  /// The digit 2 on the keypad.
  case keypad2 = 0x5A
  /// The digit 3 on the keypad.
  case keypad3 = 0x5B
  /// The digit 4 on the keypad.
  case keypad4 = 0x5C
  /// The digit 5 on the keypad.
  case keypad5 = 0x5D
  /// The digit 6 on the keypad.
  case keypad6 = 0x5E
  /// The digit 7 on the keypad.
  case keypad7 = 0x5F
  /// The digit 8 on the keypad.
  case keypad8 = 0x60
  /// The digit 9 on the keypad.
  case keypad9 = 0x61
  /// The digit 0 on the keypad.
  case keypad0 = 0x62
  /// Period on the keypad.
  case keypadPeriod = 0x63
  /// Backslash on other layouts than that of the USA.
  case keyboardNonUSBackslash = 0x64
  /// Application.
  case keyboardApplication = 0x65
  /// Power.
  case keyboardPower = 0x66
  /// Equal sign on the keypad.
  case keypadEqualSign = 0x67
  /// The function key F13.
  case keyboardF13 = 0x68
  /// The function key F14.
  case keyboardF14 = 0x69
  /// The function key F15.
  case keyboardF15 = 0x6A
  /// The function key F16.
  case keyboardF16 = 0x6B
  /// The function key F17.
  case keyboardF17 = 0x6C
  /// The function key F18.
  case keyboardF18 = 0x6D
  /// The function key F19.
  case keyboardF19 = 0x6E
  /// The function key F20.
  case keyboardF20 = 0x6F
  /// The function key F21.
  case keyboardF21 = 0x70
  /// The function key F22.
  case keyboardF22 = 0x71
  /// The function key F23.
  case keyboardF23 = 0x72
  /// The function key F24.
  case keyboardF24 = 0x73
  /// Execute.
  case keyboardExecute = 0x74
  /// Help.
  case keyboardHelp = 0x75
  /// The menu key.
  case keyboardMenu = 0x76
  /// The select key.
  case keyboardSelect = 0x77
  /// Stop.
  case keyboardStop = 0x78
  /// Again.
  case keyboardAgain = 0x79
  /// Undo.
  case keyboardUndo = 0x7A
  /// Cut.
  case keyboardCut = 0x7B
  /// Copy.
  case keyboardCopy = 0x7C
  /// Paste.
  case keyboardPaste = 0x7D
  /// Find.
  case keyboardFind = 0x7E
  /// Mute.
  case keyboardMute = 0x7F
  /// Volume up.
  case keyboardVolumeUp = 0x80
  /// Volume down.
  case keyboardVolumeDown = 0x81
  /// Caps lock with a position.
  case keyboardLockingCapsLock = 0x82
  /// Num lock with a position.
  case keyboardLockingNumLock = 0x83
  /// Scroll lock with a position.
  case keyboardLockingScrollLock = 0x84
  /// Comma on the keypad.
  case keypadComma = 0x85
  /// Equal sign on the keypad of an AS/400.
  case keypadEqualSignAS400 = 0x86
  /// The international key 1.
  case keyboardInternational1 = 0x87
  /// The international key 2.
  case keyboardInternational2 = 0x88
  /// The international key 3.
  case keyboardInternational3 = 0x89
  /// The international key 4.
  case keyboardInternational4 = 0x8A
  /// The international key 5.
  case keyboardInternational5 = 0x8B
  /// The international key 6.
  case keyboardInternational6 = 0x8C
  /// The international key 7.
  case keyboardInternational7 = 0x8D
  /// The international key 8.
  case keyboardInternational8 = 0x8E
  /// The international key 9.
  case keyboardInternational9 = 0x8F
  /// The language key 1.
  case keyboardLANG1 = 0x90
  /// The language key 2.
  case keyboardLANG2 = 0x91
  /// The language key 3.
  case keyboardLANG3 = 0x92
  /// The language key 4.
  case keyboardLANG4 = 0x93
  /// The language key 5.
  case keyboardLANG5 = 0x94
  /// The language key 6.
  case keyboardLANG6 = 0x95
  /// The language key 7.
  case keyboardLANG7 = 0x96
  /// The language key 8.
  case keyboardLANG8 = 0x97
  /// The language key 9.
  case keyboardLANG9 = 0x98
  /// Alternate erase.
  case keyboardAlternateErase = 0x99
  /// SysRq.
  case keyboardSysReqOrAttention = 0x9A
  /// Cancel.
  case keyboardCancel = 0x9B
  /// Clear.
  case keyboardClear = 0x9C
  /// Prior.
  case keyboardPrior = 0x9D
  /// Return beside the return key.
  case keyboardReturn = 0x9E
  /// Separator.
  case keyboardSeparator = 0x9F
  /// Out.
  case keyboardOut = 0xA0
  /// Oper.
  case keyboardOper = 0xA1
  /// Clear or again.
  case keyboardClearOrAgain = 0xA2
  /// CrSel or properties.
  case keyboardCrSelOrProps = 0xA3
  /// ExSel.
  case keyboardExSel = 0xA4
  /// Left control.
  case keyboardLeftControl = 0xE0
  /// Left shift.
  case keyboardLeftShift = 0xE1
  /// Left alternate, or option.
  case keyboardLeftAlt = 0xE2
  /// Left command, or the key with a logo.
  case keyboardLeftGUI = 0xE3
  /// Right control.
  case keyboardRightControl = 0xE4
  /// Right shift.
  case keyboardRightShift = 0xE5
  /// Right alternate, or option.
  case keyboardRightAlt = 0xE6
  /// Right command, or the key with a logo.
  case keyboardRightGUI = 0xE7
  /// A reserved code.
  case keyboard_Reserved = 0xFFFF

  /// Hangul, the first language key.
  public static let keyboardHangul = Self.keyboardLANG1
  /// Hanja, the second language key.
  public static let keyboardHanja = Self.keyboardLANG2
  /// Alphanumeric characters, the second language key.
  public static let keyboardAlphanumericSwitch = Self.keyboardLANG2
  /// Kana, the first language key.
  public static let keyboardKanaSwitch = Self.keyboardLANG1
  /// Katakana, the third language key.
  public static let keyboardKatakana = Self.keyboardLANG3
  /// Hiragana, the fourth language key.
  public static let keyboardHiragana = Self.keyboardLANG4
  /// Zenkaku and hankaku, the fifth language key.
  public static let keyboardZenkakuHankakuKanji = Self.keyboardLANG5
}
