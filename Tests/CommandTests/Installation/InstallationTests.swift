import Foundation
import Glibc
import Installation
import TestSupport
import Testing

/// An installation into a directory that stands for a machine's file system.
@Suite final class `An installation` {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "responderd-root-\(UUID().uuidString)").path
  private let layout = Layout.system(prefix: "/usr")

  init() throws {
    try FileManager.default.createDirectory(
      atPath: root + "/usr", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func parts(
    program: String = "ELF 1", manuals: [String: String] = ["responderd.1": "page"],
    bashCompletion: String = "bash", letsSeatRead: Bool = false,
    setsBacklights: Bool = false
  ) -> Parts {
    Parts(
      program: Data(program.utf8), manuals: manuals, bashCompletion: bashCompletion,
      zshCompletion: "zsh", fishCompletion: "fish", storyboardSchema: Data("{}".utf8),
      letsSeatRead: letsSeatRead, setsBacklights: setsBacklights)
  }

  private var installation: Installation { Installation(layout, root: root) }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    let place = URL(filePath: root + path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: true, encoding: .utf8)
  }

  /// Every path below the root.
  private var tree: Set<String> {
    Set(FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: root + path)[.posixPermissions] as? Int
  }

  @Test func `puts each part where a machine looks for it`() throws {
    let steps = try installation.install(parts())
    #expect(
      steps
        == [
          "/usr/bin/responderd", "/usr/lib/systemd/system/responderd.service",
          "/usr/lib/systemd/system/responderd.target", "/usr/lib/systemd/user/responderd.service",
          "/usr/share/responderd/examples/desktop.conf",
          "/usr/share/responderd/examples/home.conf",
          "/usr/share/responderd/examples/network.conf",
          "/usr/share/responderd/examples/polkit.rules",
          "/usr/share/responderd/examples/session-bus.conf",
          "/usr/share/responderd/examples/sound.conf",
          "/usr/share/responderd/examples/storyboard.conf",
          "/usr/lib/udev/rules.d/70-responderd.rules", "/usr/share/man/man1/responderd.1",
          "/usr/share/bash-completion/completions/responderd",
          "/usr/share/zsh/vendor-completions/_responderd",
          "/usr/share/fish/vendor_completions.d/responderd.fish",
          "/usr/share/responderd/responderd-storyboard.schema.json",
        ].map(Installation.Step.made))
    #expect(try read("/usr/bin/responderd") == "ELF 1")
    #expect(try permissions("/usr/bin/responderd") == 0o755)
    #expect(try permissions("/usr/lib/systemd/system/responderd.service") == 0o644)
    #expect(try permissions("/usr/lib/systemd/system") == 0o755)
  }

  @Test func `installs completions without an interpreter line`() throws {
    _ = try installation.install(parts(bashCompletion: "#!/bin/bash\n# more\ncomplete\n"))
    #expect(try read("/usr/share/bash-completion/completions/responderd") == "# more\ncomplete\n")
  }

  @Test func `lets the user at the seat read only on request`() throws {
    let rule = "/usr/lib/udev/rules.d/71-responderd-uaccess.rules"
    let steps = try installation.install(parts(letsSeatRead: true))
    #expect(steps.contains(.made(rule)))
    #expect(try read(rule).contains("TAG+=\"uaccess\""))
    #expect(try !read("/usr/lib/udev/rules.d/70-responderd.rules").contains("TAG+=\"uaccess\""))
    // Installed again without it, it goes.
    #expect(try installation.install(parts()).contains(.removed(rule)))
    #expect(!FileManager.default.fileExists(atPath: root + rule))
  }

  @Test func `lets the group of the service set backlights only on request`() throws {
    let rule = "/usr/lib/udev/rules.d/72-responderd-backlight.rules"
    #expect(try !installation.install(parts()).contains(.made(rule)))
    #expect(try installation.install(parts(setsBacklights: true)).contains(.made(rule)))
    #expect(try read(rule).contains("SUBSYSTEM==\"backlight\""))
    #expect(try installation.install(parts()).contains(.removed(rule)))
  }

  @Test func `has the units start the program that was installed`() throws {
    let local = Installation(.system(prefix: "/usr/local"), root: root)
    _ = try local.install(parts())
    let unit = try read("/usr/local/lib/systemd/system/responderd.service")
    #expect(unit.contains("\nExecStart=/usr/local/bin/responderd run"))
    let home = Installation(.user(home: "/home/a user"), root: root)
    _ = try home.install(parts())
    let userUnit = try read("/home/a user/.local/share/systemd/user/responderd.service")
    #expect(userUnit.contains("\nExecStart=\"/home/a user/.local/bin/responderd\" run"))
  }

  @Test func `has the examples start the program that was installed`() throws {
    let local = Layout.system(prefix: "/usr/local")
    _ = try Installation(local, root: root).install(parts())
    let example = try read(local.examples + "/storyboard.conf")
    #expect(example.contains("\nExecStart=/usr/local/bin/responderd run"))
    #expect(example.hasSuffix(local.storyboardDropIn + "\n"))
    let user = Layout.user(home: "/home/one").storyboardDropIn
    #expect(user.hasPrefix("[Service]\nExecStart=\nExecStart=/home/one/.local/bin/responderd run"))
    #expect(user.hasSuffix("--app %h/.config/responderd/kiosk.yaml"))
  }

  @Test func `has the pages show lines that start the program that was installed`() throws {
    let page = ".nf\nExecStart=/usr/bin/responderd run \\-\\-trace json\n.fi\n"
    let kiosk = Installation(.system(prefix: "/opt/my-kiosk"), root: root)
    _ = try kiosk.install(parts(manuals: ["responderd.service.8": page]))
    let installed = try read("/opt/my-kiosk/share/man/man8/responderd.service.8")
    #expect(
      installed.contains("\nExecStart=/opt/my\\-kiosk/bin/responderd run \\-\\-trace json\n"))
  }

  @Test func `reports paths that begin with the root`() throws {
    let made = installation.lines(of: try installation.install(parts()))
    #expect(made.first == "made \(root)/usr/bin/responderd")
    let removed = installation.lines(of: try installation.uninstall())
    #expect(removed.contains("removed \(root)/usr/bin"))
    #expect(Installation(layout).lines(of: [.removed("/usr/bin")]) == ["removed /usr/bin"])
  }

  @Test(arguments: ["/missing", "/usr/file"])
  func `into a root that is not a directory does not create one`(path: String) throws {
    try write("", to: "/usr/file")
    let before = tree
    let elsewhere = Installation(layout, root: root + path)
    let error = #expect(throws: InstallationError.self) { try elsewhere.install(parts()) }
    #expect(error?.code == .noRoot)
    #expect(error?.description.hasPrefix("\(root)\(path): no such directory") == true)
    #expect(throws: InstallationError.self) { try elsewhere.uninstall() }
    #expect(tree == before)
  }

  @Test func `for a user contains no system files`() throws {
    let steps = try Installation(.user(home: "/home/one"), root: root).install(parts())
    for case .made(let path) in steps { #expect(path.hasPrefix("/home/one/.local/")) }
    #expect(!tree.contains { $0.contains("udev") || $0.contains("systemd/system") })
  }

  @Test func `changes nothing when it is done again`() throws {
    _ = try installation.install(parts())
    let before = try read("/usr/share/responderd/installed.json")
    for step in try installation.install(parts()) {
      guard case .unchanged = step else {
        Issue.record("\(step)")
        continue
      }
    }
    #expect(try read("/usr/share/responderd/installed.json") == before)
  }

  @Test func `replaces changed files, and removes those that are obsolete`() throws {
    _ = try installation.install(
      parts(manuals: ["responderd.1": "page", "responderd-old.5": "old"]))
    let steps = try installation.install(parts(program: "ELF 2"))
    #expect(steps.contains(.replaced("/usr/bin/responderd")))
    #expect(steps.contains(.removed("/usr/share/man/man5/responderd-old.5")))
    #expect(try read("/usr/bin/responderd") == "ELF 2")
  }

  @Test func `is undone exactly`() throws {
    try write("mine", to: "/usr/lib/udev/rules.d/60-mine.rules")
    let before = tree
    _ = try installation.install(parts())
    let steps = try installation.uninstall()
    #expect(tree == before)
    #expect(steps.contains(.removed("/usr/bin")))
    #expect(try installation.uninstall().isEmpty)
  }

  @Test func `leaves an edited file as it is, now and when it is removed`() throws {
    _ = try installation.install(parts())
    let unit = "/usr/lib/systemd/system/responderd.service"
    try write("changed", to: unit)
    #expect(try installation.install(parts(program: "ELF 2")).contains(.kept(unit)))
    #expect(try read(unit) == "changed")
    #expect(try installation.uninstall().contains(.kept(unit)))
    #expect(try read(unit) == "changed")
    #expect(!tree.contains("usr/bin/responderd"))
  }

  @Test func `does not claim a file that an earlier one kept for another user`() throws {
    _ = try installation.install(parts())
    try write("changed", to: "/usr/lib/systemd/system/responderd.service")
    _ = try installation.uninstall()
    let error = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    #expect(error?.code == .occupied)
    #expect(error?.description.contains("an earlier uninstall kept it") == true)
    #expect(error?.description.contains("move it away to keep it") == true)
  }

  @Test func `stops before it begins where another user's file is in the way`() throws {
    try write("somebody's", to: "/usr/share/man/man1/responderd.1")
    let before = tree
    let error = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    #expect(error?.code == .occupied)
    #expect(error?.description.contains("/usr/share/man/man1/responderd.1: file exists") == true)
    #expect(tree == before)
  }

  @Test func `that the system refuses reports the file and the reason`() throws {
    try write("a file", to: "/usr/lib")
    let error = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    #expect(error?.code == .refused)
    #expect(error?.description.contains("\(root)/usr/lib/systemd") == true)
  }

  @Test func `that was refused halfway can be undone`() throws {
    try write("a file", to: "/usr/share/zsh")
    let before = tree
    _ = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    _ = try installation.uninstall()
    #expect(tree == before)
  }

  @Test func `whose record is broken is not touched`() throws {
    try write("{", to: "/usr/share/responderd/installed.json")
    let error = #expect(throws: InstallationError.self) { try installation.uninstall() }
    #expect(error?.code == .badRecord)
    #expect(error?.description.contains("remove it and install again") == true)
  }

  @Test func `whose record is a pipe, or without end, is not touched`() throws {
    let record = root + "/usr/share/responderd/installed.json"
    try write("", to: "/usr/share/responderd/installed.json")
    try #require(truncate(record, 1 << 42) == 0)
    let endless = #expect(throws: InstallationError.self) { try installation.uninstall() }
    #expect(endless?.code == .badRecord)
    try #require(unlink(record) == 0 && mkfifo(record, 0o600) == 0)
    let pipe = #expect(throws: InstallationError.self) { try installation.uninstall() }
    #expect(pipe?.code == .badRecord)
  }

  @Test func `continues as its error says if the manifest was damaged`() throws {
    _ = try installation.install(parts())
    let record = "/usr/share/responderd/installed.json"
    try write("{", to: record)
    _ = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    try FileManager.default.removeItem(atPath: root + record)
    #expect(try installation.install(parts()).contains(.found("/usr/bin/responderd")))
    _ = try installation.uninstall()
    #expect(try read("/usr/bin/responderd") == "ELF 1")
  }

  // MARK: - Upgrades

  /// Has a file's new content fail: a directory is in the way of the place where it is written first.
  private func block(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: root + path + ".new/full", withIntermediateDirectories: true)
  }

  private func unblock(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + path + ".new")
  }

  @Test func `whose upgrade failed halfway is finished by another, and can be undone`() throws {
    let before = tree
    _ = try installation.install(parts())
    let page = "/usr/share/man/man1/responderd.1"
    let newer = parts(program: "ELF 2", manuals: ["responderd.1": "page 2"])
    try block(page)
    _ = #expect(throws: InstallationError.self) { try installation.install(newer) }
    #expect(try read("/usr/bin/responderd") == "ELF 2")
    #expect(try read(page) == "page")
    try unblock(page)
    #expect(try installation.install(newer).contains(.replaced(page)))
    #expect(try read(page) == "page 2")
    try block(page)
    let newest = parts(program: "ELF 3", manuals: ["responderd.1": "page 3"])
    _ = #expect(throws: InstallationError.self) { try installation.install(newest) }
    try unblock(page)
    _ = try installation.uninstall()
    #expect(tree == before)
  }

  @Test func `that took a file's old state for its own notices a change after it`() throws {
    _ = try installation.install(parts())
    _ = try installation.install(parts(program: "ELF 2"))
    try write("ELF 1", to: "/usr/bin/responderd")
    #expect(try installation.uninstall().contains(.kept("/usr/bin/responderd")))
  }

  // MARK: - What is not ours

  @Test func `leaves another user's file that is the same already, and keeps it`() throws {
    let page = "/usr/share/man/man1/responderd.1"
    try write("page", to: page)
    let before = tree
    #expect(try installation.install(parts()).contains(.found(page)))
    _ = try installation.uninstall()
    #expect(tree == before)
  }

  @Test(arguments: [
    "/etc/passwd", "/usr/bin/../../etc/responderd", "/usr/bin/sh", "responderd",
    "/usr/share/man/man1/../../responderd", "/usr/share/responderd/examples/",
    "/usr/share/responderd/examples/..",
  ])
  func `whose manifest names other files is not touched`(path: String) throws {
    let record = "/usr/share/responderd/installed.json"
    try write(
      "{\"files\": [{\"path\": \"\(path)\", \"fingerprint\": \"0-0\"}], \"directories\": []}",
      to: record)
    let error = #expect(throws: InstallationError.self) { try installation.uninstall() }
    #expect(error?.code == .badRecord)
    #expect(error?.description.contains(path) == true)
    try write("{\"files\": [], \"directories\": [\"\(path)\"]}", to: record)
    #expect(throws: InstallationError.self) { try installation.install(parts()) }
  }

  @Test func `into an image goes nowhere else, whatever links the image has`() throws {
    let outside = root + "-outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    let files = FileManager.default
    try files.createDirectory(atPath: root + outside, withIntermediateDirectories: true)
    // The same path inside: there it belongs.
    try files.createSymbolicLink(atPath: root + "/usr/bin", withDestinationPath: outside)
    try files.createSymbolicLink(
      atPath: root + "/usr/lib", withDestinationPath: "../../../../../../../..\(outside)")
    try files.createSymbolicLink(
      atPath: root + outside + "/responderd.new", withDestinationPath: outside + "/through")
    _ = try installation.install(parts())
    #expect(try files.contentsOfDirectory(atPath: outside).isEmpty)
    #expect(try read(outside + "/responderd") == "ELF 1")
    #expect(try read(outside + "/udev/rules.d/70-responderd.rules").isEmpty == false)
    _ = try installation.uninstall()
    #expect(try files.contentsOfDirectory(atPath: root + outside).isEmpty)
  }

  /// The owner of the folder replaces a directory with a link out of it, again and again, while root
  /// installs.
  @Test func `into an image whose owner swaps a directory for a link writes nothing outside`()
    throws
  {
    let outside = root + "-outside"
    let files = FileManager.default
    try files.createDirectory(atPath: root + "/usr/bin", withIntermediateDirectories: true)
    // As it would be outside, so that nothing has to be made there.
    try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: outside) }
    try files.createSymbolicLink(atPath: root + "/usr/link", withDestinationPath: outside)
    let swapper = Process()
    swapper.executableURL = URL(filePath: "/usr/bin/python3")
    swapper.arguments = ["-c", Self.swapping, root + "/usr/bin", root + "/usr/link"]
    let words = Pipe()
    swapper.standardOutput = words
    try swapper.run()
    // It may have inherited that other signals are blocked.
    defer { kill(swapper.processIdentifier, SIGKILL) }
    #expect(String(decoding: words.fileHandleForReading.nextData(), as: UTF8.self) == "swaps\n")
    for number in 0..<300 {
      // What is in its way stops it, or not, as luck will have it.
      _ = try? installation.install(parts(program: "ELF \(number)"))
      _ = try? installation.uninstall()
      let found = try files.contentsOfDirectory(atPath: outside)
      #expect(found.isEmpty, "the installation \(number) wrote \(found)")
      guard found.isEmpty else { return }
    }
    #expect(swapper.isRunning)
  }

  /// renameat2(2) with RENAME_EXCHANGE: the link and the directory change places at once.
  private static let swapping = """
    import ctypes, sys
    library = ctypes.CDLL(None)
    names = [name.encode() for name in sys.argv[1:3]]
    sys.stdout.write("swaps\\n")
    sys.stdout.flush()
    while True: library.renameat2(-100, names[0], -100, names[1], 2)
    """

  @Test func `into an image with a cycle of links reports it`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/usr/bin", withDestinationPath: "bin")
    let error = #expect(throws: InstallationError.self) { try installation.install(parts()) }
    #expect(error?.description.contains("symbolic links") == true)
  }

  @Test func `keeps a link that an administrator put in a file's place`() throws {
    _ = try installation.install(parts())
    let unit = "/usr/lib/systemd/system/responderd.service"
    try FileManager.default.removeItem(atPath: root + unit)
    try FileManager.default.createSymbolicLink(
      atPath: root + unit, withDestinationPath: "/dev/null")
    #expect(try installation.install(parts(program: "ELF 2")).contains(.kept(unit)))
    #expect(try installation.uninstall().contains(.kept(unit)))
  }
}
