import ArgumentParser
import Foundation
import Installation
import Logging
import ResponderHost

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
        responderd install --user
        responderd install --prefix /usr --root /mnt/image
      """)

  @OptionGroup var place: PlaceArguments

  func run() throws {
    let parts = try Parts.own()
    try place.report("install") { installation throws(InstallationError) in
      try installation.install(parts)
    }
  }
}

struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove what \"install\" put in place, and nothing else.",
    discussion: """
      Takes the same options as the installation. Files that somebody changed since stay. Stop the \
      service first.

      EXAMPLES:
        sudo systemctl disable --now responderd; sudo responderd uninstall
        responderd uninstall --user
      """)

  @OptionGroup var place: PlaceArguments

  func run() throws {
    try place.report("uninstall") { installation throws(InstallationError) in
      try installation.uninstall()
    }
  }
}

extension Parts {
  /// What this program carries along, itself included.
  static func own() throws -> Parts {
    let release = Release(version: Responderd.version, day: Responderd.day)
    return Parts(
      // The file that runs, wherever it was started from.
      program: try Data(contentsOf: URL(filePath: "/proc/self/exe")),
      manuals: try Manual.all(help: Responderd._dumpHelp(), of: release),
      bashCompletion: Responderd.completionScript(for: .bash),
      zshCompletion: Responderd.completionScript(for: .zsh),
      fishCompletion: Responderd.completionScript(for: .fish))
  }
}

extension PlaceArguments {
  /// Does what a command is for and tells of it, and of what is to be done besides.
  func report(
    _ command: String,
    _ work: @MainActor (Installation) throws(InstallationError) -> [Installation.Step]
  ) throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let steps: [Installation.Step]
      do throws(InstallationError) {
        steps = try work(installation)
      } catch {
        logger.error("\(error)")
        return error.code == .badRecord ? .badData : .cannotCreate
      }
      guard !steps.isEmpty else {
        logger.notice("nothing of responderd is installed there")
        return .ok
      }
      let text = steps.map { "\($0)\n" }.joined() + next(after: command)
      guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
      logger.error("cannot write what was done: \(reason)")
      return .ioError
    }
  }

  /// What an administrator has to do besides, which no file does.
  private func next(after command: String) -> String {
    guard isHere else { return "" }
    let manager = user ? "systemctl --user" : "systemctl"
    var lines = ["\(manager) daemon-reload"]
    if !user {
      lines += [
        "udevadm control --reload",
        "udevadm trigger --action=add --subsystem-match=input --subsystem-match=iio",
      ]
    }
    if command == "install" { lines.append("\(manager) enable --now responderd") }
    return (["next:"] + lines.map { "  " + $0 }).map { $0 + "\n" }.joined()
  }
}
