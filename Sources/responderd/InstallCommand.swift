import ArgumentParser
import Doctor
import Foundation
import Installation
import LinuxSystem
import Logging
import ResponderHost
import Storyboards

struct InstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install the program, its units, udev rules, manual pages and completions.",
    discussion: """
      Lists each file with what was done to it, and keeps a manifest, so that "uninstall" reverts \
      exactly that. If it is run again, it replaces files that differ, except files that were edited \
      after the installation. \
      If a different file exists that it did not install, it changes nothing and fails.

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
      Also install a udev rule that gives the user at the seat access to the devices except \
      keyboards, for the user service. The system service does not need it.
      """)
  var uaccess = false

  @Flag(
    help: """
      Also install a udev rule that lets the group "input", which the service has, turn the backlights of displays off \
      and on and set their brightness.
      """)
  var backlight = false

  @Flag(
    help: """
      Also install a udev rule that lets the group "input", which the service has, create virtual devices, to forward touches \
      to the program below ("run --desktop"). The service also needs the drop-in desktop.conf of the examples.
      """)
  var desktop = false

  func validate() throws {
    for (option, isGiven) in [
      ("--uaccess", uaccess), ("--backlight", backlight), ("--desktop", desktop),
    ] where isGiven && place.user {
      throw ValidationError(
        "\(option) cannot be combined with --user: udev rules are installed by root")
    }
  }

  func run() throws {
    let rules = OptionalRules(uaccess: uaccess, backlight: backlight, desktop: desktop)
    let parts = try Parts.own(rules)
    try place.report("install", rules) { installation throws(InstallationError) in
      try installation.install(parts)
    }
  }
}

/// The udev rules that are installed on request.
struct OptionalRules: Equatable {
  var uaccess = false
  var backlight = false
  var desktop = false
}

struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove what \"install\" installed, and nothing else.",
    discussion: """
      Give the same --user, --prefix or --root as for the installation. The service is stopped and disabled first. \
      Files that have been edited since the installation are kept.

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
  /// Returns the contents of an installation by this program.
  static func own(_ rules: OptionalRules) throws -> Parts {
    Parts(
      // The running file, wherever it was started from.
      program: try Data(contentsOf: URL(filePath: "/proc/self/exe")),
      manuals: Manual.all,
      bashCompletion: Responderd.completionScript(for: .bash),
      zshCompletion: Responderd.completionScript(for: .zsh),
      fishCompletion: Responderd.completionScript(for: .fish),
      storyboardSchema: Data(StoryboardSchema.bytes), letsSeatRead: rules.uaccess,
      setsBacklights: rules.backlight, forwardsTouches: rules.desktop)
  }
}

extension PlaceArguments {
  /// Stops and disables the service of an installation on this machine, and prints it. If that fails, the
  /// service continues without its files, which is logged.
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
      let reason = printed.split(separator: "\n").first ?? "no reason given"
      logger.warning("\(command.joined(separator: " ")): \(reason)")
    case nil: logger.warning("\(command.joined(separator: " ")): cannot be run")
    }
  }

  /// Runs the command's action, and prints the changes and the next steps.
  func report(
    _ command: String, _ rules: OptionalRules = OptionalRules(),
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
        let hint = "give \(command) the same --user, --prefix and --root as for the installation"
        logger.notice(
          "responderd is not installed there: \(installation.recordPath) does not exist; \(hint)"
        )
        return .ok
      }
      if command == "install", isHere, layout.systemUnits != nil, layout.programs != "/usr/bin",
        FileManager.default.fileExists(atPath: "/usr/share/doc/responderd/copyright")
      {
        let effect =
          "systemd prefers this installation, so updates of the package have no effect on the service"
        logger.warning(
          "the Debian package is installed, too: \(effect); run \"responderd uninstall\", or remove the package"
        )
      }
      let text =
        installation.lines(of: steps).map { $0 + "\n" }.joined()
        + next(after: command, rules)
      guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
      logger.error("cannot write the list of files: \(reason)")
      return .ioError
    }
  }

  /// Returns the remedy for a missing permission.
  private func hint(after command: String, _ error: InstallationError) -> String {
    // Root can be denied a file that is immutable.
    guard error.code == .denied, !user, SystemCall.user != 0 else { return "" }
    return "; run it as root (sudo), or with --user for your own account"
  }

  /// Returns the next steps for the administrator.
  private func next(after command: String, _ rules: OptionalRules) -> String {
    guard isHere else { return "" }
    let lines =
      ["next:"] + Self.steps(after: command, of: layout, rules).map { "  " + $0 }
    return lines.map { $0 + "\n" }.joined() + (command == "install" ? Self.recipe(for: layout) : "")
  }

  /// How the service runs a storyboard, with the path of the program that was installed.
  static func recipe(for layout: Layout) -> String {
    let settings = layout.storyboardDropIn.split(separator: "\n").map { "  \($0)\n" }.joined()
    guard layout.systemUnits != nil else {
      return "to run a storyboard, enter with \"systemctl --user edit responderd\":\n\(settings)"
    }
    return """
      to run a storyboard, create /etc/systemd/system/\(ServiceUnit.name).d, \
      copy \(layout.examples)/storyboard.conf to it, and adapt it:
      \(settings)more settings to start from: \(layout.examples)

      """
  }

  static func steps(
    after command: String, of layout: Layout, _ rules: OptionalRules = OptionalRules()
  ) -> [String] {
    let isInstalled = command == "install"
    let manager = layout.systemUnits == nil ? "systemctl --user" : "systemctl"
    var lines: [String] = []
    if !layout.isLookedInto {
      lines += isInstalled ? layout.registering(rules) : ["rm -f \(Layout.copiedRules)"]
    }
    lines.append("\(manager) daemon-reload")
    if layout.rules != nil {
      // Until the module is loaded, its node is not a device that udev knows.
      if rules.desktop { lines.append("modprobe uinput") }
      lines += [
        "udevadm control --reload",
        "udevadm trigger --settle --action=add --subsystem-match=input --subsystem-match=iio"
          + (rules.backlight ? " --subsystem-match=backlight" : "")
          + (rules.desktop ? " --subsystem-match=misc" : ""),
      ]
    }
    if isInstalled { lines.append("\(manager) enable --now responderd") }
    return lines
  }
}

extension Layout {
  /// The rules where udev finds them.
  fileprivate static var copiedRules: String {
    ruleNames.map { "/etc/udev/rules.d/\($0)" }.joined(separator: " ")
  }

  private static let ruleNames = [
    "70-responderd.rules", "71-responderd-uaccess.rules", "72-responderd-backlight.rules",
    "72-responderd-desktop.rules",
  ]

  /// Returns commands that link the units, and copy the rules, to where systemd and udev search. A user who can write to the
  /// prefix could change what a link of a rule leads to.
  fileprivate func registering(_ optional: OptionalRules) -> [String] {
    guard let systemUnits, let rules else { return [] }
    let isInstalled = [true, optional.uaccess, optional.backlight, optional.desktop]
    return [
      "systemctl link "
        + ["service", "target"].map { "\(systemUnits)/responderd.\($0)".shellWord }
        .joined(separator: " ")
    ]
      + zip(Self.ruleNames, isInstalled).filter(\.1).map { name, _ in
        "cp --remove-destination \("\(rules)/\(name)".shellWord) /etc/udev/rules.d/"
      }
  }
}
