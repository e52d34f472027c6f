import Foundation
import TestSupport
import Testing

@Suite struct `A selected node that is missing` {
  /// Starts a program in a user namespace, which has limits of its own for inotify.
  private static let isolation = ["/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c"]

  private static func words(_ limit: String, _ line: String, _ arguments: String...) -> [String] {
    isolation + ["echo 0 >/proc/sys/user/max_inotify_\(limit) && \(line)"] + arguments
  }

  @Test(
    .enabled("user namespaces are not permitted") {
      let probe = words("watches", "true")
      return try CommandRun(of: probe[0], arguments: Array(probe.dropFirst())).status == 0
    },
    arguments: [
      ("watches", "fs.inotify.max_user_watches is reached"),
      ("instances", "fs.inotify.max_user_instances, or the limit of open files, is reached"),
    ])
  func `is waited for, and what cannot be noticed is reported`(limit: String, reason: String) throws
  {
    let node = "/responderd-missing"
    let words = Self.words(
      limit, "exec \"$0\" run --trace none --control none --device \"$1\"",
      try BuildProducts().executable("responderd"), node)
    let text = try errors(of: words, until: "waiting for one\n")
    #expect(
      text.contains(
        """
        warning: \(node): no such node; waiting for it
        warning: / cannot be watched (\(reason)): a node that is made or becomes readable there is only noticed when \
        udev or the kernel reports its device, or up to 10 s late

        """), "\(text)")
  }

  @Test(
    .enabled("user namespaces are not permitted") {
      let probe = words("watches", "true")
      return try CommandRun(of: probe[0], arguments: Array(probe.dropFirst())).status == 0
    })
  func `is found although its directory could not be watched for a while`() throws {
    let node = "/responderd-missing"
    let words = Self.words(
      "watches",
      """
      { (sleep 1; echo 100 >/proc/sys/user/max_inotify_watches) & \
      exec "$0" run --trace none --control none --device "$1"; }
      """, try BuildProducts().executable("responderd"), node)
    let text = try errors(of: words, until: "/ is watched\n")
    #expect(text.contains("warning: / cannot be watched (fs.inotify.max_user_watches is reached)"))
    #expect(text.contains("\n/ is watched\n"), "\(text)")
  }

  @Test(arguments: ["/responderd-missing", "/no/such/folders/event0", "/etc/passwd/event0"])
  func `is waited for, wherever it is`(node: String) throws {
    let program = try BuildProducts().executable("responderd")
    let text = try errors(
      of: [program, "run", "--trace", "none", "--control", "none", "--device", node],
      until: "waiting for one\n")
    #expect(text.hasPrefix("warning: \(node): no such node; waiting for it\n"), "\(text)")
  }
}

/// The sessions of a seat, which are followed by the files of the login manager.
@Suite struct `A seat whose sessions cannot be watched` {
  private static let isolation = [
    "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
  ]

  @Test(
    .enabled("user and mount namespaces are not permitted") {
      let probe = isolation + ["mount -t tmpfs none /run"]
      return try CommandRun(of: probe[0], arguments: Array(probe.dropFirst())).status == 0
    }, arguments: ["instances", "watches"])
  func `is an error, because input of another session would be taken`(limit: String) throws {
    let line = """
      mount -t tmpfs none /run && mkdir -p /run/systemd/seats && touch /run/systemd/seats/seat0 \
      && echo 0 >/proc/sys/user/max_inotify_\(limit) && exec "$0" run --trace none --control none \
      --device /dev/input/none --session-of seat0
      """
    let words = Self.isolation + [line, try BuildProducts().executable("responderd")]
    let run = try CommandRun(of: words[0], arguments: Array(words.dropFirst()))
    #expect(run.status == 71)
    let reason =
      limit == "watches"
      ? "follow the sessions of seat0: /run/systemd/seats cannot be watched (fs.inotify.max_user_watches is reached)"
      : "watch files: too many open files"
    #expect(run.errors.hasSuffix("error: \(reason)\n"), "\(run.errors)")
  }
}

/// Runs a program until it has written some words to standard error, or ends. Returns what it has written.
func errors(of words: [String], until end: String) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: words[0])
  process.arguments = Array(words.dropFirst())
  let errors = Pipe()
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = errors
  try process.run()
  var text = ""
  while !text.contains(end) {
    let chunk = errors.fileHandleForReading.nextData()
    if chunk.isEmpty { break }
    text += String(decoding: chunk, as: UTF8.self)
  }
  process.terminate()
  process.waitForEnd()
  return text
}
