import Confinement
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
    let container = Container.name()
    if !hasUdev { explainMissingUdev(hasSystemd: hasSystemd, container: container) }
    examineService()
    examineBluetooth()
    let kernel = Self.line("/proc/sys/kernel/osrelease") ?? "unknown"
    if Self.isBefore(kernel, 4, 4) {
      find(
        .facility, .broken, at: "kernel",
        "\(kernel) cannot mask typed keys (EVIOCSMASK, Linux 4.4): keyboards are not read")
    }
    func has(_ path: String) -> Bool { files.fileExists(atPath: path) }
    // udevadm of systemd has the command. Foundation cannot wait for a program without a loopback interface, which
    // systemd always has up.
    let rules = examineRules(verify: hasSystemd ? Self.verified : { _ in "" })
    let logind = examineLoginManager(
      hasSystemd ? .asked() : .found(in: Self.programs(in: "/proc")))
    let landlock = Confinement.landlockVersion
    examineLandlock(version: landlock)
    examineMounts(canClose: SystemCall.user == 0 ? Confinement.canCloseMounts : nil)
    var facts = [Examination.Fact(name: "kernel", value: kernel)]
    if let container { facts.append(Examination.Fact(name: "container", value: container)) }
    return facts + [
      Examination.Fact(name: "udevd", value: Self.udevText(hasSocket: hasUdev)),
      Examination.Fact(name: "logind", value: logind),
      Examination.Fact(
        name: "journal",
        value: has(JournalSocket.path) ? "listens" : "not available: logging to standard error only"
      ),
      Examination.Fact(
        name: "memory pressure",
        value: has("/proc/pressure/memory")
          ? "reported by the kernel (PSI)" : "not reported by this kernel (PSI)"),
      Examination.Fact(
        name: "Landlock",
        value: landlock > 0
          ? "supported by the kernel (version \(landlock))"
          : "not available: commands of a storyboard can open input devices"),
      Examination.Fact(
        name: "udev rules", value: rules ?? "not installed"),
      Examination.Fact(name: "service", value: serviceText),
    ]
  }

  /// Reports that udevd is not running, which is how most containers are.
  mutating func explainMissingUdev(hasSystemd: Bool, container: String?) {
    let effect = "devices are classified by capabilities alone"
    if let container {
      return find(
        .noUdev, .advice, at: "udevd",
        "it is not running, as usual in a container (\(container)): \(effect), and properties that rules set on the "
          + "host are unknown unless its /run/udev is mounted here")
    }
    find(
      .noUdev, .broken, at: "udevd",
      "it is not running: \(effect), and only root can read nodes",
      fix: Remedy.startUdev(hasSystemd: hasSystemd))
  }

  /// Returns whether udevd is running, or only its sockets are there.
  /// - Parameters:
  ///   - hasSocket: Whether a process has its control socket: udevd, or systemd, which starts it.
  ///   - groups: The directory of the control groups, which show whether a service has processes.
  static func udevText(hasSocket: Bool, groups: String = "/sys/fs/cgroup") -> String {
    guard hasSocket else { return "not running" }
    let services = "\(groups)/system.slice"
    guard SystemCall.exists(services) else { return "running" }
    let events = BoundedFile.text(of: "\(services)/systemd-udevd.service/cgroup.events") ?? ""
    return events.split(separator: "\n").contains("populated 1")
      ? "running" : "not running; systemd starts it when a device is added"
  }

  /// Reports that commands of a storyboard are not kept from the devices.
  mutating func examineLandlock(version: Int) {
    guard version <= 0 else { return }
    find(
      .facility, .advice, at: "Landlock",
      "this kernel does not have it (Linux 5.13), or does not use it (lsm=): the commands of a storyboard can open "
        + "the input devices that the user of the daemon can open")
  }

  /// Reports that the commands of a daemon of root can open nodes outside of `/dev`.
  /// - Parameter canClose: Whether root has mount namespaces; `nil` if this process is not root.
  mutating func examineMounts(canClose: Bool?) {
    guard canClose == false else { return }
    find(
      .facility, .advice, at: "mount namespaces",
      "the kernel, or a container, does not permit them: the commands of a storyboard that root runs can open input "
        + "devices by nodes that were made outside of /dev")
  }

  /// Returns whether a version such as `6.1.0-32-amd64` is older than another.
  static func isBefore(_ version: String, _ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    return (numbers[0], numbers[1]) < (major, minor)
  }
}
