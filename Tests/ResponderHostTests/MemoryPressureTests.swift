import EventLoop
import Foundation
import Testing

@testable import ResponderHost

/// Where it is asked whether memory is short.
@Suite struct MemoryPressureTests {
  private typealias Place = MemoryPressure.Place
  private static let usual = MemoryPressure.usualThreshold
  private static let machine = Place(path: "/proc/pressure/memory", threshold: usual)

  @Test func `a unit asks of its own control group first`() {
    let groups = "9:name=systemd:/\n0::/system.slice/responderd.service\n"
    #expect(
      MemoryPressure.places(in: [:], controlGroups: groups) == [
        Place(
          path: "/sys/fs/cgroup/system.slice/responderd.service/memory.pressure",
          threshold: Self.usual),
        Self.machine,
      ])
  }

  @Test(arguments: ["", "0::/\n", "4:memory:/group\n"])
  func `a process without a group of its own watches the machine`(groups: String) {
    #expect(MemoryPressure.places(in: [:], controlGroups: groups) == [Self.machine])
  }

  @Test func `the service manager's word is the last one`() {
    let write = Data("some 100000 1000000\0".utf8).base64EncodedString()
    let environment = [
      "MEMORY_PRESSURE_WATCH": "/sys/fs/cgroup/a/memory.pressure", "MEMORY_PRESSURE_WRITE": write,
    ]
    #expect(
      MemoryPressure.places(in: environment, controlGroups: "0::/a\n") == [
        Place(path: "/sys/fs/cgroup/a/memory.pressure", threshold: "some 100000 1000000")
      ])
    #expect(
      MemoryPressure.places(
        in: ["MEMORY_PRESSURE_WATCH": "/dev/null"], controlGroups: "0::/a\n") == [])
  }

  @Test @MainActor func `a place that is not there is reported, and nothing is watched`() throws {
    let loop = try EventLoop()
    var reasons: [String] = []
    let memory = MemoryPressure(
      [Place(path: "/proc/no/such/file", threshold: Self.usual)], in: loop,
      refused: { reasons.append("\($0)") }, handler: { _ in })
    #expect(memory == nil)
    #expect(reasons == ["open /proc/no/such/file: no such file or directory"])
  }
}
