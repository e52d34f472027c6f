import Foundation

/// A script that tries to open things and says for each whether it could.
struct Probe {
  private static let script = "/run/responderd-probe"
  static let unit = "responderd-probe.service"
  private static let units = "/etc/systemd/system"

  private let count: Int
  /// What this probe's lines begin with: another one's may be in the journal.
  private let mark = UUID().uuidString

  /// - Parameter attempts: what each is called, and how a shell writes it: `</dev/null`.
  init(_ attempts: [(name: String, redirection: String)]) throws {
    count = attempts.count
    let lines = attempts.map { name, redirection in
      "if (exec 3\(redirection)) 2>/dev/null; then echo '\(name): yes'; else echo '\(name): no'; fi"
    }
    try (["echo \(mark)"] + lines).joined(separator: "\n").write(
      toFile: Self.script, atomically: true, encoding: .utf8)
  }

  func run(as command: [String]) throws -> [String] {
    lines(try Tool.run(command + ["/bin/sh", Self.script]))
  }

  /// Runs in the service's own unit: nothing but the program is another.
  func runAsService() throws -> [String] {
    let original = try String(
      contentsOfFile: "/usr/lib/systemd/system/\(Service.unit)", encoding: .utf8)
    let changes = """

      [Service]
      Type=oneshot
      Restart=no
      WatchdogSec=0
      ExecStart=
      ExecStart=/bin/sh \(Self.script)

      """
    try (original + changes).write(
      toFile: "\(Self.units)/\(Self.unit)", atomically: true, encoding: .utf8)
    try Tool.run(["systemctl", "daemon-reload"])
    try Tool.run(["systemctl", "start", Self.unit])
    let deadline = Deadline()
    while !deadline.hasPassed {
      let said = lines(
        try Tool.run([
          "journalctl", "-o", "cat", "--no-pager", "--quiet", "_SYSTEMD_UNIT=\(Self.unit)",
        ]))
      if said.count >= count { return said }
      usleep(100_000)
    }
    throw Failure("the probe said nothing")
  }

  func remove() {
    // Of no use to anybody else, and gone with the guest in any case.
    try? FileManager.default.removeItem(atPath: "\(Self.units)/\(Self.unit)")
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).drop { $0 != mark }.dropFirst().map(\.self)
  }
}
