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
    case .starting:
      find(
        .unitStopped, .broken, at: ServiceUnit.name,
        "the service is starting, and has not reported that it is ready; ask again in a moment")
    case .failed: explainFailure()
    case .running: examineUdevOfService()
    case .absent, nil: break
    }
    examineAge()
    report(service?.ignoredLines ?? [])
  }

  /// Reports lines of drop-ins that have no effect.
  mutating func report(_ ignored: [ServiceUnit.IgnoredLine]) {
    for (file, line, text) in ignored {
      find(
        .invalidSetting, .advice, at: file,
        "systemd ignores line \(line): \(Diagnostics.printable(text))")
    }
  }

  /// Reports settings that hide what udev knows or says from the running service.
  private mutating func examineUdevOfService() {
    // A bind mount may show it again, which only root sees.
    let isSeen = SystemCall.exists("/proc/\(service?.process ?? 0)/root/run/udev/data")
    let isBound = ["BindPaths", "BindReadOnlyPaths"].contains {
      service?[$0]?.contains("/run/udev") == true
    }
    if !isSeen, !isBound, let setting = service?.pathSetting(hiding: "/run/udev") {
      find(
        .hidden, .broken, at: ServiceUnit.name,
        "\(setting.name)= of the unit hides /run/udev, where udev has the properties of devices",
        fix: Remedy.setUnit(setting.lines))
    }
    if service?["PrivateNetwork"] == "yes" {
      find(
        .hidden, .broken, at: ServiceUnit.name,
        "PrivateNetwork= of the unit hides what udev reports: devices that are added later are found late, or not at all",
        fix: Remedy.setUnit(["PrivateNetwork=no"]))
    }
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
  /// - Parameter lastWords: Returns the line of the journal that explains it best, if any.
  mutating func explainFailure(lastWords: (ServiceUnit) -> String? = { $0.lastWords }) {
    guard let service else { return }
    func fail(_ cause: String, fix: String? = nil) {
      find(
        .unitFailed, .broken, at: ServiceUnit.name, "the service \(service.failureText)\(cause)",
        fix: fix)
    }
    if let problem = problemBeforeStart(service.ending?.status) ?? service.problemOfFilter {
      return fail(": \(problem.cause)", fix: problem.fix)
    }
    if service.ending?.setting == nil, let file = service.storyboard,
      let problem = problem(withStoryboard: file, of: service)
    {
      return fail(": \(problem.cause)", fix: problem.fix.map { "\($0) && \(Remedy.restart)" })
    }
    // A restart is what systemd does already, or does not help (RestartPreventExitStatus=).
    let evidence =
      lastWords(service).map { "the journal has: \(Diagnostics.printable($0))" }
      ?? "\"journalctl -u \(ServiceUnit.name)\" may show root more"
    let changes =
      service.dropIns.isEmpty
      ? "" : "; the unit is changed by \(service.dropIns.joined(separator: " and "))"
    fail(", and the doctor does not know why; \(evidence)\(changes)")
  }

  /// Returns why systemd cannot start the program, by the exit status that systemd.exec(5) documents, and the remedy.
  /// - Parameter root: The directory that is `/`.
  func problemBeforeStart(
    _ status: Int32?, root: String = ""
  ) -> (cause: String, fix: String?)? {
    guard let service else { return nil }
    switch status {
    case 200, 226:
      guard let setting = service.settingWithMissingFile() else { return nil }
      return (
        "\(setting.name)= names a file that does not exist: "
          + Diagnostics.printable(setting.path), Remedy.setUnit(setting.lines)
      )
    case 203:
      guard let program = service.command.first,
        !FileManager.default.isExecutableFile(atPath: program)
      else { return nil }
      return (
        "ExecStart= names \(program), which cannot be executed",
        Remedy.startWith(ownProgram, Array(service.command.dropFirst())) + " && \(Remedy.restart)"
      )
    case 216:
      let (names, missing) = service.groupNames
      guard !missing.isEmpty else { return nil }
      let rest = names.filter { !missing.contains($0) }.joined(separator: " ")
      return (
        "SupplementaryGroups= names a group that does not exist: "
          + Diagnostics.printable(missing.joined(separator: ", ")),
        missing.contains("input")
          ? "\(Remedy.makeInputGroup) && \(Remedy.restart)"
          : Remedy.setUnit(
            ["SupplementaryGroups="] + (rest.isEmpty ? [] : ["SupplementaryGroups=\(rest)"]))
      )
    case 217:
      guard let name = service.userName, AccessIdentity(named: name) == nil else { return nil }
      return (
        "its user \(Diagnostics.printable(name)) does not exist",
        name == "responderd"
          ? "systemd-sysusers && \(Remedy.restart)" : Remedy.setUnit(["User=responderd"])
      )
    case 238: return problemOfState(of: service, root: root)
    default: return nil
    }
  }

  /// Returns why systemd cannot make the directory with the state of the service, and the remedy.
  private func problemOfState(
    of service: ServiceUnit, root: String
  ) -> (cause: String, fix: String?)? {
    let parent = "/var/lib"
    if let free = Self.freeBytes(of: root + parent), free < Self.page {
      return (
        "the file system of \(parent) is full; \"du -x \(parent)\" shows what fills it. "
          + "After that: \(Remedy.restart)", nil
      )
    }
    let names = (service["StateDirectory"] ?? "").split(separator: " ")
    let folders =
      ["\(parent)/private"] + names.flatMap { ["\(parent)/private/\($0)", "\(parent)/\($0)"] }
    // systemd replaces a link that leads nowhere, as one of DynamicUser= may.
    let other = ([parent] + folders).first { folder in
      SystemCall.kind(of: root + folder).map { $0 != .directory } ?? false
    }
    return other.map {
      (
        "\($0) is to be a directory, and is another file",
        "mv --backup=numbered \($0.shellWord) \("\($0).old".shellWord) && \(Remedy.restart)"
      )
    }
  }

  /// Returns why the service cannot use its storyboard, and the remedy.
  private func problem(
    withStoryboard file: String, of service: ServiceUnit
  ) -> (cause: String, fix: String?)? {
    guard let access = AccessControl(node: file) else {
      return ("its storyboard \(file) does not exist", nil)
    }
    if let hidden = ["/home/", "/root/", "/tmp/"].first(where: file.hasPrefix) {
      let name = URL(filePath: file).lastPathComponent
      return (
        "its unit hides \(hidden), which contains its storyboard \(file); "
          + "move it to /etc/responderd/\(name)", nil
      )
    }
    if let identity = service.identity, access.verdict(for: identity) != .readable {
      return (
        "user \(identity.name) has no read access to its storyboard \(file)",
        "chmod o+r \(file.shellWord)"
      )
    }
    guard let (status, printed) = SystemTool.outcome(of: [ownProgram, "check", file]), status != 0
    else { return nil }
    let first = printed.split(separator: "\n").first.map(String.init) ?? "its storyboard is invalid"
    return (
      "\(Diagnostics.printable(first)) (\"responderd check\" lists all mistakes)",
      nil
    )
  }

  /// Reports missing rules, which the service requires.
  mutating func explainMissingRules() {
    guard let service, service.state != .absent else { return }
    find(
      .noRules, .broken, at: "udev rules",
      "the udev rules of responderd are not installed: \(Self.effectOfNoRules)",
      fix:
        "\(Remedy.installRules(of: ownProgram)) && udevadm control --reload && \(Remedy.announce)")
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
    case .starting: "starting"
    case .failed: service?.failureText ?? ""
    case .stopped:
      isOwnDaemonRunning
        ? "installed, not running; another daemon is running" : "installed, not running"
    case .running: "running"
    }
  }
}
