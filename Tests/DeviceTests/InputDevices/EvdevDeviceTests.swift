import Glibc
import KernelInput
import Testing

@testable import InputDevices

/// What can be said of opening without an input device: `/dev/null` is a node that answers none
/// of evdev's ioctls.
@Suite struct EvdevDeviceTests {
  private func code(
    opening description: DeviceDescription, node: String = "/dev/null",
    syspath: String = "/sys/devices/virtual/mem/null"
  ) -> DeviceError.Code? {
    var report = DeviceReport.on(description)
    report.node = node
    report.syspath = syspath
    do {
      _ = try EvdevDevice(report)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a keyboard is not read when typed keys cannot be held back`() {
    #expect(code(opening: .keyboardWithMediaKeys) == .cannotMask)
  }

  @Test func `a node that belongs to another device by now is not read`() {
    #expect(
      code(opening: .headset, syspath: "/sys/devices/virtual/input/input7/event3") == .replaced)
  }

  @Test func `a node whose clock cannot be set is not read`() {
    #expect(code(opening: .headset) == .setUp)
  }

  @Test func `a node that is not there cannot be opened`() {
    #expect(code(opening: .headset, node: "/dev/input/none") == .open)
  }

  @Test func `a watch for a node that is not there reports nothing`() throws {
    let monitor = try DeviceMonitor(nodes: ["/dev/input/none"], wantedKeys: { _ in CodeSet() })
    var changes: [DeviceChange] = []
    try monitor.enumerate { changes.append($0) }
    try monitor.receive { changes.append($0) }
    #expect(changes == [])
    for descriptor in monitor.fileDescriptors { #expect(descriptor >= 0) }
  }
}
