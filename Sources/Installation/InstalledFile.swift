import Foundation

/// A file that an installation consists of.
struct InstalledFile {
  /// Where it lies on the machine that it is for.
  let path: String
  let content: Data
  var isProgram = false

  var mode: Int { isProgram ? 0o755 : 0o644 }

  /// All of them.
  static func all(of parts: Parts, in layout: Layout) -> [InstalledFile] {
    func file(_ path: String, _ content: some Sequence<UInt8>) -> InstalledFile {
      InstalledFile(path: path, content: Data(content))
    }
    let start = command(of: layout.program)
    func unit(_ path: String, _ content: [UInt8]) -> InstalledFile {
      let text = String(decoding: content, as: UTF8.self)
      return file(path, text.replacing(packagedCommand, with: start).utf8)
    }
    var files = [InstalledFile(path: layout.program, content: parts.program, isProgram: true)]
    if let folder = layout.systemUnits {
      files.append(unit(folder + "/responderd.service", parts.systemService))
      files.append(file(folder + "/responderd.target", parts.target))
    }
    files.append(unit(layout.userUnits + "/responderd.service", parts.userService))
    if let folder = layout.rules {
      files.append(file(folder + "/70-responderd.rules", parts.rules))
      if let rules = parts.uaccessRules {
        files.append(file(folder + "/71-responderd-uaccess.rules", rules))
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

  /// A script without its first line if that names an interpreter: the shell reads the file, and
  /// nobody runs it.
  private static func withoutInterpreter(_ script: String) -> String {
    guard script.hasPrefix("#!"), let end = script.firstIndex(of: "\n") else { return script }
    return String(script[script.index(after: end)...])
  }

  /// A line as the source of a page has it: a hyphen stays one, to be copied.
  private static func roff(_ line: String) -> String {
    let characters: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ]
    return line.map { characters[$0] ?? String($0) }.joined()
  }

  /// Units, and pages that show lines of them, name the program where a package puts it.
  private static let packagedCommand = command(of: "/usr/bin/responderd")

  /// A program as the value of `ExecStart=` and `ExecReload=` in a unit.
  private static func command(of program: String) -> String {
    let plain = Set("/._+@-")
    let isPlain = program.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber) || plain.contains($0)
    }
    // As systemd.service(5) says of what it would cut into words, or take for specifiers.
    let escaped = program.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return "=\(isPlain ? program : "\"\(escaped)\"") "
  }
}
