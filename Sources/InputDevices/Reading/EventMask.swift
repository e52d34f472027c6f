import CLibevdev
import KernelInput

/// The events that the kernel delivers to one reader: the types of events, and the codes of some
/// types.
///
/// The rules of the kernel (`__evdev_is_filtered`, drivers/input/evdev.c): the mask of type 0
/// applies to types; `EV_SYN` is never masked; a packet without remaining events is not delivered
/// and wakes no process. So a masked key leaves no trace, not even its time.
struct EventMask: Hashable, Sendable {
  var types = CodeSet()
  var keys = CodeSet()
  var misc = CodeSet()
  var switches = CodeSet()

  /// Creates the mask for a device that is read as `classes`.
  /// - Parameter switches: The switches of the device.
  init(_ classes: DeviceClass, wantedKeys: CodeSet, switches available: CodeSet = CodeSet()) {
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
    if classes.contains(.systemSwitch) {
      types.insert(EventType.switch.rawValue)
      for code in [SwitchCode.lid, .tabletMode] { switches.insert(code.rawValue) }
    }
    // The button of a headset is pressed by plugging it in or out.
    if !classes.isDisjoint(with: [.keys, .jack]) {
      for code in SwitchCode.ofJacks where available.contains(code.rawValue) {
        types.insert(EventType.switch.rawValue)
        switches.insert(code.rawValue)
      }
    }
    if !keys.isEmpty { types.insert(EventType.key.rawValue) }
  }

  /// Returns whether the mask excludes typing keys.
  func holdsBackKeys(of description: DeviceDescription) -> Bool {
    description.keys.codes.contains {
      $0 < KeyCode.buttonMisc.rawValue && !keys.contains($0)
    }
  }

  /// The bitmaps in the order in which they are set: that of the types last, so that no type is
  /// delivered before its codes are masked.
  var bitmaps: [(type: EventType, words: [UInt])] {
    [
      (.key, Self.words(keys, count: Int(KEY_CNT))),
      (.miscellaneous, Self.words(misc, count: Int(MSC_CNT))),
      (.switch, Self.words(switches, count: Int(SW_CNT))),
      (.synchronization, Self.words(types, count: Int(EV_CNT))),
    ]
  }

  /// Returns a bitmap of `count` codes in native words, as `EVIOCSMASK` requires.
  static func words(_ codes: CodeSet, count: Int) -> [UInt] {
    var words = [UInt](repeating: 0, count: (count + UInt.bitWidth - 1) / UInt.bitWidth)
    for code in codes.codes where Int(code) < count {
      words[Int(code) / UInt.bitWidth] |= 1 << (UInt(code) % UInt(UInt.bitWidth))
    }
    return words
  }
}
