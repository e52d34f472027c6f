import Foundation
import LinuxSystem
import ResponderHost
import RuleFiles

// The udev rules: those of responderd, and an administrator's own that are about input devices.
extension Doctor {
  /// Reports what a rule corrects, and names the rules of others that it has to overrule.
  /// - Parameters:
  ///   - name: The name of the device.
  ///   - assignments: Those of the rule.
  ///   - rules: The file that the rule goes to.
  ///   - step: A command that is necessary before it.
  mutating func find(
    _ kind: Finding.Kind, _ severity: Finding.Severity, at node: String, _ cause: String,
    name: String,
    rule assignments: [String], to rules: String = Remedy.rules,
    of subsystem: Remedy.Subsystem = .input,
    after step: String? = nil, root: String = ""
  ) {
    let device = ForeignRule.Device(
      kernel: URL(filePath: node).lastPathComponent, subsystem: subsystem.rawValue, name: name)
    let stronger = ForeignRule.stronger(than: assignments, in: rules, for: device, root: root)
    let setters = [true, false].compactMap { isCertain in
      let texts = stronger.filter { $0.isCertain == isCertain }
        .map { "\(Diagnostics.printable($0.file)), line \($0.lines.lowerBound)" }
      return texts.isEmpty
        ? nil : "; \(isCertain ? "" : "perhaps ")set by " + texts.joined(separator: " and ")
    }
    find(
      kind, severity, at: node, cause + setters.joined(),
      fix: Remedy.rule(
        node, name: name, assignments, to: rules, of: subsystem, overruling: stronger
      ).map { (step.map { "\($0) && " } ?? "") + $0 })
  }

  private static let ownRules = "70-responderd.rules"

  /// Those of an administrator, and then those of packages. A file hides those of the same name in later ones.
  static let ruleFolders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]

  /// Examines the rules.
  /// - Parameters:
  ///   - root: The directory that is `/`.
  ///   - verify: Prints the mistakes in files of rules.
  /// - Returns: The path of the file with responderd's rules; `nil` if they are not installed.
  mutating func examineRules(
    root: String = "", verify: ([String]) -> String = Doctor.verified
  ) -> String? {
    let folders = Self.ruleFolders.map { root + $0 }
    let candidates = folders.map { "\($0)/\(Self.ownRules)" }
      .filter { SystemCall.status(of: $0, followsLink: false) != nil }
    guard let own = candidates.first else {
      explainMissingRules()
      examineSyntax(of: Self.localRules(in: folders), verify)
      return nil
    }
    let fix = Self.restore(own, hides: candidates.count > 1, ownProgram)
    if UnitFile.isMask(own) {
      find(
        .maskedRules, severityOfRules, at: own,
        "it is empty, or a link to /dev/null, which masks the rules of responderd: \(Self.effectOfNoRules)",
        fix: fix)
    } else if let text = BoundedFile.text(of: own), !Self.isOurs(text), !text.contains(Self.tag) {
      find(
        .invalidRules, severityOfRules, at: own,
        "it takes the place of the rules of responderd, and has no \(Self.tag): \(Self.effectOfNoRules)",
        fix: fix)
    } else {
      examineSyntax(
        of: [own] + Self.localRules(in: folders).filter { $0 != own }, verify, fixOfOwn: fix)
    }
    return own
  }

  static let effectOfNoRules =
    "devices do not start the service, slow accelerometers stay slow, and only root can start the "
    + "buffers of sensors"

  private static let tag = #"TAG+="responderd""#

  /// Without the service, the rules only speed up sensors and give access.
  private var severityOfRules: Finding.Severity {
    service.map { $0.state != .absent } == true ? .broken : .advice
  }

  private static func isOurs(_ text: String) -> Bool {
    let ours = String(decoding: RuleFiles.responderd, as: UTF8.self)
    return text.trimmingCharacters(in: .newlines) == ours.trimmingCharacters(in: .newlines)
  }

  /// Returns a command that puts the rules of the package in force again.
  private static func restore(_ file: String, hides: Bool, _ program: String) -> String {
    // A changed file is kept by an installation, also one that a link leads to.
    let installed = "\(Remedy.prefix(of: program))/lib/udev/rules.d/\(ownRules)"
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
    let files = [file] + (!hides && target == installed ? [installed] : [])
    return "rm \(files.map(\.shellWord).joined(separator: " "))"
      + (hides ? "" : " && \(Remedy.installRules(of: program))")
      + " && udevadm control --reload && \(Remedy.announce)"
  }

  /// The rules of an administrator that are about what responderd reads.
  private static func localRules(in folders: [String]) -> [String] {
    folders.prefix(2).flatMap { folder in
      entries(folder).filter { $0.hasSuffix(".rules") }.map { "\(folder)/\($0)" }
    }
    .filter { file in
      guard let text = BoundedFile.text(of: file)?.lowercased() else { return false }
      return ["input", "iio", "accel", "responderd"].contains(where: text.contains)
    }
  }

  // MARK: - Syntax

  /// Reports lines that udev ignores. What the program itself installs needs no examination.
  private mutating func examineSyntax(
    of files: [String], _ verify: ([String]) -> String, fixOfOwn: String? = nil
  ) {
    let files = files.filter { BoundedFile.text(of: $0).map(Self.isOurs) == false }
    guard !files.isEmpty else { return }
    let mistakes = Self.mistakes(in: files, verify(files))
    for file in files {
      let own = mistakes.filter { $0.file == file }
      guard let first = own.first else { continue }
      let isOurs = file.hasSuffix("/\(Self.ownRules)")
      find(
        .invalidRules, isOurs ? severityOfRules : .advice, at: file,
        "udev ignores line \(first.line): \(Diagnostics.printable(first.text))"
          + (own.count > 1 ? ", and \(own.count - 1) more" : ""),
        fix: isOurs ? fixOfOwn : nil)
    }
  }

  /// Runs udevadm, which verifies files since systemd 254.
  static func verified(_ files: [String]) -> String {
    SystemTool.outcome(of: ["udevadm", "verify", "--no-summary"] + files)?.printed ?? ""
  }

  /// Returns the mistakes among the lines that udevadm prints, such as `FILE:3 Invalid key/value pair, ignoring.`
  static func mistakes(
    in files: [String], _ printed: String
  ) -> [(file: String, line: Int, text: String)] {
    printed.split(separator: "\n").compactMap { line in
      guard let file = files.first(where: { line.hasPrefix("\($0):") }) else { return nil }
      let rest = line.dropFirst(file.count + 1)
      let text = rest.drop(while: \.isNumber).trimmingCharacters(in: [" ", ".", ":"])
      // A matter of style has no effect.
      guard let number = Int(rest.prefix(while: \.isNumber)), !text.hasPrefix("style:") else {
        return nil
      }
      return (file, number, text)
    }
  }
}
