import Foundation

/// A file of an installation.
struct InstalledFile {
  /// The path on the target machine.
  let path: String
  let content: Data
  var isProgram = false

  var mode: Int { isProgram ? 0o755 : 0o644 }

  /// Returns all files.
  static func all(of parts: Parts, in layout: Layout) -> [InstalledFile] {
    func file(_ path: String, _ content: some Sequence<UInt8>) -> InstalledFile {
      InstalledFile(path: path, content: Data(content))
    }
    let start = command(of: layout.program)
    func unit(_ path: String, _ content: [UInt8]) -> InstalledFile {
      file(path, starting(layout.program, String(decoding: content, as: UTF8.self)).utf8)
    }
    var files = [InstalledFile(path: layout.program, content: parts.program, isProgram: true)]
    if let folder = layout.systemUnits {
      files.append(unit(folder + "/responderd.service", parts.systemService))
      files.append(file(folder + "/responderd.target", parts.target))
    }
    files.append(unit(layout.userUnits + "/responderd.service", parts.userService))
    if layout.systemUnits != nil {
      for (name, content) in parts.examples.sorted(by: { $0.key < $1.key }) {
        files.append(unit("\(layout.examples)/\(name)", content))
      }
    }
    if let folder = layout.rules {
      files.append(file(folder + "/70-responderd.rules", parts.rules))
      if let rules = parts.uaccessRules {
        files.append(file(folder + "/71-responderd-uaccess.rules", rules))
      }
      if let rules = parts.backlightRules {
        files.append(file(folder + "/72-responderd-backlight.rules", rules))
      }
      if let rules = parts.desktopRules {
        files.append(file(folder + "/72-responderd-desktop.rules", rules))
      }
    }
    for (name, text) in parts.manuals.sorted(by: { $0.key < $1.key }) {
      let page = text.replacing(packagedCommand, with: roff(start))
      files.append(file("\(layout.shared)/man/man\(name.suffix(1))/\(name)", page.utf8))
    }
    let completions = [
      ("bash-completion/completions/responderd", withoutInterpreter(parts.bashCompletion)),
      ("\(layout.zshCompletions)/_responderd", parts.zshCompletion),
      ("fish/vendor_completions.d/responderd.fish", parts.fishCompletion),
    ]
    for (path, text) in completions { files.append(file("\(layout.shared)/\(path)", text.utf8)) }
    files.append(file(layout.storyboardSchema, parts.storyboardSchema))
    return files
  }

  /// Removes the interpreter line of a script that the shell sources instead of executing.
  private static func withoutInterpreter(_ script: String) -> String {
    guard script.hasPrefix("#!"), let end = script.firstIndex(of: "\n") else { return script }
    return String(script[script.index(after: end)...])
  }

  /// Escapes a line for roff: hyphens stay hyphens, so that they can be copied.
  private static func roff(_ line: String) -> String {
    let characters: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ]
    return line.map { characters[$0] ?? String($0) }.joined()
  }

  /// Units, and manual pages that quote them, contain the path of the package's program.
  private static let packagedCommand = command(of: "/usr/bin/responderd")

  /// A unit, or settings of one, that starts a program instead of the one of a package.
  static func starting(_ program: String, _ text: String) -> String {
    text.replacing(packagedCommand, with: command(of: program))
  }

  /// Returns a program as a value of `ExecStart=` and `ExecReload=` in a unit.
  private static func command(of program: String) -> String {
    let plain = Set("/._+@-")
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber) || plain.contains($0)
    }
    // Escaped as systemd.service(5) describes, against word splitting and specifiers.
    let escaped = program.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return "=\(isPlain ? program : "\"\(escaped)\"") "
  }
}
