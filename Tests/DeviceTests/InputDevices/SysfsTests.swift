import KernelInput
import Testing

@testable import InputDevices

@Suite struct SysfsTests {
  @Test(
    arguments: [
      ("0", 64, []),
      ("", 64, []),
      ("3", 64, [0, 1]),
      ("1 0", 64, [64]),
      ("1 0", 32, [32]),
      ("8000000000000000", 64, [63]),
      ("400 0 0 0 0 0", 64, [330]),
      ("100000000000000 2", 64, [1, 120]),
      ("  b\t\n", 64, [0, 1, 3]),
    ] as [(String, Int, [UInt16])])
  func `a bitmap is read from its last word on`(text: String, bits: Int, codes: [UInt16]) {
    #expect(CodeSet(sysfs: text, wordBits: bits)?.codes == codes)
  }

  @Test(arguments: ["x", "1 -1", "+1", "0x10", "10000000000000000", "1,2"])
  func `text that is not a bitmap is refused`(text: String) {
    #expect(CodeSet(sysfs: text) == nil)
  }

  @Test func `a word wider than the machine's is refused`() {
    #expect(CodeSet(sysfs: "100000000", wordBits: 32) == nil)
  }

  @Test func `a touchscreen is described by its files`() {
    let files = [
      "name": "Atmel maXTouch Touchscreen", "phys": "i2c-1-004b/input0", "uniq": "",
      "id/bustype": "0018", "id/vendor": "03eb", "id/product": "8a03", "id/version": "0100",
      "properties": "2", "capabilities/ev": "b", "capabilities/key": "400 0 0 0 0 0",
      "capabilities/abs": "661800001000003",
    ]
    let device = DeviceDescription(sysfs: { files[$0] })
    #expect(device.name == "Atmel maXTouch Touchscreen")
    #expect(device.physicalPath == "i2c-1-004b/input0")
    #expect(device.bus == .i2c)
    #expect(device.vendor == 0x03eb)
    #expect(device.product == 0x8a03)
    #expect(device.version == 0x0100)
    #expect(device.properties.codes == [DeviceProperty.direct.rawValue])
    #expect(device.keys.codes == [KeyCode.touch.rawValue])
    #expect(device.absoluteAxes.contains(Axis.mtSlot))
    #expect(device.absoluteAxes.contains(Axis.mtTrackingID))
    #expect(device.classByCapabilities == .touchscreen)
  }

  @Test func `missing files count as empty`() {
    #expect(DeviceDescription(sysfs: { _ in nil }) == DeviceDescription(name: ""))
  }
}
