import Foundation
import LinuxSystem

// What systemd and the journal say of the last start of the service.
extension ServiceUnit {
  /// How a process of the service ended, in the words of `systemctl status`.
  struct Ending: Equatable {
    /// The setting that names the process, if it is not the main one, such as `ExecStartPre=/bin/false`.
    let setting: String?
    /// A number and its name, such as `238/STATE_DIRECTORY`; that of a signal, such as `SYS`.
    let name: String
    let isSignal: Bool

    /// Finds the end that made the service fail: the last one without success.
    /// - Parameter status: The output of `systemctl status`.
    init?(in status: String) {
      let ends = status.matches(
        of: #/(?:Process: \d+ (.+)|Main PID: \d+ .*)\(code=\w+, (status|signal)=([^)]+)\)/#)
      guard let end = ends.last(where: { $0.3 != "0/SUCCESS" }) else { return nil }
      let setting = end.1.map { $0.trimmingCharacters(in: .whitespaces) }
      self.setting = setting.flatMap { $0.hasPrefix("ExecStart=") ? nil : $0 }
      name = String(end.3)
      isSignal = end.2 == "signal"
    }

    /// The exit status; `nil` for a signal.
    var status: Int32? { isSignal ? nil : Int32(name.prefix { $0.isNumber }) }

    var text: String { isSignal ? "signal \(name)" : "status \(name)" }
  }

  /// How the service fails, as a part of a sentence. systemd's result says more only of what is not the end of a process.
  var failureText: String {
    let result = self["Result"] ?? ""
    let hasResult = !["", "success", "exit-code", "signal", "core-dump"].contains(result)
    let end = ending.map { "\($0.isSignal ? "is ended by" : "fails with") \($0.text)" } ?? "fails"
    return end + (ending?.setting.map { " of \($0)" } ?? "") + (hasResult ? " (\(result))" : "")
  }

  /// The drop-ins that change this unit, and not all of its type.
  var dropIns: [String] {
    (self["DropInPaths"] ?? "").split(separator: " ").map(String.init)
      .filter { $0.contains("/\(Self.name).d/") }
  }

  /// Why a filter of system calls ends the service, and a command that removes the calls that drop-ins forbid; `nil` if
  /// none does.
  var problemOfFilter: (cause: String, fix: String?)? {
    guard let ending, ending.isSignal, ending.name == "SYS" else { return nil }
    let files = dropIns.filter {
      BoundedFile.text(of: $0)?.split(separator: "\n").contains { $0.hasPrefix(Self.filter) }
        == true
    }
    let names = files.map(\.shellWord).joined(separator: " ")
    return (
      "a filter forbids a system call that it makes (SystemCallFilter= in "
        + (files.isEmpty ? "the unit)" : "\(files.joined(separator: " and ")))"),
      files.isEmpty
        ? nil
        : "sed -i 's/^\(Self.filter)/#&/' \(names) && systemctl daemon-reload && \(Remedy.restart)"
    )
  }

  /// Forbids system calls; without `~` the line permits some.
  private static let filter = "SystemCallFilter=~"

  /// Asks systemd, which any user can do. Its status is 3 for a unit that is not running.
  static func printedStatus() -> String {
    SystemTool.outcome(of: ["systemctl", "status", "--no-pager", "--full", "--lines=0", name])?
      .printed ?? ""
  }

  /// Returns the condition that kept the service from starting, in the output of `systemctl status`.
  static func unmetCondition(in status: String) -> String? {
    let suffix = " was not met"
    for line in status.split(separator: "\n") where line.hasSuffix(suffix) {
      guard let start = line.firstRange(of: "Condition"), line.contains("=") else { continue }
      return String(line[start.lowerBound...].dropLast(suffix.count))
    }
    return nil
  }

  /// The condition that kept it from starting; `nil` if there is none.
  var unmetCondition: String? { Self.unmetCondition(in: Self.printedStatus()) }

  // MARK: - The journal

  /// Returns lines of the journal, the last ones; none if there are none, or this user cannot read them.
  private static func journal(_ matches: [String], lines: Int) -> [String] {
    let command = ["journalctl", "--quiet", "--no-pager", "--output=cat", "--lines=\(lines)"]
    return (SystemTool.output(of: command + matches) ?? "").split(separator: "\n").map(String.init)
  }

  /// What systemd last complained of; `nil` if there is nothing, or this user cannot read it.
  var managerComplaint: String? {
    Self.journal(["--priority=warning", "_PID=1", "UNIT=\(Self.name)"], lines: 1).last
  }

  /// A line of a file of the unit that systemd ignores.
  typealias IgnoredLine = (file: String, line: Int, text: String)

  /// The lines that systemd ignored when it last read the unit; none if this user cannot read the journal.
  var ignoredLines: [IgnoredLine] {
    // What the log names is only there after a change of a file.
    guard !dropIns.isEmpty else { return [] }
    let command = [
      "journalctl", "--quiet", "--no-pager", "--boot", "--lines=50", "--output=short-unix",
    ]
    // SD_MESSAGE_INVALID_CONFIGURATION of sd-messages.h.
    let matches = ["_PID=1", "UNIT=\(Self.name)", "MESSAGE_ID=c772d24e9a884cbeb9ea12625c306c01"]
    return ignoredLines(in: SystemTool.output(of: command + matches) ?? "")
  }

  /// Returns the lines that systemd ignored, without those of files that changed since.
  /// - Parameter journal: Such as `1796057500.371088 HOST systemd[1]: FILE:4: Unknown key 'X' …, ignoring.`
  func ignoredLines(in journal: String) -> [IgnoredLine] {
    var lines: [IgnoredLine] = []
    for line in journal.split(separator: "\n") {
      guard let match = line.wholeMatch(of: #/([0-9.]+) \S+ [^:]+: (/[^:]+):([0-9]+): (.*)/#),
        let time = Double(match.1), let number = Int(match.3), dropIns.contains(String(match.2)),
        let change = Self.changeDate(of: String(match.2)),
        change.timeIntervalSince1970.rounded(.down) <= time,
        // It says so each time when it reads the unit.
        !lines.contains(where: { $0.file == match.2 && $0.line == number })
      else { continue }
      lines.append((String(match.2), number, String(match.4)))
    }
    return lines
  }

  private static func changeDate(of file: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
  }

  /// The last warning or error that it logged since its last start; `nil` if there is none, or this user cannot read it.
  var lastComplaint: String? {
    invocation.flatMap {
      Self.journal(["--priority=warning", "_SYSTEMD_INVOCATION_ID=\($0)"], lines: 1).last
    }
  }

  /// What explains the end of its last start best: its last warning, else its last line, else what systemd said of it;
  /// `nil` if there is nothing, or this user cannot read it.
  var lastWords: String? {
    guard let invocation else { return nil }
    return lastComplaint
      ?? Self.reason(in: Self.journal(["_SYSTEMD_INVOCATION_ID=\(invocation)"], lines: 20))
      ?? Self.journal(
        ["--priority=warning", "_PID=1", "INVOCATION_ID=\(invocation)"], lines: 5
      )
      // These repeat the end of the process.
      .last { !$0.contains("Failed with result") && !$0.hasPrefix("Failed to start ") }
  }

  /// Returns the line that has the reason: usage follows a mistake in the command line.
  static func reason(in lines: [String]) -> String? {
    lines.first { $0.hasPrefix("Error: ") } ?? lines.last
  }

  /// The run that is under way, or the last one; `nil` if there was none.
  private var invocation: String? {
    self["InvocationID"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
