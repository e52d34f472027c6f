import ArgumentParser
import Doctor
import Foundation
import Installation
import Logging
import ResponderHost
import Storyboards

struct InstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Put the program, its units, udev rules, manual pages and completions in place.",
    discussion: """
      Says what it did to each file, and writes it down so that "uninstall" undoes exactly that. \
      Done again, it replaces what became different. A file that somebody changed since is left as \
      it is; one that was there before stops it before it begins.

      EXAMPLES:
        sudo responderd install
        sudo responderd install --prefix /usr
        sudo responderd install --uaccess
        responderd install --user
        responderd install --prefix /usr --root /mnt/image
      """)

  @OptionGroup var place: PlaceArguments

  @Flag(
    help: """
      Let the user who sits at the machine read the devices, too, for the service of a user's own \
      manager. The system's service does not need it.
      """)
  var uaccess = false

  func validate() throws {
    guard uaccess, place.user else { return }
    throw ValidationError("--uaccess installs a udev rule, which is root's; --user installs none")
  }

  func run() throws {
    let parts = try Parts.own(letsSeatRead: uaccess)
    try place.report("install", uaccess: uaccess) { installation throws(InstallationError) in
      try installation.install(parts)
    }
  }
}

struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove what \"install\" put in place, and nothing else.",
    discussion: """
      Takes the same options as the installation. Files that somebody changed since stay. The \
      service is stopped and disabled first.

      EXAMPLES:
        sudo responderd uninstall
        responderd uninstall --user
      """)

  @OptionGroup var place: PlaceArguments

  func run() throws {
    try place.stopService()
    try place.report("uninstall") { installation throws(InstallationError) in
      try installation.uninstall()
    }
  }
}

extension Parts {
  /// What this program carries along, itself included.
  static func own(letsSeatRead: Bool) throws -> Parts {
    Parts(
      // The file that runs, wherever it was started from.
      program: try Data(contentsOf: URL(filePath: "/proc/self/exe")),
      manuals: Manual.all,
      bashCompletion: Responderd.completionScript(for: .bash),
      zshCompletion: Responderd.completionScript(for: .zsh),
      fishCompletion: Responderd.completionScript(for: .fish),
      storyboardSchema: Data(StoryboardSchema.bytes), letsSeatRead: letsSeatRead)
  }
}

extension PlaceArguments {
  /// Stops and disables the service of an installation on this machine, and says so. Where that fails the
  /// service goes on without its files, which is said as well.
  fileprivate func stopService() throws {
    let files = FileManager.default
    let folder = layout.systemUnits ?? layout.userUnits
    guard isHere, files.fileExists(atPath: "/run/systemd/system"),
      files.fileExists(atPath: "\(folder)/\(ServiceUnit.name)"),
      files.fileExists(atPath: installation.recordPath)
    else { return }
    let manager = layout.systemUnits == nil ? ["systemctl", "--user"] : ["systemctl"]
    let command = manager + ["disable", "--now", ServiceUnit.name]
    let logger = Diagnostics.logger()
    switch SystemTool.outcome(of: command, within: 60) {
    case (0, _)?: logger.notice("stopped and disabled \(ServiceUnit.name)")
    case (_, let printed)?:
      let reason = printed.split(separator: "\n").first ?? "it gave no reason"
      logger.warning("\(command.joined(separator: " ")): \(reason)")
    case nil: logger.warning("\(command.joined(separator: " ")): it cannot be run")
    }
  }

  /// Does what a command is for and tells of it, and of what is to be done besides.
  func report(
    _ command: String, uaccess: Bool = false,
    _ work: @MainActor (Installation) throws(InstallationError) -> [Installation.Step]
  ) throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let steps: [Installation.Step]
      do throws(InstallationError) {
        steps = try work(installation)
      } catch {
        logger.error("\(error)\(hint(after: command, error))")
        switch error.code {
        case .badRecord: return .badData
        case .noRoot: return .noInput
        default: return .cannotCreate
        }
      }
      guard !steps.isEmpty else {
        let hint = "give \(command) the options of the installation: --user, --prefix, --root"
        logger.notice(
          "nothing of responderd is installed there: there is no \(installation.recordPath); \(hint)"
        )
        return .ok
      }
      let text =
        installation.lines(of: steps).map { $0 + "\n" }.joined()
        + next(after: command, uaccess: uaccess)
      guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
      logger.error("cannot write what was done: \(reason)")
      return .ioError
    }
  }

  /// What helps a user who may not do that.
  private func hint(after command: String, _ error: InstallationError) -> String {
    guard error.code == .denied else { return "" }
    return user
      ? "" : "; \(command) it as root (sudo), or for yourself alone with --user"
  }

  /// What an administrator has to do besides, which no file does.
  private func next(after command: String, uaccess: Bool) -> String {
    guard isHere else { return "" }
    let lines =
      ["next:"] + Self.steps(after: command, of: layout, uaccess: uaccess).map { "  " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  static func steps(
    after command: String, of layout: Layout, uaccess: Bool = false
  ) -> [String] {
    let isInstalled = command == "install"
    let manager = layout.systemUnits == nil ? "systemctl --user" : "systemctl"
    var lines: [String] = []
    if !layout.isLookedInto {
      lines += isInstalled ? layout.linking(uaccess: uaccess) : ["rm -f \(Layout.linkedRules)"]
    }
    lines.append("\(manager) daemon-reload")
    if layout.rules != nil {
      lines += [
        "udevadm control --reload",
        "udevadm trigger --action=add --subsystem-match=input --subsystem-match=iio",
      ]
    }
    if isInstalled { lines.append("\(manager) enable --now responderd") }
    return lines
  }
}

extension Layout {
  /// Where udev finds rules that lie elsewhere.
  fileprivate static var linkedRules: String {
    ruleNames.map { "/etc/udev/rules.d/\($0)" }.joined(separator: " ")
  }

  private static let ruleNames = ["70-responderd.rules", "71-responderd-uaccess.rules"]

  /// Has systemd and udev find what lies where they do not look.
  fileprivate func linking(uaccess: Bool) -> [String] {
    guard let systemUnits, let rules else { return [] }
    return [
      "systemctl link \(systemUnits)/responderd.service \(systemUnits)/responderd.target"
    ]
      + Self.ruleNames.prefix(uaccess ? 2 : 1).map {
        "ln -s \(rules)/\($0) /etc/udev/rules.d/\($0)"
      }
  }
}
