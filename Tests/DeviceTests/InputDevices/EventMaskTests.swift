import KernelInput
import Testing

@testable import InputDevices

@Suite struct EventMaskTests {
  let wanted = CodeSet([KeyCode.playPause.rawValue])

  @Test func `of a keyboard only the wanted keys come through, and no scan codes`() {
    let mask = EventMask(.keys, wantedKeys: wanted)
    #expect(mask.types.codes == [0, EventType.key.rawValue])
    #expect(mask.keys.codes == [KeyCode.playPause.rawValue])
    #expect(mask.misc.isEmpty)
  }

  @Test func `a touchscreen's buttons and axes come through`() {
    let mask = EventMask(.touchscreen, wantedKeys: CodeSet())
    #expect(mask.types.codes == [0, EventType.key.rawValue, EventType.absolute.rawValue])
    #expect(mask.keys.contains(KeyCode.touch))
    #expect(!mask.keys.containsAny(of: 0..<KeyCode.buttonDigi.rawValue))
  }

  @Test func `an accelerometer's axes and its own time come through, and no keys`() {
    let mask = EventMask(.accelerometer, wantedKeys: CodeSet())
    #expect(
      mask.types.codes == [0, EventType.absolute.rawValue, EventType.miscellaneous.rawValue])
    #expect(mask.misc.codes == [MiscCode.timestamp.rawValue])
    #expect(mask.keys.isEmpty)
  }

  @Test func `the bitmaps cover every code in whole words, the types last`() {
    let bitmaps = EventMask(.keys, wantedKeys: wanted).bitmaps
    #expect(bitmaps.map(\.type) == [.key, .miscellaneous, .switch, .synchronization])
    let bits = bitmaps.map { $0.words.count * UInt.bitWidth }
    #expect(bits.allSatisfy { $0 % UInt.bitWidth == 0 })
    #expect(bits[0] == 0x300)
    #expect(bitmaps[0].words[164 / UInt.bitWidth] == 1 << (164 % UInt(UInt.bitWidth)))
  }

  @Test func `system switches pass the mask if the device has them`() {
    let mask = EventMask(.systemSwitch, wantedKeys: CodeSet())
    #expect(mask.types.codes == [0, EventType.switch.rawValue])
    #expect(mask.switches.codes == [SwitchCode.lid.rawValue, SwitchCode.tabletMode.rawValue])
    #expect(EventMask(.keys, wantedKeys: wanted).switches.isEmpty)
  }

  @Test func `the switches of a headset jack pass the mask, and no others of its node`() {
    let jack = [SwitchCode.headphoneInsert, .microphoneInsert].map(\.rawValue)
    let switches = CodeSet(jack + [SwitchCode.lid.rawValue])
    let mask = EventMask(.keys, wantedKeys: wanted, switches: switches)
    #expect(mask.switches.codes == jack)
    #expect(
      mask.types.codes == [0, EventType.key.rawValue, EventType.switch.rawValue])
    #expect(EventMask(.touchscreen, wantedKeys: wanted, switches: switches).switches.isEmpty)
  }

  @Test func `it knows whether it holds typed keys back`() {
    let mask = EventMask(.keys, wantedKeys: wanted)
    #expect(mask.holdsBackKeys(of: .keyboardWithMediaKeys))
    #expect(!mask.holdsBackKeys(of: .headset))
    #expect(!mask.holdsBackKeys(of: .touchscreen))
  }
}
