import KernelInput
import Testing

@testable import ResponderHost

@Suite struct `A census of devices` {
  @Test(
    arguments: [
      ([], "Waiting for a device."),
      ([.touchscreen], "Reading 1 touchscreen."),
      ([.keys, .touchscreen, .keys], "Reading 1 touchscreen and 2 devices with keys."),
      (
        [[.touchscreen, .stylus], .accelerometer, .accelerometer],
        "Reading 1 touchscreen, 1 pen and 2 accelerometers."
      ),
    ] as [([DeviceClass], String)])
  func `counts each kind`(classes: [DeviceClass], sentence: String) {
    #expect("\(DeviceCensus(classes))" == sentence)
  }
}
