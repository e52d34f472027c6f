import ControlSocket
import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

/// The system service, as systemd reports it.
package struct ServiceUnit {
  package static let name = "responderd.service"

  /// The state of the service.
  enum State: Equatable {
    case absent, masked, stopped, running
    /// systemd refuses the unit because of its files.
    case refused
    /// The service has not reported that it is ready.
    case starting
    /// The service failed, and is not restarted, or is restarted repeatedly.
    case failed
  }

  let state: State
  /// How the service failed; `nil` if it did not, or systemd does not say it.
  let ending: Ending?
  /// The user and the groups of the service; `nil` if the unit is not installed.
  let identity: AccessIdentity?
  /// The words of `ExecStart=`, in which variables are not replaced.
  let command: [String]
  /// The options that its options file adds, and the path of that file; `nil` if `ExecStart=` names none.
  let options: (file: String, words: [String])?
  /// The words of its command line: those of the running process, else those that it would be started with.
  let arguments: [String]
  /// The process ID of the running service; 0 if it is not running.
  let process: Int32
  /// What `DeviceAllow=` lists with read access; `nil` where the unit lets every device be opened.
  let allowedDevices: [String]?
  /// The path of its control socket; `nil` if its command line has it listen at none.
  let controlPath: String?
  /// The inquiry of the running service; `nil` if it is not running, or has no control socket.
  let inquiry: DaemonInquiry?
  /// The other properties, as systemd reports them.
  private let properties: [String: String]

  /// Queries systemd, which any user can do.
  init() {
    let names =
      [
        "LoadState", "ActiveState", "SubState", "Result", "NRestarts", "InvocationID", "MainPID",
        "User", "StateDirectory", "WorkingDirectory", "DropInPaths",
        "SupplementaryGroups", "ExecStart", "EnvironmentFiles", "DevicePolicy", "DeviceAllow",
        "RuntimeDirectory", "PrivateDevices", "PrivateNetwork", "NeedDaemonReload",
        "ReadWritePaths", "ReadOnlyPaths",
      ] + Self.pathSettings
    let command = ["systemctl", "show", "--property=\(names.joined(separator: ","))", Self.name]
    var (text, status) = ("", "")
    // How one ended that is restarted over and over can be seen until its next start.
    let deadline = MonotonicClock.seconds + 2
    while true {
      text = SystemTool.output(of: command) ?? ""
      let isEnded = ["ActiveState=failed\n", "SubState=auto-restart"].contains(
        where: text.contains)
      if isEnded { status = Self.printedStatus() }
      guard !isEnded, text.contains("ActiveState=activating\n"), !text.contains("NRestarts=0\n"),
        MonotonicClock.seconds < deadline
      else { break }
      Thread.sleep(forTimeInterval: 0.1)
    }
    let folders = ["/usr/local/lib", "/usr/lib", "/lib"]
    self.init(
      properties: text,
      file: folders.lazy.compactMap { BoundedFile.text(of: "\($0)/systemd/system/\(Self.name)") }
        .first, status: status)
  }

  /// Parses the properties of a unit.
  /// - Parameters:
  ///   - text: The output of `systemctl show`.
  ///   - file: The text of the installed unit, which systemd does not read while the unit is masked.
  ///   - status: The output of `systemctl status`.
  init(properties text: String, file: String? = nil, status: String = "") {
    var properties: [String: String] = [:]
    var allowed: [String] = []
    for line in text.split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let (name, value) = (String(line[..<sign]), String(line[line.index(after: sign)...]))
      properties[name] = value
      // One line for each device: "DeviceAllow=char-input r".
      let words = value.split(separator: " ")
      if name == "DeviceAllow", words.count == 1 || words.last?.contains("r") == true {
        allowed += words.prefix(1).map(String.init)
      }
    }
    let isOpen = properties["DevicePolicy"].map { $0 == "auto" } ?? true
    allowedDevices = isOpen && properties["DeviceAllow", default: ""].isEmpty ? nil : allowed
    self.properties = properties
    let process = Int32(properties["MainPID"] ?? "") ?? 0
    self.process = process
    let command = Self.words(ofExecStart: properties["ExecStart"] ?? "")
    self.command = command
    let options = Self.options(of: command, properties["EnvironmentFiles"] ?? "")
    self.options = options
    let arguments =
      Self.arguments(of: process)
      ?? command.flatMap { Self.variables.contains($0) ? options?.words ?? [] : [$0] }
    self.arguments = arguments
    switch (properties["LoadState"], properties["ActiveState"]) {
    case ("masked", _): state = .masked
    case ("bad-setting", _), ("error", _): state = .refused
    case ("loaded", "active"), ("loaded", "reloading"): state = .running
    case ("loaded", "failed"): state = .failed
    case ("loaded", "activating"):
      // It is restarted after a second.
      let isFirst = ["", "0"].contains(properties["NRestarts"] ?? "")
      let isEnded = properties["SubState"]?.hasPrefix("auto-restart") == true
      state = isFirst && !isEnded ? .starting : .failed
    case ("loaded", _): state = .stopped
    default: state = .absent
    }
    ending = Ending(in: status)
    let settings = state == .masked ? Self.settings(ofUnit: file ?? "") : properties
    identity = [.absent, .refused].contains(state) ? nil : Self.identity(settings)
    let path = Self.controlPath(of: arguments, runtimeDirectory: properties["RuntimeDirectory"])
    controlPath = path
    inquiry = state == .running ? path.map { DaemonInquiry(path: $0) } : nil
  }

  /// Returns the identity of the running service.
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
      // systemd assigns the user at the start (DynamicUser=); it owns no device.
      return AccessIdentity(user: .max - 1, name: name, groups: groups)
    }
    return AccessIdentity(user: known.user, name: name, groups: known.groups + groups)
  }

  /// Returns what a unit's own file says of its user, in the form of its properties.
  private static func settings(ofUnit file: String) -> [String: String] {
    var settings: [String: String] = [:]
    for line in file.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let earlier = parts[0] == "SupplementaryGroups" ? settings[parts[0]].map { $0 + " " } : nil
      settings[parts[0]] = (earlier ?? "") + parts[1]
    }
    // As systemd.exec(5) documents: the temporary user has the name of the unit.
    if settings["DynamicUser"] == "yes", settings["User"] == nil {
      settings["User"] = name.split(separator: ".").first.map(String.init)
    }
    return settings
  }

  /// Returns the words of a command in the form of `systemctl show`: `{ path=/usr/bin/responderd ;
  /// argv[]=/usr/bin/responderd run ; ignore_errors=no ; … }`.
  private static func words(ofExecStart text: String) -> [String] {
    guard let start = text.firstRange(of: "argv[]="),
      let end = text[start.upperBound...].firstRange(of: " ;")
    else { return [] }
    return text[start.upperBound..<end.lowerBound].split(separator: " ").map(String.init)
  }

  /// Returns a property, as systemd reports it.
  subscript(name: String) -> String? { properties[name] }

  // MARK: - The options file

  /// The variable of the options file, as a word of `ExecStart=`.
  private static let variables = ["$RESPONDERD_OPTIONS", "${RESPONDERD_OPTIONS}"]

  /// Returns the words of a process's command line; `nil` if there is none, or this user cannot see it.
  private static func arguments(of process: Int32) -> [String]? {
    guard process > 0, let text = BoundedFile.text(of: "/proc/\(process)/cmdline"), !text.isEmpty
    else { return nil }
    return text.split(separator: "\0").map(String.init)
  }

  /// Returns the options file of a command line.
  /// - Parameter files: Such as `/etc/default/responderd (ignore_errors=yes)`, of which the last one counts.
  private static func options(
    of command: [String], _ files: String
  ) -> (file: String, words: [String])? {
    guard command.contains(where: variables.contains),
      let file = files.split(separator: " (").first.map(String.init)
    else { return nil }
    return (file, words(ofOptions: BoundedFile.text(of: file) ?? ""))
  }

  /// Returns the options in a file of assignments, as systemd.exec(5) and systemd.service(5) describe: the value may be
  /// in quotes, and is split at blanks outside of quotes.
  static func words(ofOptions text: String) -> [String] {
    let name = "RESPONDERD_OPTIONS="
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard var value = lines.last(where: { $0.hasPrefix(name) })?.dropFirst(name.count) else {
      return []
    }
    if let quote = value.first, "\"'".contains(quote), value.count > 1, value.last == quote {
      value = value.dropFirst().dropLast()
    }
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in value {
      if character == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(character) {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        words += [word].compactMap(\.self)
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  // MARK: - The command line

  /// The storyboard of the service; `nil` for an application that is part of the program.
  var storyboard: String? {
    values(of: "--app").last.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The nodes that the command line limits it to; empty for all.
  var chosenNodes: [String] { values(of: "--device") }

  /// The seat that the command line names; `nil` for the default.
  var chosenSeat: String? { values(of: "--seat").last }

  /// The output that the command line names; `nil` for the default.
  var chosenOutput: String? { values(of: "--output").last }

  /// Returns whether the command line limits the service to devices, or maps this one to a part of the screen.
  /// It is then read whatever output udev assigns to it.
  func selects(_ node: String, name: String) -> Bool {
    guard chosenNodes.isEmpty else { return true }
    // systemd prints a name with blanks as several words.
    let line = arguments.joined(separator: " ")
    return [node, name].contains { device in
      ["--area \(device)=", "--area=\(device)="].contains { line.contains($0) }
    }
  }

  private func values(of option: String) -> [String] { Self.values(of: option, in: arguments) }

  private static func values(of option: String, in command: [String]) -> [String] {
    command.indices.compactMap { index in
      if command[index] == option, index + 1 < command.count { return command[index + 1] }
      let prefix = "\(option)="
      return command[index].hasPrefix(prefix) ? String(command[index].dropFirst(prefix.count)) : nil
    }
  }

  /// Returns words without an option that has a value.
  static func words(_ words: [String], without option: String) -> [String] {
    var rest: [String] = []
    for word in words where !word.hasPrefix("\(option)=") {
      if rest.last == option { rest[rest.count - 1] = "" } else { rest.append(word) }
    }
    return rest.filter { !$0.isEmpty }
  }

  /// Whether the unit lets a node be opened.
  func allows(_ node: String) -> Bool {
    guard let allowedDevices else { return true }
    return allowedDevices.contains { [node, Self.deviceGroup(of: node), "char-*"].contains($0) }
  }

  /// The name of a node's kind of devices in `DeviceAllow=`.
  static func deviceGroup(of node: String) -> String {
    node.hasPrefix("/dev/input/") ? "char-input" : "char-iio"
  }

  /// Whether systemd makes the directory of its control socket.
  var hasRuntimeDirectory: Bool { properties["RuntimeDirectory"]?.isEmpty == false }

  /// The settings that list files to hide or to replace, each with its words `PATH` or `SOURCE:PATH:OPTIONS`.
  private static let pathSettings = [
    "InaccessiblePaths", "TemporaryFileSystem", "BindPaths", "BindReadOnlyPaths",
  ]

  /// Returns a setting of the unit that hides a node from the service, with the lines that undo it.
  func setting(hiding node: String) -> (name: String, lines: [String])? {
    if let setting = pathSetting(hiding: node) { return setting }
    return self["PrivateDevices"] == "yes" ? ("PrivateDevices", ["PrivateDevices=no"]) : nil
  }

  /// Returns a setting that lists a path, or a directory above it, with the lines that leave it out.
  func pathSetting(hiding node: String) -> (name: String, lines: [String])? {
    for name in Self.pathSettings {
      let words = (properties[name] ?? "").split(separator: " ").map(String.init)
      let rest = words.filter { word in
        let fields = word.drop { "-+".contains($0) }.split(separator: ":").map(String.init)
        let path = name.hasPrefix("Bind") ? fields.dropFirst().first ?? fields.first : fields.first
        return path.map { node != $0 && !node.hasPrefix($0 + "/") } ?? true
      }
      guard rest.count < words.count else { continue }
      return (name, ["\(name)="] + (rest.isEmpty ? [] : ["\(name)=" + rest.joined(separator: " ")]))
    }
    return nil
  }

  /// Returns a setting of the unit that names a missing file, with the lines that leave it out.
  func settingWithMissingFile() -> (name: String, path: String, lines: [String])? {
    let names = ["ReadWritePaths", "ReadOnlyPaths", "WorkingDirectory"] + Self.pathSettings
    for name in names
    where name != "TemporaryFileSystem" {
      let words = (properties[name] ?? "").split(separator: " ").map(String.init)
      // A file with "-" may be missing.
      let missing = words.filter { word in
        let path = word.drop { $0 == "+" }.split(separator: ":").first.map(String.init) ?? ""
        return path.hasPrefix("/") && !SystemCall.exists(path)
      }
      guard let first = missing.first else { continue }
      let rest = words.filter { !missing.contains($0) }
      return (
        name, first,
        ["\(name)="] + (rest.isEmpty ? [] : ["\(name)=" + rest.joined(separator: " ")])
      )
    }
    return nil
  }

  /// The names in `SupplementaryGroups=`, and those of them that do not exist.
  var groupNames: (all: [String], missing: [String]) {
    let names = (properties["SupplementaryGroups"] ?? "").split(separator: " ").map(String.init)
    // systemd refuses a number without a name.
    return (
      names,
      names.filter { name in
        AccessIdentity.groupNumber(name).map { AccessIdentity.groupName($0) == "\($0)" } ?? true
      }
    )
  }

  /// The name of its user; `nil` for root.
  var userName: String? { properties["User"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether its files changed after systemd read them.
  var isOutdated: Bool { properties["NeedDaemonReload"] == "yes" }

  /// Returns the path of the control socket of a service; `nil` for `--control none`.
  private static func controlPath(of arguments: [String], runtimeDirectory: String?) -> String? {
    if let chosen = values(of: "--control", in: arguments).last {
      return chosen == "none" ? nil : chosen
    }
    guard let folder = runtimeDirectory?.split(separator: " ").first else {
      return ControlAddress.service
    }
    return ControlAddress.path(in: ["RUNTIME_DIRECTORY": "/run/\(folder)"])
  }

  /// The session at a seat of the user that `--session-of` names; `nil` where there is none.
  func followedUser(on seat: String) -> String? {
    guard let user = values(of: "--session-of").last.flatMap({ AccessIdentity(named: $0)?.user })
    else { return nil }
    return SeatSession.ofUser(user, on: seat)
  }

  /// Whether the login manager determines when its application is active.
  var followsSession: Bool { !values(of: "--session-of").isEmpty }
}
