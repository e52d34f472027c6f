import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Examines the facilities that find and read devices.
  mutating func examineMachine() -> [Examination.Fact] {
    let files = FileManager.default
    let hasSystemd = files.fileExists(atPath: "/run/systemd/system")
    let hasUdev = DeviceMonitor.isUdevAlive
    if !hasUdev {
      find(
        .noUdev, .broken, at: "udevd",
        "it is not running: devices are classified by capabilities alone, and only root can read nodes",
        fix: Remedy.startUdev(hasSystemd: hasSystemd))
    }
    examineService()
    examineBluetooth()
    let kernel = Self.line("/proc/sys/kernel/osrelease") ?? "unknown"
    if Self.isBefore(kernel, 4, 4) {
      find(
        .facility, .broken, at: "kernel",
        "\(kernel) cannot mask typed keys (EVIOCSMASK, Linux 4.4): keyboards are not read")
    }
    func has(_ path: String) -> Bool { files.fileExists(atPath: path) }
    let rules = Self.rulesFolders.map { "\($0)/70-responderd.rules" }.first(where: has)
    if rules == nil { explainMissingRules() }
    return [
      Examination.Fact(name: "kernel", value: kernel),
      Examination.Fact(name: "udevd", value: hasUdev ? "running" : "not running"),
      Examination.Fact(
        name: "logind",
        value: SystemCall.entries(of: "/run/systemd/seats").isEmpty
          ? "not running: no seats, no uaccess" : "running"),
      Examination.Fact(
        name: "journal",
        value: has(JournalSocket.path) ? "listens" : "not available: logging to standard error only"
      ),
      Examination.Fact(
        name: "memory pressure",
        value: has("/proc/pressure/memory")
          ? "reported by the kernel (PSI)" : "not reported by this kernel (PSI)"),
      Examination.Fact(
        name: "udev rules", value: rules ?? "not installed"),
      Examination.Fact(name: "service", value: serviceText),
    ]
  }

  private static let rulesFolders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
  ]

  /// Returns whether a version such as `6.1.0-32-amd64` is older than another.
  static func isBefore(_ version: String, _ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    return (numbers[0], numbers[1]) < (major, minor)
  }
}
