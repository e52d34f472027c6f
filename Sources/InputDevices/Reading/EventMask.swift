import CLibevdev
import KernelInput

/// What the kernel lets through to one reader: the types of events, and the codes of some types.
///
/// The kernel's rules (`__evdev_is_filtered`, drivers/input/evdev.c): the mask of type 0 is that
/// of the types; `EV_SYN` is never filtered; a packet of which nothing is left is not delivered
/// and wakes nobody. So a key that is held back leaves no trace, not even its time.
struct EventMask: Hashable, Sendable {
  var types = CodeSet()
  var keys = CodeSet()
  var misc = CodeSet()
  var switches = CodeSet()

  /// The mask for a device that is read as `classes`.
  init(_ classes: DeviceClass, wantedKeys: CodeSet) {
    keys = wantedKeys
    types.insert(EventType.synchronization.rawValue)
    if !classes.isDisjoint(with: [.touchscreen, .stylus]) {
      for code in KeyCode.buttonDigi.rawValue..<KeyCode.buttonWheel.rawValue { keys.insert(code) }
    }
    if !classes.isDisjoint(with: [.touchscreen, .stylus, .accelerometer]) {
      types.insert(EventType.absolute.rawValue)
    }
    if classes.contains(.accelerometer) {
      types.insert(EventType.miscellaneous.rawValue)
      misc.insert(MiscCode.timestamp.rawValue)
    }
    if classes.contains(.machineSwitch) {
      types.insert(EventType.switch.rawValue)
      for code in [SwitchCode.lid, .tabletMode] { switches.insert(code.rawValue) }
    }
    if !keys.isEmpty { types.insert(EventType.key.rawValue) }
  }

  /// Whether the mask holds keys back that somebody could type with.
  func holdsBackKeys(of description: DeviceDescription) -> Bool {
    description.keys.codes.contains {
      $0 < KeyCode.buttonMisc.rawValue && !keys.contains($0)
    }
  }

  /// The bitmaps in the order in which they are set: that of the types last, so that it never
  /// lets a type through whose codes are not chosen yet.
  var bitmaps: [(type: EventType, words: [UInt])] {
    [
      (.key, Self.words(keys, count: Int(KEY_CNT))),
      (.miscellaneous, Self.words(misc, count: Int(MSC_CNT))),
      (.switch, Self.words(switches, count: Int(SW_CNT))),
      (.synchronization, Self.words(types, count: Int(EV_CNT))),
    ]
  }

  /// A bitmap of `count` codes in whole native words, as `EVIOCSMASK` wants it.
  static func words(_ codes: CodeSet, count: Int) -> [UInt] {
    var words = [UInt](repeating: 0, count: (count + UInt.bitWidth - 1) / UInt.bitWidth)
    for code in codes.codes where Int(code) < count {
      words[Int(code) / UInt.bitWidth] |= 1 << (UInt(code) % UInt(UInt.bitWidth))
    }
    return words
  }
}
