import InputDevices
import InputTranslation
import KernelInput

// How a device's frames are understood, live and in a replay alike.
extension HostConfiguration {
  /// - Parameters:
  ///   - node: The device's node; empty where there is none.
  ///   - turns: How many quarters of a turn the screen is turned clockwise.
  ///   - state: What was known of the device when it was opened.
  func translator(
    of description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    node: String = "", hints: DeviceHints, turns: Int, state: DeviceState?
  ) -> Translator {
    var shakes = shakes
    // What hangs on a wire or is held in a hand turns for itself, and not with the screen.
    shakes.tellsTurns =
      machineEvents.contains(.turns) && ![.usb, .bluetooth].contains(description.bus)
    return Translator(
      description, as: deviceClass, device: device,
      touch: touchSettings(node: node, name: description.name, hints, turns: turns),
      state: state, keyOptions: keyOptions, shakes: shakes)
  }

  /// What a device's keys and switches say of the machine; `nil` for most devices.
  func machineTranslator(of description: DeviceDescription) -> MachineTranslator? {
    MachineTranslator(
      description, keys: machineKeys, switches: !machineEvents.isDisjoint(with: [.lid, .turns]))
  }

  /// Whether a device is the switch of the lid over the screen.
  func hasLid(_ description: DeviceDescription) -> Bool {
    hasLid && description.switches.contains(SwitchCode.lid.rawValue)
  }

  /// Leaves out a lid that lies over another screen, and turns where none are wanted.
  func hears(_ signal: MachineSignal) -> Bool {
    switch signal {
    case .lid: hasLid
    case .tabletMode: machineEvents.contains(.turns)
    case .homeKey, .powerKey, .sleepKey: true
    }
  }
}
