import ControlSocket
import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Examines the system service.
  mutating func examineService() {
    switch service?.state {
    case .masked:
      find(
        .unitMasked, .broken, at: ServiceUnit.name, "the unit is masked and cannot be started",
        fix: "systemctl unmask \(ServiceUnit.name) && systemctl start \(ServiceUnit.name)")
    case .stopped:
      // A user with a running daemon does not need the service.
      guard !Self.isOwnDaemonRunning else { return }
      find(
        .unitStopped, .broken, at: ServiceUnit.name, "the service is installed but not running",
        fix: "systemctl enable --now \(ServiceUnit.name)")
    case .failed(let status): explainFailure(status)
    case .absent, .running, nil: break
    }
  }

  /// Explains why the service fails.
  private mutating func explainFailure(_ status: Int32) {
    guard let service else { return }
    let restart = "systemctl restart \(ServiceUnit.name)"
    func fail(_ cause: String, fix: String? = nil) {
      find(.unitFailed, .broken, at: ServiceUnit.name, cause, fix: fix)
    }
    let program = service.command.first ?? ""
    // As systemd.exec(5) documents: the program could not be executed.
    if status == 203, !FileManager.default.isExecutableFile(atPath: program) {
      return fail(
        "the service fails: ExecStart= names \(program), which cannot be executed",
        fix: Remedy.startWith(ownProgram, Array(service.command.dropFirst())) + " && " + restart)
    }
    if let file = service.storyboard, let problem = problem(withStoryboard: file, of: service) {
      return fail(problem.cause, fix: problem.fix.map { "\($0) && \(restart)" })
    }
    let complaint = service.lastComplaint.map { "; its last warning: \(Diagnostics.printable($0))" }
    fail("the service fails with status \(status)\(complaint ?? "")", fix: restart)
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

  /// Compares the readable devices with those that the running service has open.
  mutating func compareWithService(_ devices: [ExaminedDevice]) {
    guard let service, service.identity == user, let daemon = service.status else { return }
    let open = daemon.devices.map(\.node)
    for device in devices where device.isTaken && device.isReadable {
      guard !open.contains(where: { Self.leads($0, to: device.node) }) else { continue }
      explainClosed(device.node, service)
    }
    explainAbsence(daemon)
  }

  /// Says why the running service does not have a node open that its user may read.
  private mutating func explainClosed(_ node: String, _ service: ServiceUnit) {
    let restart = "systemctl restart \(ServiceUnit.name)"
    let chosen = service.chosenNodes
    if !chosen.isEmpty, !chosen.contains(where: { Self.leads($0, to: node) }) {
      let words = service.commandForAllNodes
      return find(
        .notOpened, severityOfChoice, at: node,
        "the command line of the running service limits it to other devices: "
          + chosen.map { "--device \(Diagnostics.printable($0))" }.joined(separator: " "),
        fix: Remedy.startWith(words.first ?? ownProgram, Array(words.dropFirst())) + " && "
          + restart)
    }
    guard service.allows(node) else {
      let group = node.hasPrefix("/dev/input/") ? "char-input" : "char-iio"
      return find(
        .policy, .broken, at: node, "DeviceAllow= of the unit does not list \(group)",
        fix: Remedy.allowDevice(group))
    }
    find(
      .notOpened, .advice, at: node,
      "the running service has not opened it (journalctl -u \(ServiceUnit.name) --grep \(node))",
      fix: restart)
  }

  /// Says why nothing that the devices report reaches the application.
  private mutating func explainAbsence(_ daemon: DaemonStatus) {
    let reasons = daemon.absence ?? []
    guard daemon.application != "active", !reasons.isEmpty else { return }
    var fix: String?
    if reasons == ["session"] {
      fix = service?.followedUser(on: configuration.seat).map { "loginctl activate \($0)" }
    } else if reasons.allSatisfy({ ["homeKey", "powerKey", "sleepKey", "command"].contains($0) }) {
      fix = "responderd ctl foreground"
    } else if reasons == ["interruption"] {
      fix = "responderd ctl resume"
    }
    let names = reasons.map(Diagnostics.printable).joined(separator: ", ")
    find(
      .inactive, .advice, at: ServiceUnit.name,
      "the application of the service is \(daemon.application) and gets no input: \(names)"
        + (reasons.contains("session")
          ? " (another session is in front on \(configuration.seat))" : ""),
      fix: fix)
  }

  /// Reports missing rules, which the service requires.
  mutating func explainMissingRules() {
    guard let service, service.state != .absent else { return }
    find(
      .noRules, .broken, at: "udev rules",
      "the udev rules of responderd are not installed: devices do not start the service, slow "
        + "accelerometers stay slow, and only root can start the buffers of sensors",
      fix: "\(Remedy.install(ownProgram)) && udevadm control --reload && \(Remedy.announce)")
  }

  /// The path of this program.
  private var ownProgram: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? "/usr/bin/responderd"
  }

  /// Whether a daemon answers to the user of this command.
  private static var isOwnDaemonRunning: Bool {
    let environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "RUNTIME_DIRECTORY" }
    return ControlAddress.candidates(in: environment)
      .contains { (try? ControlClient(path: $0, timeout: 1)) != nil }
  }

  var serviceText: String {
    switch service?.state {
    case nil: "not checked: systemd is not running"
    case .absent: "not installed"
    case .masked: "masked"
    case .failed(let status): "fails with status \(status)"
    case .stopped:
      Self.isOwnDaemonRunning
        ? "installed, not running; another daemon is running" : "installed, not running"
    case .running: "running"
    }
  }
}
