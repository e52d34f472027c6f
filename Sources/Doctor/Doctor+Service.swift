import ControlSocket
import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Looks at the system's unit.
  mutating func examineService() {
    switch service?.state {
    case .masked:
      find(
        .unitMasked, .broken, at: ServiceUnit.name, "the unit is masked: nothing can start it",
        fix: "systemctl unmask \(ServiceUnit.name) && systemctl start \(ServiceUnit.name)")
    case .stopped:
      // One who runs a daemon of their own needs no other.
      guard !Self.isOwnDaemonRunning else { return }
      find(
        .unitStopped, .broken, at: ServiceUnit.name, "the service is installed and does not run",
        fix: "systemctl enable --now \(ServiceUnit.name)")
    case .failed(let status): explainFailure(status)
    case .absent, .running, nil: break
    }
  }

  /// Says why the service ends instead of running.
  private mutating func explainFailure(_ status: Int32) {
    guard let service else { return }
    let restart = "systemctl restart \(ServiceUnit.name)"
    func fail(_ cause: String, fix: String? = nil) {
      find(.unitFailed, .broken, at: ServiceUnit.name, cause, fix: fix)
    }
    let program = service.command.first ?? ""
    // As systemd.exec(5) says: the program could not be executed.
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

  /// What keeps the service from its storyboard, and what helps.
  private func problem(
    withStoryboard file: String, of service: ServiceUnit
  ) -> (cause: String, fix: String?)? {
    guard let access = AccessControl(node: file) else {
      return ("the service fails: its storyboard \(file) is not there", nil)
    }
    if let hidden = ["/home/", "/root/", "/tmp/"].first(where: file.hasPrefix) {
      let name = URL(filePath: file).lastPathComponent
      return (
        "the service fails: its unit hides \(hidden) from it, where its storyboard \(file) lies; "
          + "move it to /etc/responderd/\(name)", nil
      )
    }
    if let identity = service.identity, access.verdict(for: identity) != .readable {
      return (
        "the service fails: user \(identity.name) may not read its storyboard \(file)",
        "chmod o+r \(Remedy.quoted(file))"
      )
    }
    guard let (status, printed) = SystemTool.outcome(of: [ownProgram, "check", file]), status != 0
    else { return nil }
    let first = printed.split(separator: "\n").first.map(String.init) ?? "it is broken"
    return (
      "the service fails: \(Diagnostics.printable(first)) (responderd check lists all problems)",
      nil
    )
  }

  /// Compares what could be read with what the running service has open.
  mutating func compareWithService(_ devices: [ExaminedDevice]) {
    guard let service, service.identity == user, let daemon = service.status else { return }
    let open = daemon.devices.map(\.node)
    for device in devices where device.isTaken && device.isReadable {
      guard !open.contains(where: { Self.leads($0, to: device.node) }) else { continue }
      find(
        .notOpened, .advice, at: device.node,
        "the running service has not opened it: it was started with other devices, or failed to "
          + "(journalctl -u \(ServiceUnit.name) --grep \(device.node))",
        fix: "systemctl restart \(ServiceUnit.name)")
    }
  }

  /// The service needs the rules.
  mutating func explainMissingRules() {
    guard let service, service.state != .absent else { return }
    find(
      .noRules, .broken, at: "udev rules",
      "the rules of responderd are not installed: no device starts the service, slow accelerometers "
        + "stay slow, and the buffers of sensors belong to root",
      fix: "\(Remedy.quoted(ownProgram)) install && udevadm control --reload && "
        + "\(Remedy.announce)")
  }

  /// The file of this program.
  private var ownProgram: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? "/usr/bin/responderd"
  }

  /// Whether a daemon answers to the user who runs the doctor.
  private static var isOwnDaemonRunning: Bool {
    let environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "RUNTIME_DIRECTORY" }
    return ControlAddress.candidates(in: environment)
      .contains { (try? ControlClient(path: $0, timeout: 1)) != nil }
  }

  var serviceText: String {
    switch service?.state {
    case nil: "no systemd"
    case .absent: "not installed"
    case .masked: "masked"
    case .failed(let status): "fails with status \(status)"
    case .stopped:
      Self.isOwnDaemonRunning
        ? "installed, not running; another daemon is" : "installed, not running"
    case .running: "runs"
    }
  }
}
