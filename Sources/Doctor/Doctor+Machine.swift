import ControlSocket
import EventLoop
import Foundation
import InputDevices

extension Doctor {
  /// Looks at what devices are found and told by.
  mutating func examineMachine() -> [Examination.Fact] {
    let files = FileManager.default
    let hasSystemd = files.fileExists(atPath: "/run/systemd/system")
    let hasUdev = DeviceMonitor.isUdevAlive
    if !hasUdev {
      find(
        .noUdev, .broken, at: "udevd",
        "it does not run: devices are judged by their capabilities alone, and nodes stay root's",
        fix: Remedy.startUdev(hasSystemd: hasSystemd))
    }
    examineUnit(hasSystemd: hasSystemd)
    let kernel = Self.line("/proc/sys/kernel/osrelease") ?? "unknown"
    if Self.isBefore(kernel, 4, 4) {
      find(
        .facility, .broken, at: "kernel",
        "\(kernel) cannot hold typed keys back (EVIOCSMASK, from 4.4 on): keyboards are left alone")
    }
    func has(_ path: String) -> Bool { files.fileExists(atPath: path) }
    return [
      Examination.Fact(name: "kernel", value: kernel),
      Examination.Fact(name: "udevd", value: hasUdev ? "runs" : "does not run"),
      Examination.Fact(
        name: "logind",
        value: has("/run/systemd/seats") ? "runs" : "does not run: no seats, no uaccess"),
      Examination.Fact(
        name: "journal",
        value: has(JournalSocket.path) ? "listens" : "not there: standard error is all there is"),
      Examination.Fact(
        name: "memory pressure",
        value: has("/proc/pressure/memory")
          ? "told by the kernel (PSI)" : "not told by this kernel (PSI)"),
      Examination.Fact(
        name: "rules of responderd",
        value: Self.rulesFolders.map { "\($0)/70-responderd.rules" }.first(where: has)
          ?? "not installed"),
      Examination.Fact(name: "service", value: Self.unitText(hasSystemd: hasSystemd)),
    ]
  }

  private static let rulesFolders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
  ]

  /// Whether a version such as `6.1.0-32-amd64` is older than another.
  static func isBefore(_ version: String, _ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    return (numbers[0], numbers[1]) < (major, minor)
  }

  // MARK: - The service

  private mutating func examineUnit(hasSystemd: Bool) {
    guard hasSystemd else { return }
    switch UnitState() {
    case .masked:
      find(
        .unitMasked, .broken, at: UnitState.name, "the unit is masked: nothing can start it",
        fix: "systemctl unmask \(UnitState.name) && systemctl start \(UnitState.name)")
    case .stopped:
      // One who runs a daemon of their own needs no other.
      guard !Self.isOwnDaemonRunning else { return }
      find(
        .unitStopped, .broken, at: UnitState.name, "the service is installed and does not run",
        fix: "systemctl enable --now \(UnitState.name)")
    case .absent, .running: break
    }
  }

  /// Whether a daemon answers to whoever runs the doctor.
  private static var isOwnDaemonRunning: Bool {
    let environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "RUNTIME_DIRECTORY" }
    return ControlAddress.candidates(in: environment)
      .contains { (try? ControlClient(path: $0, timeout: 1)) != nil }
  }

  private static func unitText(hasSystemd: Bool) -> String {
    guard hasSystemd else { return "no systemd" }
    return switch UnitState() {
    case .absent: "not installed"
    case .masked: "masked"
    case .stopped:
      isOwnDaemonRunning ? "installed, not running; another daemon is" : "installed, not running"
    case .running: "runs"
    }
  }
}

/// What became of the system's unit, by the files of systemd, which everybody may read.
enum UnitState {
  case absent, masked, stopped, running

  static let name = "responderd.service"

  init() {
    let files = FileManager.default
    let folders = [
      "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
      "/usr/lib/systemd/system", "/lib/systemd/system",
    ]
    // The first folder that has it has the word.
    let unit = folders.map { "\($0)/\(Self.name)" }
      .first { (try? files.attributesOfItem(atPath: $0)) != nil }
    let members = "/sys/fs/cgroup/system.slice/\(Self.name)/cgroup.procs"
    if let unit, (try? files.destinationOfSymbolicLink(atPath: unit)) == "/dev/null" {
      self = .masked
    } else if let text = Doctor.line(members), !text.isEmpty {
      self = .running
    } else {
      self = unit == nil ? .absent : .stopped
    }
  }
}
