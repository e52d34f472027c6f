import ControlSocket
import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Examines the system service.
  /// - Parameter unmetCondition: Returns the condition of a unit that is not met, if any.
  mutating func examineService(
    unmetCondition: (ServiceUnit) -> String? = { $0.unmetCondition }
  ) {
    if service != nil, isUserServiceEnabled() {
      examineUserService(isRunning: isOwnDaemonRunning)
      // The user does not need that of the system.
      if service?.state != .running { return }
    }
    switch service?.state {
    case .masked:
      find(
        .unitMasked, .broken, at: ServiceUnit.name, "the unit is masked and cannot be started",
        fix: "\(UnitFile.unmask([ServiceUnit.name])) && systemctl start \(ServiceUnit.name)")
    case .refused: explainRefusal(service?.managerComplaint)
    case .stopped:
      // A user with a running daemon does not need the service.
      guard !isOwnDaemonRunning else { return }
      explainStop(service.flatMap(unmetCondition))
    case .failed(let status): explainFailure(status)
    case .absent, .running, nil: break
    }
    examineAge()
  }

  /// Explains why the service is not running.
  /// - Parameter condition: The condition of its unit that is not met, if any.
  private mutating func explainStop(_ condition: String?) {
    if let condition {
      find(
        .unitStopped, .broken, at: ServiceUnit.name,
        "the service does not start, because a condition of its unit is not met: "
          + "\(Diagnostics.printable(condition)); meet it, or remove it")
    } else {
      find(
        .unitStopped, .broken, at: ServiceUnit.name, "the service is installed but not running",
        fix: "systemctl enable --now \(ServiceUnit.name)")
    }
  }

  /// Explains why systemd does not load the unit.
  /// - Parameter complaint: What it logged.
  mutating func explainRefusal(_ complaint: String?) {
    // The last one is that of the drop-in, which was to replace the unit's own.
    let command = complaint?.contains("more than one ExecStart=") == true ? service?.command : nil
    let reason = complaint.map { ": \(Diagnostics.printable($0))" }
    find(
      .unitRefused, .broken, at: ServiceUnit.name,
      "systemd refuses the unit because of its files"
        + (reason ?? "; \"systemd-analyze verify \(ServiceUnit.name)\" shows why"),
      fix: command.flatMap { command in
        command.first.map {
          Remedy.startWith($0, Array(command.dropFirst())) + " && " + Remedy.restart
        }
      })
  }

  /// Reports a service that was started from other files than those that are there now.
  /// - Parameter proc: The directory of the processes.
  mutating func examineAge(proc: String = "/proc") {
    guard let service, ![.absent, .masked, .refused].contains(service.state) else { return }
    if service.isOutdated {
      find(
        .unitChanged, .advice, at: ServiceUnit.name,
        "its unit or a drop-in changed after systemd read it, and has no effect yet",
        fix: "systemctl daemon-reload && \(Remedy.restart)")
    }
    // Only root and the user of the service can read the link.
    if service.process > 0,
      let program = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(proc)/\(service.process)/exe"), program.hasSuffix(" (deleted)")
    {
      find(
        .oldProgram, .advice, at: ServiceUnit.name,
        "it runs a program that was replaced or removed since, such as by an upgrade",
        fix: Remedy.restart)
    }
  }

  /// Explains why the service fails.
  private mutating func explainFailure(_ status: Int32) {
    guard let service else { return }
    func fail(_ cause: String, fix: String? = nil) {
      find(.unitFailed, .broken, at: ServiceUnit.name, cause, fix: fix)
    }
    let program = service.command.first ?? ""
    // As systemd.exec(5) documents: the program could not be executed.
    if status == 203, !FileManager.default.isExecutableFile(atPath: program) {
      return fail(
        "the service fails: ExecStart= names \(program), which cannot be executed",
        fix: Remedy.startWith(ownProgram, Array(service.command.dropFirst())) + " && "
          + Remedy.restart)
    }
    if let problem = problemBeforeStart(status) {
      return fail(problem.cause, fix: problem.fix)
    }
    if let file = service.storyboard, let problem = problem(withStoryboard: file, of: service) {
      return fail(problem.cause, fix: problem.fix.map { "\($0) && \(Remedy.restart)" })
    }
    let complaint = service.lastComplaint.map { "; its last warning: \(Diagnostics.printable($0))" }
    fail("the service fails with status \(status)\(complaint ?? "")", fix: Remedy.restart)
  }

  /// Returns why systemd cannot start the program, by the exit status that systemd.exec(5) documents, and the remedy.
  func problemBeforeStart(_ status: Int32) -> (cause: String, fix: String?)? {
    guard let service else { return nil }
    switch status {
    case 216:
      let (names, missing) = service.groupNames
      guard !missing.isEmpty else { return nil }
      let cause = "SupplementaryGroups= names a group that does not exist: "
      let isNeeded = missing.contains("input")
      let rest = names.filter { !missing.contains($0) }.joined(separator: " ")
      return (
        "the service fails: \(cause)\(Diagnostics.printable(missing.joined(separator: ", ")))",
        isNeeded
          ? "\(Remedy.makeInputGroup) && \(Remedy.restart)"
          : Remedy.setUnit(
            ["SupplementaryGroups="] + (rest.isEmpty ? [] : ["SupplementaryGroups=\(rest)"]))
      )
    case 217:
      guard let name = service.userName, AccessIdentity(named: name) == nil else { return nil }
      return (
        "the service fails: its user \(Diagnostics.printable(name)) does not exist",
        name == "responderd"
          ? "systemd-sysusers && \(Remedy.restart)" : Remedy.setUnit(["User=responderd"])
      )
    case 226:
      guard let setting = service.settingWithMissingFile() else { return nil }
      return (
        "the service fails: \(setting.name)= names a file that does not exist: "
          + Diagnostics.printable(setting.path), Remedy.setUnit(setting.lines)
      )
    default: return nil
    }
  }

  /// Returns why the service cannot use its storyboard, and the remedy.
  private func problem(
    withStoryboard file: String, of service: ServiceUnit
  ) -> (cause: String, fix: String?)? {
    guard let access = AccessControl(node: file) else {
      return ("the service fails: its storyboard \(file) does not exist", nil)
    }
    if let hidden = ["/home/", "/root/", "/tmp/"].first(where: file.hasPrefix) {
      let name = URL(filePath: file).lastPathComponent
      return (
        "the service fails: its unit hides \(hidden), which contains its storyboard \(file); "
          + "move it to /etc/responderd/\(name)", nil
      )
    }
    if let identity = service.identity, access.verdict(for: identity) != .readable {
      return (
        "the service fails: user \(identity.name) has no read access to its storyboard \(file)",
        "chmod o+r \(file.shellWord)"
      )
    }
    guard let (status, printed) = SystemTool.outcome(of: [ownProgram, "check", file]), status != 0
    else { return nil }
    let first = printed.split(separator: "\n").first.map(String.init) ?? "its storyboard is invalid"
    return (
      "the service fails: \(Diagnostics.printable(first)) (\"responderd check\" lists all mistakes)",
      nil
    )
  }

  /// Reports missing rules, which the service requires.
  mutating func explainMissingRules() {
    guard let service, service.state != .absent else { return }
    find(
      .noRules, .broken, at: "udev rules",
      "the udev rules of responderd are not installed: \(Self.effectOfNoRules)",
      fix: "\(Remedy.install(ownProgram)) && udevadm control --reload && \(Remedy.announce)")
  }

  /// The path of this program.
  var ownProgram: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? "/usr/bin/responderd"
  }

  /// The environment of this command, without the directories of a unit that it may be part of.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key != "RUNTIME_DIRECTORY" }
  }

  /// Whether a daemon of the user, or one of the user of this command, accepts connections.
  private var isOwnDaemonRunning: Bool {
    ([ownSocket].compactMap { $0 } + ControlAddress.candidates(in: Self.environment))
      .contains { (try? ControlClient(path: $0, timeout: 1)) != nil }
  }

  var serviceText: String {
    switch service?.state {
    case nil: "not checked: systemd is not running"
    case .absent: "not installed"
    case .masked: "masked"
    case .refused: "refused by systemd"
    case .failed(let status): "fails with status \(status)"
    case .stopped:
      isOwnDaemonRunning
        ? "installed, not running; another daemon is running" : "installed, not running"
    case .running: "running"
    }
  }
}
