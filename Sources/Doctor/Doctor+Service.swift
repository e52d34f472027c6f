import ControlSocket
import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Examines the system service.
  mutating func examineService() {
    if service != nil, isUserServiceEnabled() {
      examineUserService(isRunning: isOwnDaemonRunning)
      // The user does not need that of the system.
      if service?.state != .running { return }
    }
    switch service?.state {
    case .masked:
      find(
        .unitMasked, .broken, at: ServiceUnit.name, "the unit is masked and cannot be started",
        fix: "systemctl unmask \(ServiceUnit.name) && systemctl start \(ServiceUnit.name)")
    case .stopped:
      // A user with a running daemon does not need the service.
      guard !isOwnDaemonRunning else { return }
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
    if let file = service.storyboard, let problem = problem(withStoryboard: file, of: service) {
      return fail(problem.cause, fix: problem.fix.map { "\($0) && \(Remedy.restart)" })
    }
    let complaint = service.lastComplaint.map { "; its last warning: \(Diagnostics.printable($0))" }
    fail("the service fails with status \(status)\(complaint ?? "")", fix: Remedy.restart)
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
    case .failed(let status): "fails with status \(status)"
    case .stopped:
      isOwnDaemonRunning
        ? "installed, not running; another daemon is running" : "installed, not running"
    case .running: "running"
    }
  }
}
