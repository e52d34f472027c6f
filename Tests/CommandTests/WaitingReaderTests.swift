import Foundation
import Glibc
import TestSupport
import Testing

/// `trace --wait` waits for what can pass, and for nothing else.
@Suite final class `A reader that waits for a daemon` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Expects an error of each command that follows a daemon.
  private func expectRefusal(
    of path: String, _ reason: String, status: Int32 = 76, as words: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = try BuildProducts().executable("responderd")
    for command in [["trace", "--wait"], ["trace"], ["inspect", "--wait"], ["inspect"]] {
      let arguments = words + [program] + command + ["--socket", path]
      let run = try CommandRun(of: arguments[0], arguments: Array(arguments.dropFirst()))
      #expect(run.status == status, sourceLocation: sourceLocation)
      #expect(run.errors.hasSuffix("error: \(path): \(reason)\n"), sourceLocation: sourceLocation)
    }
  }

  @Test func `ends if no daemon can listen at the path`() throws {
    try expectRefusal(of: folder.path, "not a socket")
    try Data().write(to: folder.appending(path: "file"))
    try expectRefusal(of: path("file"), "not a socket")
    try expectRefusal(of: path("file/control"), "not a directory")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("link"))
    try expectRefusal(of: path("link"), "too many levels of symbolic links")
    try expectRefusal(of: path(String(repeating: "x", count: 100)), "file name too long")
  }

  @Test func `ends if another program listens there`() throws {
    let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(datagrams) }
    try #require(SocketAddress(path("log")).bind(datagrams))
    try expectRefusal(of: path("log"), "not a responderd control socket")
    for words in ["220 mail.example ESMTP", "{\"jsonrpc\":\"2.0\"}"] {
      let other = try PretendedDaemon(answering: [words])
      defer { other.remove() }
      try expectRefusal(of: other.socket, "not a responderd control socket")
    }
  }

  @Test func `ends if a process closes one connection after the other without an answer`() throws {
    let other = try PretendedDaemon(answering: nil)
    defer { other.remove() }
    let run = try CommandRun("trace", "--wait", "--socket", other.socket)
    #expect(run.status == 76)
    let sentence = "\(other.socket): the daemon closed the connection without an answer"
    #expect(run.errors == "\(sentence)\nerror: \(sentence), 10 times\n")
  }

  @Test func `ends if a process closes one connection after the other right after the answer`()
    throws
  {
    let other = try PretendedDaemon(answering: [#"{"ok":true,"v":1}"#])
    defer { other.remove() }
    let run = try CommandRun(
      of: "/usr/bin/timeout",
      arguments: [
        "60", try BuildProducts().executable("responderd"), "trace", "--wait", "--socket",
        other.socket,
      ])
    #expect(run.status == 76)
    let sentence = "the daemon closed the connection"
    #expect(run.errors == "\(sentence)\nerror: \(other.socket): \(sentence), 10 times\n")
    #expect(other.count == 10)
  }

  /// The page stays, so that its events can be read.
  @Test func `shows on a page that a process closes one connection after the other`() throws {
    let other = try PretendedDaemon(answering: [#"{"ok":true,"v":1}"#])
    defer { other.remove() }
    let page = try Follower(["inspect", "--wait", "--socket", other.socket], mergesErrors: true)
    defer { page.send(SIGKILL) }
    try wait(for: "10 connections") { other.count >= 10 }
    #expect(page.wait(for: "\(other.socket): the daemon closed the connection, 10 times\n"))
    #expect(other.count == 10)
    #expect(page.text.split(separator: "\n").count { $0.contains("waiting for the next one") } == 1)
  }

  @Test func `ends without permission`() throws {
    let isRoot = geteuid() == 0
    // The user 65534 can enter no folder of root.
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let closed = path("closed")
    try FileManager.default.createDirectory(
      atPath: closed, withIntermediateDirectories: true,
      attributes: [.posixPermissions: isRoot ? 0o700 : 0])
    try expectRefusal(
      of: closed + "/control", "permission denied; only the daemon's user and root may use it",
      status: 77, as: isRoot ? nobody : [])
  }

  @Test func `waits for a daemon that has too many clients, and for the next one`() throws {
    let full = try PretendedDaemon(answering: [
      #"{"code":"busy","error":"refused: too many clients (3)","ok":false,"v":1}"#
    ])
    let reader = try Follower(["trace", "--wait", "--event", "lifecycle", "--socket", full.socket])
    try wait(for: "12 connections") { full.count >= 12 }
    full.remove()
    let daemon = try RunningDaemon(folder: full.folder)
    try daemon.waitForReaders(1)
    _ = try daemon.run("ctl", "memory-warning")
    #expect(reader.wait(for: "applicationDidReceiveMemoryWarning"))
    #expect(daemon.terminate() == 0)
    reader.send(SIGKILL)
    _ = reader.status()
    #expect(reader.errors.hasPrefix("refused: too many clients (3)\n"))
  }
}

@Suite struct `A refusal` {
  @Test func `of many megabytes is cut`() throws {
    let daemon = try PretendedDaemon(answering: [
      #"{"code":"refused","error":"\#(String(repeating: "x", count: 1_900_000))","ok":false,"v":1}"#
    ])
    defer { daemon.remove() }
    let run = try CommandRun("ctl", "resume", "--socket", daemon.socket)
    #expect(run.errors == "error: \(String(repeating: "x", count: 1024))…\n")
  }
}
