import ControlSocket
import Foundation
import InputDevices
import InputTranslation
import LinuxSystem
import ResponderHost

// What the running daemon of the user reads: the system service if it runs as the user, else the user's own.
extension Doctor {
  /// How often the daemon is asked again while it has not opened all devices, and the seconds in between. The daemon
  /// retries for 1.6 seconds.
  private static let (attempts, interval) = (20, 0.1)

  /// The running service, if it runs as the user whose access is examined.
  private var unit: ServiceUnit? {
    service.flatMap { $0.state == .running && $0.identity == user ? $0 : nil }
  }

  /// Compares the readable devices with those that the daemon has open.
  /// - Returns: What the daemon has open; `nil` if that is unknown.
  mutating func compareWithDaemon(_ devices: [ExaminedDevice]) -> Examination.Daemon? {
    var wanted = devices.filter { $0.isTaken && $0.isReadable }
    if let unit, unit.controlPath == nil { return compareWithDescriptors(wanted, of: unit) }
    guard var inquiry = unit?.inquiry ?? ownInquiry() else { return nil }
    for _ in 0..<Self.attempts {
      // Devices may have been added or removed meanwhile.
      inquiry.ask()
      wanted.removeAll { !FileManager.default.fileExists(atPath: $0.node) }
      guard let status = inquiry.status, wanted.contains(where: { !isSettled($0.node, status) })
      else { break }
      Thread.sleep(forTimeInterval: Self.interval)
    }
    switch inquiry.answer {
    case .failure(let error) where error.code == .notRunning && unit != nil:
      // systemd says that it runs.
      explainMissingSocket(inquiry.path)
      return unit.flatMap { compareWithDescriptors(wanted, of: $0) }
        ?? Examination.Daemon(socket: inquiry.path)
    case .failure(let error):
      let canRestart = unit != nil && [.notRunning, .broken].contains(error.code)
      find(
        .noAnswer, .broken, at: daemonName,
        "it was asked which devices it reads, and did not answer: \(Diagnostics.printable(error.description))",
        fix: canRestart ? Remedy.restart : nil)
      return Examination.Daemon(socket: inquiry.path)
    case .success(let status):
      for device in wanted where !status.hasOpen(device.node) {
        explainClosed(device.node, status.closed(device.node), process: status.process)
      }
      let open = devices.compactMap { device in
        status.devices.first { DeviceNumber.leads($0.node, to: device.node) }.map { ($0, device) }
      }
      for (open, device) in open {
        explainFaults(of: device.node, name: device.name, open.corrections ?? [])
      }
      for (open, device) in open { examineGrabs(of: open, device.node) }
      explainAbsence(status)
      if let display = status.display { examine(display) }
      explainEmptiness(status, wanted)
      return Examination.Daemon(
        socket: inquiry.path, process: status.process, openDevices: status.devices.map(\.node))
    }
  }

  /// Compares what the daemon is to keep from other programs with what it does.
  private mutating func examineGrabs(of device: DaemonStatus.Device, _ node: String) {
    let hasTouches = device.twin != nil && device.sharesTouchesBecause == nil
    if device.hasExclusiveKeys == true || hasTouches {
      findings.removeAll { $0.kind == .grabbed && $0.subject == node }
    }
    for (kind, what, reason) in [
      (
        Finding.Kind.sharedKeys, "keys from other programs (exclusive keys)",
        device.sharesKeysBecause
      ),
      (.sharedTouches, "touches from other programs (desktop)", device.sharesTouchesBecause),
    ] {
      guard let reason else { continue }
      let lacksTwin = isSystemService && reason.hasPrefix(DaemonStatus.Device.failedTwin)
      find(
        kind, .advice, at: node,
        "\(daemonTitle) is to keep its \(what), and does not: \(Diagnostics.printable(reason))",
        fix: lacksTwin ? Remedy.letForwardTouches(ownProgram) : nil)
    }
  }

  /// The path of the control socket of a daemon that the user runs; `nil` without a runtime directory.
  var ownSocket: String? {
    guard user.user == SystemCall.user else {
      return "/run/user/\(user.user)/responderd/control"
    }
    return ControlAddress.path(in: Self.environment)
  }

  /// The inquiry of the daemon that the user runs; `nil` if there is none.
  private func ownInquiry() -> DaemonInquiry? {
    guard unit == nil, let path = ownSocket else { return nil }
    let inquiry = DaemonInquiry(path: path)
    // The runtime directory of another user is closed to all but root.
    if case .failure(let error) = inquiry.answer,
      [.notRunning, .permission].contains(error.code)
    {
      return nil
    }
    return inquiry
  }

  /// Explains why the running service does not listen at the path of its control socket.
  private mutating func explainMissingSocket(_ path: String) {
    let effect =
      "it has no control socket at \(path), so it cannot be asked which devices it reads, and systemctl reload fails"
    guard unit?.hasRuntimeDirectory != false else {
      return find(
        .noSocket, .broken, at: daemonName, "\(effect): RuntimeDirectory= of the unit is empty",
        fix: Remedy.setUnit(["RuntimeDirectory=responderd"]))
    }
    let complaint = unit?.lastComplaint.map { "; its last warning: \(Diagnostics.printable($0))" }
    find(.noSocket, .broken, at: daemonName, effect + (complaint ?? ""), fix: Remedy.restart)
  }

  /// Compares with the descriptors of a service without a control socket, which root can see.
  private mutating func compareWithDescriptors(
    _ wanted: [ExaminedDevice], of unit: ServiceUnit
  ) -> Examination.Daemon? {
    guard (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(unit.process)/fd")) != nil
    else { return nil }
    let open = wanted.filter { $0.readers.contains { $0.process == unit.process } }
    // A motion sensor is open only while the application is active, which is unknown.
    for device in wanted
    where !open.contains(device) && device.classByCapabilities != "accelerometer" {
      explainClosed(device.node, nil, process: unit.process)
    }
    return Examination.Daemon(process: unit.process, openDevices: open.map(\.node))
  }

  /// Whether the answer about a device is final.
  private func isSettled(_ node: String, _ status: DaemonStatus) -> Bool {
    if status.hasOpen(node) || limit(excluding: node) != nil { return true }
    return status.closed(node).map { !$0.isRetried } ?? false
  }

  /// Whether the daemon that was asked is the system service.
  var isSystemService: Bool { unit != nil }

  var daemonName: String { unit == nil ? "responderd of \(user.name)" : ServiceUnit.name }

  private var daemonTitle: String {
    unit == nil ? "the running daemon of \(user.name)" : "the running service"
  }

  // MARK: - Why not

  /// Explains why the daemon does not have a node open that its user may read.
  /// - Parameter closed: The daemon's own reason, if it has one.
  private mutating func explainClosed(
    _ node: String, _ closed: DaemonStatus.ClosedDevice?, process: Int32
  ) {
    let reason = closed.map { Diagnostics.printable($0.reason) }
    if closed?.isFailure != true, let limit = limit(excluding: node) {
      return find(
        .notOpened, severityOfChoice, at: node,
        "the command line of \(daemonTitle) limits it to \(limit.text)", fix: limit.fix)
    }
    if let closed, !closed.isFailure {
      // A property of the device, such as its output, may be reported already.
      guard !findings.contains(where: { $0.subject == node }) else { return }
      return find(
        .notOpened, severityOfChoice, at: node,
        "\(daemonTitle) does not read it: \(reason?.trimmingPrefix("not read: ") ?? "")")
    }
    let cause =
      daemonTitle + (reason.map { " reports \"\($0)\"" } ?? " has not opened it")
    // Other errors are not about opening the node.
    if closed == nil || closed?.openError != nil,
      let obstacle = Obstacle(
        to: node, error: closed?.openError, isVisible: closed?.isNodeVisible, process: process,
        unit: unit)
    {
      return find(
        obstacle.kind, .broken, at: node, "\(cause): \(obstacle.explanation)", fix: obstacle.fix)
    }
    // Such as the buffer of a sensor, whose files the user cannot write.
    guard
      !findings.contains(where: {
        $0.severity == .broken
          && ($0.subject == node || ($0.subject == daemonName && $0.kind == .hidden))
      })
    else { return }
    let complaint = reason == nil ? unit?.lastComplaint : nil
    find(
      .notOpened, .broken, at: node,
      cause + (complaint.map { "; its last warning: \(Diagnostics.printable($0))" } ?? ""),
      fix: unit == nil || closed?.openError != nil ? nil : Remedy.restart)
  }

  /// Returns the options of the service that exclude a node, and a command that removes them; `nil` if none does.
  private func limit(excluding node: String) -> (text: String, fix: String)? {
    guard let unit else { return nil }
    func without(_ option: String) -> String { Remedy.start(unit, without: option) }
    let chosen = unit.chosenNodes
    if !chosen.isEmpty, !chosen.contains(where: { DeviceNumber.leads($0, to: node) }) {
      let options = chosen.map { "--device \(Diagnostics.printable($0))" }.joined(separator: " ")
      return ("other devices: \(options)", without("--device"))
    }
    if chosen.isEmpty, let seat = unit.chosenSeat, seat != configuration.seat {
      return ("another seat: --seat \(Diagnostics.printable(seat))", without("--seat"))
    }
    return nil
  }

  /// Reports a daemon that reads nothing, by choice or because of its command line.
  private mutating func explainEmptiness(_ daemon: DaemonStatus, _ wanted: [ExaminedDevice]) {
    // Without the screen, sensors are closed.
    guard nodes.isEmpty, !wanted.isEmpty, daemon.devices.isEmpty, daemon.application == "active",
      !findings.contains(where: { $0.severity == .broken })
    else { return }
    find(.notOpened, .broken, at: daemonName, "it reads none of the devices that are listed above")
  }

  /// Reports a touchscreen whose faults the daemon saw, with the properties that correct them.
  /// - Parameter corrections: What the daemon proposes.
  mutating func explainFaults(of node: String, name: String, _ corrections: [String]) {
    // Another program may listen at the socket, so no text of the answer becomes part of a command.
    let anomalies = TouchAnomalies(corrections: corrections)
    guard !anomalies.isEmpty else { return }
    let sentences = anomalies.sentences.joined(separator: "; it ")
    find(
      .faultyPanel, .advice, at: node, "as \(daemonTitle) saw, it \(sentences)",
      name: name,
      rule: anomalies.corrections.map { correction in
        let parts = correction.split(separator: "=")
        return "ENV{\(parts[0])}=\"\(parts[1])\""
      })
  }

  /// The limit of a user's watches, after which sessions cannot be followed.
  private static let watchLimit = "fs.inotify.max_user_watches"

  private func explainSession(_ daemon: DaemonStatus) -> String {
    daemon.sessionObstacle.map {
      "it is not known which session is in front on \(configuration.seat): "
        + Diagnostics.printable($0)
    } ?? "another session is in front on \(configuration.seat)"
  }

  /// Says why nothing that the devices report reaches the application.
  mutating func explainAbsence(_ daemon: DaemonStatus) {
    let reasons = daemon.absence ?? []
    guard daemon.application != "active", !reasons.isEmpty else { return }
    var fix: String?
    if reasons.contains("session"), daemon.sessionObstacle?.contains(Self.watchLimit) == true {
      fix = Remedy.raise(Self.watchLimit)
    } else if reasons == ["session"] {
      fix = service?.followedUser(on: configuration.seat).map { "loginctl activate \($0)" }
    } else if reasons.allSatisfy({ ["homeKey", "powerKey", "sleepKey", "command"].contains($0) }) {
      fix = "responderd ctl foreground"
    } else if reasons == ["display"] {
      fix = "responderd ctl display on"
    } else if reasons == ["interruption"] {
      fix = "responderd ctl resume"
    }
    let names = reasons.map(Diagnostics.printable).joined(separator: ", ")
    find(
      .inactive, .advice, at: daemonName,
      "the application of \(unit == nil ? "the daemon" : "the service") is \(daemon.application) and gets no input: \(names)"
        + (reasons.contains("session") ? " (\(explainSession(daemon)))" : "")
        + (reasons.contains("hold") ? " (until \"responderd learn\" ends)" : ""),
      fix: fix)
  }
}
