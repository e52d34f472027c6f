import Foundation
import Glibc
import Installation
import ResponderHost
import TestSupport
import Testing

@testable import responderd

/// What `install` puts below a directory, looked at with the tools that will read it.
@Suite final class `The installed files` {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "responderd-install-\(UUID().uuidString)").path
  private let made: CommandRun

  init() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    made = try CommandRun("install", "--root", root, "--prefix", "/usr")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Runs a tool, and returns what it printed on both streams.
  private func tool(_ command: String...) throws -> (status: Int32, said: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = output
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"]
    try process.run()
    let said = output.fileHandleForReading.remainingData()
    process.waitForEnd()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test func `are reported, one by one`() {
    #expect(made.status == 0)
    #expect(made.lines.first == "made \(root)/usr/bin/responderd")
    #expect(made.lines.allSatisfy { $0.hasPrefix("made \(root)/usr/") })
  }

  @Test func `let the user at the seat read devices only on request`() throws {
    func givingRules() throws -> [String] {
      let folder = "\(root)/usr/lib/udev/rules.d"
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8).contains(#"TAG+="uaccess""#)
      }
    }
    #expect(try givingRules() == [])
    _ = try CommandRun("install", "--root", root, "--prefix", "/usr", "--uaccess")
    #expect(try givingRules() == ["71-responderd-uaccess.rules"])
  }

  @Test(arguments: [
    "man1/responderd.1", "man5/responderd-storyboard.5", "man8/responderd.service.8",
  ])
  func `hold manual pages that the checker of pages has nothing against`(page: String) throws {
    let file = "\(root)/usr/share/man/\(page)"
    let lint = try tool("mandoc", "-Tlint", "-Wwarning", file)
    #expect(lint.status == 0 && lint.said.isEmpty, "\(lint.said)")
    let text = try tool("mandoc", "-Tutf8", file)
    #expect(text.said.contains("N\u{8}NA\u{8}AM\u{8}ME\u{8}E"))
    for escape in ["\\f", "\\-", "\\("] {
      #expect(!text.said.contains(escape), "roff is left over")
    }
  }

  @Test func `hold pages that say what the articles and the help say`() throws {
    let program = try BuildProducts().executable("responderd")
    let script = Repository.root.appending(path: "Tests/Documentation/manuals").path
    let run = try tool("python3", script, "--check", program)
    #expect(run.status == 0, "\(run.said)")
  }

  @Test func `hold a page that names every command and option of the help`() throws {
    let file = "\(root)/usr/share/man/man1/responderd.1"
    let page = try String(contentsOfFile: file, encoding: .utf8).replacing("\\-", with: "-")
    let help = try CommandRun("--experimental-dump-help").output
    let names = help.matches(of: /"commandName" : "([^"]+)"/).map(\.1)
    #expect(names.count > 5)
    for name in names { #expect(page.contains(name), "\(name) is not in the page") }
    for option in help.matches(of: /"kind" : "long",\s+"name" : "([^"]+)"/).map(\.1) {
      #expect(page.contains("--\(option)"), "--\(option) is not in the page")
    }
  }

  @Test func `hold a page that names every exit status`() throws {
    let page = try String(
      contentsOfFile: "\(root)/usr/share/man/man1/responderd.1", encoding: .utf8)
    let table = try #require(
      page.split(separator: "\n.SH ").first { $0.hasPrefix("\"EXIT STATUS\"") })
    let rows = Set(table.split(separator: "\n").compactMap { Int32($0) })
    #expect(rows == Set(ExitStatus.allCases.map(\.rawValue)))
  }

  @Test(arguments: ["system", "user"])
  func `hold a unit that does not try what cannot become right, and nothing too often`(
    manager: String
  ) throws {
    let unit = try String(
      contentsOfFile: "\(root)/usr/lib/systemd/\(manager)/responderd.service", encoding: .utf8)
    let lines = unit.split(separator: "\n")
    let statuses = try #require(lines.first { $0.hasPrefix("RestartPreventExitStatus=") })
    for status in [ExitStatus.usage, .badData, .noInput] {
      #expect(statuses.contains("\(status.rawValue)"))
    }
    // systemd's own, for a program that cannot be executed.
    #expect(statuses.contains("203"))
    #expect(lines.contains("RestartSec=1"))
    #expect(lines.contains("KillMode=mixed"))
  }

  @Test(arguments: [
    ["bash", "-n", "bash-completion/completions/responderd"],
    ["zsh", "-n", "zsh/vendor-completions/_responderd"],
    ["fish", "--no-execute", "fish/vendor_completions.d/responderd.fish"],
  ])
  func `hold completions that the shells understand`(check: [String]) throws {
    let run = try tool(check[0], check[1], "\(root)/usr/share/\(check[2])")
    #expect(run.status == 0 && run.said.isEmpty, "\(run.said)")
  }

  @Test func `are readable by everybody even where files are made private`() throws {
    let other = root + "/other"
    let program = try BuildProducts().executable("responderd")
    let run = try tool(
      "sh", "-c", "umask 077; mkdir \(other); \(program) install --root \(other) --prefix /usr")
    #expect(run.status == 0, "\(run.said)")
    let modes = try tool("find", "\(other)/usr", "-not", "-perm", "-a+r")
    #expect(modes.said.isEmpty)
    let folders = try tool("find", "\(other)/usr", "-type", "d", "-not", "-perm", "755")
    #expect(folders.said.isEmpty, "\(folders.said)")
  }

  @Test func `are gone after they were uninstalled, and a second time is not an error`() throws {
    let run = try CommandRun("uninstall", "--root", root, "--prefix", "/usr")
    #expect(run.status == 0 && run.lines.allSatisfy { $0.hasPrefix("removed \(root)/usr") })
    #expect(FileManager.default.enumerator(atPath: root)?.nextObject() == nil)
    let again = try CommandRun("uninstall", "--root", root, "--prefix", "/usr")
    #expect(
      again.status == 0
        && again.errors.contains(
          "responderd is not installed there: "
            + "\(root)/usr/share/responderd/installed.json does not exist")
    )
  }

  @Test func `that are in the way of another file are reported, and the command fails`() throws {
    _ = try CommandRun("uninstall", "--root", root, "--prefix", "/usr")
    let file = root + "/usr/bin/responderd"
    try FileManager.default.createDirectory(
      atPath: root + "/usr/bin", withIntermediateDirectories: true)
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    let run = try CommandRun("install", "--root", root, "--prefix", "/usr")
    #expect(run.status == 73 && run.output.isEmpty)
    #expect(run.errors.contains("\(file): file exists"))
    #expect(run.errors.contains("Remove it"))
  }

  @Test func `name the next steps if the user has no permission to install them`() throws {
    let program = try BuildProducts().executable("responderd")
    let folder = root + "/closed"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    // The unprivileged user cannot enter the build's folder.
    try FileManager.default.copyItem(atPath: program, toPath: folder + "/program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    // Root may everything.
    let nobody = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    let run = try tool("sh", "-c", "\(nobody) \(folder)/program install --prefix \(folder)/usr")
    #expect(run.status == 73)
    #expect(run.said.contains("permission denied; run it as root (sudo)"))
    #expect(run.said.contains("--user"))
  }

  @Test func `say how the service runs a storyboard, with the path of the program`() {
    let text = PlaceArguments.recipe(for: .system(prefix: "/usr/local"))
    #expect(
      text.hasPrefix(
        "to run a storyboard, create /etc/systemd/system/responderd.service.d, "
          + "copy /usr/local/share/responderd/examples/storyboard.conf to it, and adapt it:\n  [Service]\n"
      ))
    #expect(text.contains("\n  ExecStart=/usr/local/bin/responderd run --trace json "))
    #expect(text.hasSuffix("more settings to start from: /usr/local/share/responderd/examples\n"))
    let user = PlaceArguments.recipe(for: .user(home: "/home/one"))
    #expect(
      user.hasPrefix("to run a storyboard, enter with \"systemctl --user edit responderd\":\n"))
    #expect(!user.contains("examples"))
  }

  @Test(arguments: [("/usr", 0), ("/opt/kiosk", 2)])
  func `say how systemd and udev find them where they do not look`(prefix: String, count: Int)
    throws
  {
    let lines = PlaceArguments.steps(after: "install", of: .system(prefix: prefix))
    #expect(lines.count { $0.contains("\(prefix)/lib") } == count)
    // Who can write to the prefix could change what a link leads to.
    let rules = lines.filter { $0.contains("70-responderd.rules") }
    #expect(
      rules
        == (count == 0
          ? []
          : [
            "cp --remove-destination \(prefix)/lib/udev/rules.d/70-responderd.rules /etc/udev/rules.d/"
          ]))
    #expect(lines.last == "systemctl enable --now responderd")
  }
}
