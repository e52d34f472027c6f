import Testing

@testable import InputDevices

@Suite struct ReceiverTests {
  @Test(arguments: [
    ("/sys/devices/virtual/rc/rc0/input7/event5", true),
    ("/sys/devices/pci0000:00/0000:00:14.0/usb1/1-4/1-4:1.0/rc/rc12/input9/event4", true),
    ("/sys/devices/platform/i8042/serio0/input/input0/event0", false),
    ("/sys/devices/virtual/input/input3/event3", false),
    ("/sys/devices/platform/rc/rcar-keys/input/input1/event1", false),
  ])
  func `an infra-red receiver is reported by its place`(syspath: String, isReceiver: Bool) {
    #expect(DeviceMonitor.isBehindReceiver(syspath) == isReceiver)
  }
}
