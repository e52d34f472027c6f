import KernelInput

extension DeviceReport {
  /// Why the keys of a device are never kept from other programs, to follow "because"; `nil` if they can be.
  package var obstacleToExclusiveKeys: String? {
    if let obstacle = obstacleToAnyGrab { return obstacle }
    let hasAxes =
      !Self.phantomAxes.isSuperset(of: description.absoluteAxes.codes)
      || !Self.phantomRelativeAxes.isSuperset(of: description.relativeAxes.codes)
    return hasAxes || !deviceClass.isSubset(of: [.keys, .jack]) ? "it has more than keys" : nil
  }

  /// Why the touches of a panel are never kept from other programs and forwarded to them, to follow "because"; `nil` if they
  /// can be.
  package var obstacleToForwarding: String? {
    if let obstacle = obstacleToAnyGrab { return obstacle }
    if deviceClass.contains(.stylus) { return "it is a pen display" }
    let isSlotted = description.absoluteAxes.contains(Axis.mtSlot)
    if description.isMultiTouch && !isSlotted {
      return "its driver has no slots (multi-touch protocol A)"
    }
    // Whether the finger is down is not queried beside keys that are not read.
    if !isSlotted, description.keys.containsAny(of: 0..<KeyCode.buttonMisc.rawValue) {
      return "it has keys, and no slots"
    }
    // A contact that continues after an interruption is another one for a program that reads the twin.
    if hints.joinTime != nil || hints.shortestTouch != nil {
      return "its faults are corrected (RESPONDERD_TOUCH_JOIN or RESPONDERD_TOUCH_SHORTEST)"
    }
    return nil
  }

  /// Why no event of the device is ever kept from other programs.
  private var obstacleToAnyGrab: String? {
    // logind(8) and the kernel follow lids, docks and radio switches.
    if Self.systemSwitches.contains(where: description.switches.contains) {
      return "it has switches for the system"
    }
    if deviceClass.contains(.keyboard) { return "it is a keyboard" }
    if Self.typingKeys.contains(where: description.keys.containsAny) {
      return "it has typing keys"
    }
    if Self.systemKeys.contains(where: description.keys.contains) {
      return "it has keys for the system, such as power, sleep or radio"
    }
    return nil
  }

  /// The axes that the media keys of keyboards declare, and do not have: ABS_VOLUME and ABS_MISC; REL_HWHEEL and
  /// REL_HWHEEL_HI_RES.
  private static let phantomAxes: Set<UInt16> = [32, 40]
  private static let phantomRelativeAxes: Set<UInt16> = [6, 12]

  /// SW_LID, SW_TABLET_MODE, SW_RFKILL_ALL and SW_DOCK.
  private static let systemSwitches: [UInt16] = [0, 1, 3, 5]

  /// The keys whose text would pass through this program: from KEY_1 to KEY_EQUAL, from KEY_Q to KEY_RIGHTBRACE, from
  /// KEY_A to KEY_GRAVE, from KEY_BACKSLASH to KEY_SLASH, KEY_SPACE, those of the keypad and of other languages, KEY_BRL_DOT1
  /// to KEY_BRL_DOT10, and KEY_NUMERIC_0 to KEY_NUMERIC_D of remote controls, with which a PIN is entered
  /// (input-event-codes.h).
  private static let typingKeys: [Range<UInt16>] = [
    2..<14, 16..<28, 30..<42, 43..<54, 55..<56, 57..<58, 71..<84, 86..<87, 89..<90, 98..<99,
    117..<119, 121..<122, 124..<125, 179..<181, 0x1f1..<0x1fb, 0x200..<0x210,
  ]

  /// The keys for logind(8) and the kernel: KEY_SYSRQ, KEY_POWER, KEY_SLEEP, KEY_WAKEUP, KEY_COFFEE (locks the screen),
  /// KEY_SUSPEND, KEY_BLUETOOTH, KEY_WLAN, KEY_UWB, KEY_WWAN, KEY_RFKILL, KEY_POWER2 and KEY_RESTART.
  private static let systemKeys: [UInt16] = [
    99, 116, 142, 143, 152, 205, 237, 238, 239, 246, 247, 0x164, 0x198,
  ]
}
