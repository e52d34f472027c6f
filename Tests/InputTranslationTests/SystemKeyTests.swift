import InputTranslation
import KernelInput
import Testing

/// Keys and switches that are about the machine.
@Suite struct SystemKeyTests {
  private static func switches(_ codes: SwitchCode...) -> DeviceDescription {
    var device = DeviceDescription.keys([], bus: .host)
    device.switches = CodeSet(codes.map(\.rawValue))
    return device
  }

  private func signals(
    _ device: DeviceDescription, _ frame: FrameBuilder, keys: SystemKeys = SystemKeys(),
    switches: Bool = true
  ) -> [SystemSignal] {
    guard let machine = SystemTranslator(device, keys: keys, switches: switches) else { return [] }
    var signals: [SystemSignal] = []
    machine.translate(frame.events.span) { signal, _ in signals.append(signal) }
    return signals
  }

  @Test(arguments: KeyNode.allCases)
  func `home is home everywhere, and the key with the same name except on keyboards`(
    node: KeyNode
  ) {
    let device = node.description(with: [.homePage, .home])
    let keys = SystemKeys()
    #expect(keys.signal(of: .homePage, on: device) == .homeKey)
    #expect(keys.signal(of: .home, on: device) == (node == .keyboard ? nil : .homeKey))
  }

  @Test func `a press speaks; its release and its repeats do not`() {
    let device = DeviceDescription.keys([.power, .sleep, .homePage])
    #expect(signals(device, FrameBuilder().key(.power, 1).report) == [.powerKey])
    #expect(signals(device, FrameBuilder().key(.power, 2).report) == [])
    #expect(signals(device, FrameBuilder().key(.power, 0).report) == [])
    #expect(
      signals(device, FrameBuilder().key(.sleep, 1).key(.sleep, 0).key(.homePage, 1).report)
        == [.sleepKey, .homeKey])
  }

  @Test func `another home key takes the place of the usual ones`() {
    var keys = SystemKeys()
    keys.home = [.menu]
    let device = DeviceDescription.keys([.menu, .homePage])
    #expect(keys.keys(of: device).codes == [KeyCode.menu.rawValue])
  }

  @Test func `what is not wanted is not read`() {
    var keys = SystemKeys()
    (keys.readsHome, keys.readsPower) = (false, false)
    let device = DeviceDescription.keys([.homePage, .home, .power, .sleep, .suspend])
    #expect(keys.keys(of: device).isEmpty)
    #expect(SystemTranslator(device, keys: keys, switches: true) == nil)
    #expect(
      SystemTranslator(Self.switches(.lid), keys: keys, switches: false) == nil)
  }

  @Test func `of a full keyboard no key that types is read`() {
    let device = KeyNode.keyboard.description(with: [.homePage, .power, .sleep])
    #expect(
      SystemKeys().keys(of: device).codes
        == [KeyCode.power, .sleep, .homePage].map(\.rawValue))
  }

  @Test func `switches tell how they stand, when they are found and when they change`() throws {
    let device = Self.switches(.lid, .tabletMode)
    let machine = try #require(SystemTranslator(device, keys: SystemKeys(), switches: true))
    var found: [SystemSignal] = []
    machine.read(CodeSet([SwitchCode.lid.rawValue]), of: device) { found.append($0) }
    #expect(found == [.lid(isClosed: true), .tabletMode(isOn: false)])
    let frame = FrameBuilder().toggle(.lid, 0).toggle(.tabletMode, 1).report
    #expect(signals(device, frame) == [.lid(isClosed: false), .tabletMode(isOn: true)])
  }

  @Test func `the switch of a headset jack is not a system switch`() {
    let device = Self.switches(.headphoneInsert)
    #expect(SystemTranslator(device, keys: SystemKeys(), switches: true) == nil)
  }
}
