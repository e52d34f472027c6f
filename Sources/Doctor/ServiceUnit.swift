import ControlSocket
import Foundation
import InputDevices
import ResponderHost

/// The system's unit, as systemd knows it.
package struct ServiceUnit {
  package static let name = "responderd.service"

  /// What became of it.
  enum State: Equatable {
    case absent, masked, stopped, running
    /// It ended in failure with an exit status, and is not started again, or is started over and over.
    case failed(status: Int32)
  }

  let state: State
  /// The user and the groups that it runs with; `nil` where there is no such unit.
  let identity: AccessIdentity?
  /// The words of `ExecStart=`.
  let command: [String]
  /// What the running service reports of itself; `nil` where it does not run, or does not answer this user.
  let status: DaemonStatus?
  /// Asks systemd. Everybody may.
  init() {
    let names = [
      "LoadState", "ActiveState", "SubState", "Result", "ExecMainStatus", "MainPID", "User",
      "SupplementaryGroups", "ExecStart",
    ]
    let text = SystemTool.output(of: [
      "systemctl", "show", "--property=\(names.joined(separator: ","))", Self.name,
    ])
    self.init(properties: text ?? "")
  }

  /// - Parameter text: What `systemctl show` printed.
  init(properties text: String) {
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      properties[String(line[..<sign])] = String(line[line.index(after: sign)...])
    }
    command = Self.words(ofExecStart: properties["ExecStart"] ?? "")
    switch (properties["LoadState"], properties["ActiveState"]) {
    case ("masked", _): state = .masked
    case ("loaded", "active"), ("loaded", "reloading"): state = .running
    case ("loaded", "failed"), ("loaded", "activating"):
      // One that ended is started again after a second.
      state = .failed(status: Int32(properties["ExecMainStatus"] ?? "") ?? 0)
    case ("loaded", _): state = .stopped
    default: state = .absent
    }
    identity = state == .absent ? nil : Self.identity(properties)
    status = state == .running ? Self.askDaemon() : nil
  }

  /// The process of the service that runs.
  private static func identity(_ properties: [String: String]) -> AccessIdentity {
    let name = properties["User"].flatMap { $0.isEmpty ? nil : $0 } ?? "root"
    if let process = Int32(properties["MainPID"] ?? ""), process > 0,
      let running = AccessIdentity(process: process, name: name)
    {
      return running
    }
    let groups = (properties["SupplementaryGroups"] ?? "").split(separator: " ")
      .compactMap { AccessIdentity.groupNumber(String($0)) }
    guard let known = AccessIdentity(named: name) else {
      // systemd makes the user up (DynamicUser=) when it starts: one that owns no device.
      return AccessIdentity(user: .max - 1, name: name, groups: groups)
    }
    return AccessIdentity(user: known.user, name: name, groups: known.groups + groups)
  }

  /// The words of a command as `systemctl show` prints it:
  /// `{ path=/usr/bin/responderd ; argv[]=/usr/bin/responderd run ; ignore_errors=no ; … }`.
  private static func words(ofExecStart text: String) -> [String] {
    guard let start = text.firstRange(of: "argv[]="),
      let end = text[start.upperBound...].firstRange(of: " ;")
    else { return [] }
    return text[start.upperBound..<end.lowerBound].split(separator: " ").map(String.init)
  }

  /// The storyboard that it runs; `nil` for an application that is part of the program.
  var storyboard: String? {
    guard let option = command.lastIndex(of: "--app"), option + 1 < command.count,
      command[option + 1].hasPrefix("/")
    else { return nil }
    return command[option + 1]
  }

  /// The last warning or error that it logged; `nil` where there is none, or this user may not read it.
  var lastComplaint: String? {
    let text = SystemTool.output(of: [
      "journalctl", "--quiet", "--no-pager", "--output=cat", "--lines=1", "--priority=warning",
      "_SYSTEMD_UNIT=\(Self.name)",
    ])
    let line = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return line.isEmpty ? nil : line
  }

  private static func askDaemon() -> DaemonStatus? {
    guard let client = try? ControlClient(path: ControlAddress.service, timeout: 2),
      let line = try? client.ask(ControlRequest(.status))
    else { return nil }
    struct Answer: Decodable { var answer: DaemonStatus }
    return try? JSONDecoder().decode(Answer.self, from: line).answer
  }
}
