import KernelInput
import Testing

@testable import InputDevices

/// What udev's properties say of a touchscreen beyond its class.
@Suite struct DeviceHintsTests {
  private func hints(
    _ udev: [String: String], of device: DeviceDescription = .touchscreen
  ) -> DeviceHints {
    DeviceHints(device, property: { udev[$0] })
  }

  @Test func `a device without properties has no hints`() {
    #expect(hints([:]) == DeviceHints())
    #expect(hints(["LIBINPUT_CALIBRATION_MATRIX": "", "WL_OUTPUT": ""]) == DeviceHints())
  }

  @Test func `libinput's matrix corrects positions, and ours overrides it`() {
    let theirs = ["LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0"]
    #expect(hints(theirs).calibration == .rotated(quarterTurns: 1))
    let both = theirs.merging(["RESPONDERD_CALIBRATION_MATRIX": "-1 0 1 0 1 0"]) { $1 }
    #expect(hints(both).calibration == .mirroredX)
  }

  @Test func `the fuzz is that of the axes that are read`() {
    let udev = [
      "LIBINPUT_FUZZ_00": "2", "LIBINPUT_FUZZ_01": "3", "LIBINPUT_FUZZ_35": "4",
      "LIBINPUT_FUZZ_36": "5",
    ]
    #expect([hints(udev).fuzzX, hints(udev).fuzzY] == [4, 5])
    let single = hints(udev, of: .screenWithMouseButton)
    #expect([single.fuzzX, single.fuzzY] == [2, 3])
    let asked = hints(udev.merging(["RESPONDERD_TOUCH_FUZZ": "9"]) { $1 })
    #expect([asked.fuzzX, asked.fuzzY] == [9, 9])
    let off = hints(udev.merging(["RESPONDERD_TOUCH_FUZZ": "0"]) { $1 })
    #expect([off.fuzzX, off.fuzzY] == [0, 0])
    let invalid = hints(udev.merging(["RESPONDERD_TOUCH_FUZZ": "much"]) { $1 })
    #expect([invalid.fuzzX, invalid.fuzzY] == [4, 5])
  }

  @Test func `an output, a timeout and a speed are taken over`() {
    let hints = hints([
      "WL_OUTPUT": "HDMI-A-1", "RESPONDERD_TOUCH_TIMEOUT": "250", "RESPONDERD_TOUCH_SPEED": "7.5",
    ])
    #expect(hints.output == "HDMI-A-1")
    #expect(hints.idleTimeout == 0.25)
    #expect(hints.greatestSpeed == 7.5)
  }

  @Test func `what a faulty panel needs is taken over`() {
    let plain = hints(["RESPONDERD_TOUCH_JOIN": "40", "RESPONDERD_TOUCH_SHORTEST": "20"])
    #expect(plain.joinTime == 0.04 && plain.joinDistance == nil && plain.shortestTouch == 0.02)
    let near = hints(["RESPONDERD_TOUCH_JOIN": "30 2.5"])
    #expect(near.joinTime == 0.03 && near.joinDistance == 2.5 && near.shortestTouch == nil)
  }

  @Test(arguments: [
    ("RESPONDERD_TOUCH_JOIN", "soon"), ("RESPONDERD_TOUCH_JOIN", "0"),
    ("RESPONDERD_TOUCH_JOIN", "40 99"), ("RESPONDERD_TOUCH_JOIN", "40 5 5"),
    ("RESPONDERD_TOUCH_SHORTEST", "500"),
    ("RESPONDERD_CALIBRATION_MATRIX", "90"), ("LIBINPUT_CALIBRATION_MATRIX", "1 0 0 0 1"),
    ("LIBINPUT_FUZZ_35", "many"), ("LIBINPUT_FUZZ_36", "-1"),
    ("RESPONDERD_TOUCH_FUZZ", "8 8"),
    ("RESPONDERD_TOUCH_TIMEOUT", "0"), ("RESPONDERD_TOUCH_TIMEOUT", "1 s"),
    ("RESPONDERD_TOUCH_SPEED", "fast"), ("RESPONDERD_TOUCH_SPEED", "0.5"),
    ("ACCEL_MOUNT_MATRIX", "1, 0, 0; 0, 1, 0"), ("ACCEL_MOUNT_MATRIX", "1, 0, 0; 1, 0, 0; 0, 0, 1"),
  ])
  func `an invalid property is reported by its name`(name: String, value: String) {
    let hints = hints([name: value])
    #expect(hints.complaints.count == 1)
    #expect(hints.complaints.first?.hasPrefix("\(name) is \"\(value)\"") == true)
    var nothing = DeviceHints()
    nothing.complaints = hints.complaints
    #expect(hints == nothing)
  }
}
