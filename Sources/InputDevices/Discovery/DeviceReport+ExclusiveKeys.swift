import KernelInput

extension DeviceReport {
  /// Why the keys of a device are never kept from other programs, to follow "because"; `nil` if they can be.
  package var obstacleToExclusiveKeys: String? {
    if !deviceClass.isSubset(of: [.keys, .jack]) {
      return deviceClass.contains(.keyboard) ? "it is a keyboard" : "it has more than keys"
    }
    if Self.typingKeys.contains(where: description.keys.containsAny) { return "it has typing keys" }
    if Self.systemKeys.contains(where: description.keys.contains) {
      return "it has keys for the system, such as power, sleep or rfkill"
    }
    // logind(8) and the kernel follow lids, docks and radio switches.
    if [SwitchCode.lid.rawValue, SwitchCode.tabletMode.rawValue, 3, 5].contains(where: {
      description.switches.contains($0)
    }) {
      return "it has switches for the system"
    }
    return nil
  }

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
