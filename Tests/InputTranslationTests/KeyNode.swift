import InputTranslation
import KernelInput
import Testing

/// The kinds of nodes on which keys differ in what they mean.
enum KeyNode: CaseIterable, Sendable {
  case keyboard, consumer, avrcp, infraRed, appleReceiver, cec, jack

  /// A node of that kind that has these keys.
  func description(with keys: [KeyCode]) -> DeviceDescription {
    switch self {
    case .keyboard: return .keys((1...111).map { KeyCode(rawValue: $0) } + keys, bus: .usb)
    case .consumer: return .keys(keys, bus: .usb)
    case .avrcp:
      var device = DeviceDescription.keys(keys, bus: .bluetooth)
      device.name = "Head Phones (AVRCP)"
      return device
    case .infraRed:
      var device = DeviceDescription.keys(keys, bus: .usb)
      device.isInfraRedReceiver = true
      return device
    case .appleReceiver:
      var device = DeviceDescription.keys(keys, bus: .usb)
      (device.vendor, device.product) = (0x05ac, 0x8242)
      return device
    case .cec: return .keys(keys, bus: .cec)
    case .jack:
      var device = DeviceDescription.keys(keys, bus: .host)
      device.switches = CodeSet([SwitchCode.headphoneInsert, .microphoneInsert].map(\.rawValue))
      return device
    }
  }
}

/// Expects a key to mean something on these nodes, and nothing on all others.
func expect(
  _ key: KeyCode, is meaning: KeyMeaning, on nodes: Set<KeyNode> = Set(KeyNode.allCases),
  options: KeyOptions = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  for node in KeyNode.allCases {
    let device = node.description(with: [key])
    #expect(
      KeyMeaning(key, on: device, options: options) == (nodes.contains(node) ? meaning : nil),
      "on \(node)", sourceLocation: sourceLocation)
    // The keyboard's own keys may mean something; this one is read if and only if it does.
    #expect(
      KeyMeaning.keys(of: device, options: options).contains(key) == nodes.contains(node),
      "on \(node)", sourceLocation: sourceLocation)
  }
}

extension Set<KeyNode> {
  static let infraRed: Self = [.infraRed, .appleReceiver]
  static let remotes = infraRed.union([.cec])
  static let allButKeyboards = Self(KeyNode.allCases).subtracting([.keyboard])
  static let allButJacks = Self(KeyNode.allCases).subtracting([.jack])
}
