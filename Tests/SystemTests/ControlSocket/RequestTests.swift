import ControlSocket
import EventLoop
import Foundation
import LinuxSystem
import Programs
import TestSupport
import Testing

@Suite @MainActor struct `A control socket` {
  @Test func `answers a request, a line for a line`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let caller = desk.caller()
    caller.say("{\"request\":\"status\"}\n{\"request\":\"log-level\",\"level\":\"debug\"}\n")
    try desk.turn { caller.lines.count == 2 }
    #expect(
      caller.lines == [
        "{\"answer\":1,\"ok\":true,\"v\":1}", "{\"answer\":2,\"ok\":true,\"v\":1}",
      ])
    #expect(desk.requests == [ControlRequest(.status), ControlRequest(.logLevel, level: "debug")])
  }

  @Test func `takes a request that comes in pieces`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let caller = desk.caller()
    for byte in "{\"request\":\"devices\"}\n".utf8 {
      caller.say([byte])
      var turns = 0
      try desk.turn {
        turns += 1
        return turns > 1
      }
    }
    try desk.turn { caller.lines.count == 1 }
    #expect(desk.requests.map(\.request) == [.devices])
  }

  @Test func `gives answers that are longer than what may wait for a reader`() throws {
    let desk = try Desk()
    defer { desk.close() }
    desk.word = String(repeating: "x", count: 70 << 10)
    let caller = desk.caller()
    caller.say("{\"request\":\"metrics\"}\n{\"request\":\"metrics\"}\n")
    try desk.turn { caller.lines.count == 2 || caller.wasLeft }
    #expect(caller.lines.map { $0.utf8.count > 70 << 10 } == [true, true])
  }

  @Test func `gives the whole answer to a client that has sent everything`() throws {
    let desk = try Desk()
    defer { desk.close() }
    desk.word = String(repeating: "x", count: 2 << 20)
    let caller = desk.caller()
    caller.say("{\"request\":\"metrics\"}\n")
    caller.endSaying()
    // Long before it reads.
    try desk.turn { desk.requests.count == 1 }
    try desk.pass()
    try desk.turn { caller.wasLeft }
    #expect(caller.lines.map { $0.utf8.count > 2 << 20 } == [true])
    #expect(desk.server.connectionCount == 0)
  }

  @Test func `is taken away when it is closed`() throws {
    let desk = try Desk()
    let caller = desk.caller()
    desk.close()
    #expect(!FileManager.default.fileExists(atPath: desk.path))
    // Another thread closes the connections that wait to be accepted.
    try desk.turn { caller.wasLeft }
  }

  @Test func `takes the place of one that was left behind, and of no other`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let error = #expect(throws: ControlError.self) {
      try ControlServer(at: desk.path, policy: ControlPolicy(owner: 0), loop: desk.loop) {
        _, _ in .done
      }
    }
    #expect(error?.code == .inUse)
    // A killed process leaves its file behind, with no process that listens there.
    let left = desk.path + "-left"
    _ = try #require(LeftSocket(at: left))
    let next = try ControlServer(at: left, policy: ControlPolicy(owner: 0), loop: desk.loop) {
      _, _ in .done
    }
    next.close()
  }

  @Test func `ignores a file that is not a socket`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let notes = desk.path + "-notes"
    try "mine".write(toFile: notes, atomically: true, encoding: .utf8)
    let error = #expect(throws: ControlError.self) {
      try ControlServer(at: notes, policy: ControlPolicy(owner: 0), loop: desk.loop) { _, _ in
        .done
      }
    }
    #expect(error?.code == .listen)
    #expect(error?.description.contains("is not a socket") == true)
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine")
  }

  @Test func `is neither made nor removed where a link of another user leads`() throws {
    guard geteuid() == 0 else { return }
    let folder = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    let (theirs, elsewhere) = (folder + "/theirs", folder + "/elsewhere")
    for path in [theirs, elsewhere] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A socket that nothing listens at, which a daemon at its path replaces.
    let left = try #require(LeftSocket(at: elsewhere + "/control", listening: false))
    try #require(symlink(elsewhere, theirs + "/way") == 0)
    try #require(lchown(theirs + "/way", 65534, 65534) == 0)
    let before = FileIdentity(path: elsewhere + "/control")
    let error = #expect(throws: ControlError.self) {
      try ControlServer(
        at: theirs + "/way/control", policy: ControlPolicy(owner: 0), loop: try EventLoop()
      ) { _, _ in .done(1) }
    }
    #expect(error?.code == .listen)
    #expect(error?.description.contains("a symbolic link of another user") == true)
    #expect(FileIdentity(path: elsewhere + "/control") == before)
    withExtendedLifetime(left) {}
  }

  @Test(arguments: [(0o755 as mode_t, false), (0o775, true), (0o777, true)])
  func `is not made in a directory that another user can change`(
    mode: mode_t, isOwn: Bool
  ) throws {
    guard geteuid() == 0 else { return }
    let folder = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try #require(chown(folder, isOwn ? 0 : 65534, 65534) == 0 && chmod(folder, mode) == 0)
    let error = #expect(throws: ControlError.self) {
      try ControlServer(
        at: folder + "/new/control", policy: ControlPolicy(owner: 0), loop: try EventLoop()
      ) { _, _ in .done(1) }
    }
    #expect(error?.code == .listen)
    #expect(error?.description.contains("a directory that other users can change") == true)
    #expect(FileIdentity(path: folder + "/new") == nil)
  }

  @Test func `does not remove another process's socket at its path`() throws {
    let desk = try Desk()
    try FileManager.default.removeItem(atPath: desk.path)
    let other = try ControlServer(at: desk.path, policy: ControlPolicy(owner: 0), loop: desk.loop) {
      _, _ in .done
    }
    desk.server.close()
    #expect(FileManager.default.fileExists(atPath: desk.path))
    other.close()
    #expect(!FileManager.default.fileExists(atPath: desk.path))
    desk.close()
  }

  @Test func `is created again if another process removes it or its name`() throws {
    let desk = try Desk()
    defer { desk.close() }
    for change in [{ unlink(desk.path) }, { rename(desk.path, desk.path + "-away") }] {
      #expect(change() == 0)
      try desk.turn { FileManager.default.fileExists(atPath: desk.path) }
      let caller = desk.caller()
      caller.say("{\"request\":\"status\"}\n")
      try desk.turn { caller.lines.count == 1 }
      var status = stat()
      #expect(lstat(desk.path, &status) == 0 && status.st_mode & 0o777 == 0o666)
    }
    #expect(desk.losses.count == 1, "\(desk.losses)")
  }

  @Test func `takes its place back from a program of the daemon, and from no other process`() throws
  {
    let impostor = """
      use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); unlink $ARGV[0];
      bind(S, sockaddr_un($ARGV[0])); listen(S, 0); mkdir "$ARGV[0]-ready"; sleep 60
      """
    for isProgram in [true, false] {
      let desk = try Desk(hasPrograms: true)
      defer { desk.close() }
      let command = ["/usr/bin/perl", "-e", impostor, desk.path]
      var other: Process?
      defer { other?.terminate() }
      if isProgram, let launcher = desk.launcher {
        _ = try LaunchedProgram(
          command, environment: [], by: launcher, onOutput: { _ in }, onEnd: { _ in })
      } else {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        try process.run()
        other = process
      }
      // Without turns of the loop, which would notice it before it listens.
      let mark = "\(desk.path)-ready"
      for _ in 0..<30_000 where !FileManager.default.fileExists(atPath: mark) { usleep(10_000) }
      try #require(FileManager.default.fileExists(atPath: mark))
      try desk.turn { desk.losses.count == 1 }
      #expect(desk.losses.first?.contains("created it again") == isProgram, "\(desk.losses)")
      guard isProgram else { continue }
      let caller = desk.caller()
      caller.say("{\"request\":\"status\"}\n")
      try desk.turn { caller.lines.count == 1 }
    }
  }

  @Test func `that never answers is given up`() throws {
    let path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Lets clients in as far as the kernel does that for it, and never reads.
    let left = try #require(LeftSocket(at: path, listening: true))
    let client = try ControlClient(path: path, timeout: 1)
    let error = #expect(throws: ControlError.self) { try client.ask(ControlRequest(.status)) }
    #expect(error?.code == .broken && error?.description.contains("does not answer") == true)
    withExtendedLifetime(left) {}
  }

  @Test func `that sends one byte after the other is given up in the time of an answer`() throws {
    let server = try SlowServer(sending: [UInt8](repeating: 0x20, count: 1 << 16), every: 0.2)
    defer { server.stop() }
    let client = try ControlClient(path: server.path, timeout: 1)
    let error = #expect(throws: ControlError.self) { try client.ask(ControlRequest(.status)) }
    #expect(error?.code == .broken && error?.description.contains("does not answer") == true)
    #expect(server.sentCount < 1 << 16)
  }

  @Test func `that never ends its line is given up at a limit`() throws {
    let server = try SlowServer(sending: nil, every: 0)
    defer { server.stop() }
    let client = try ControlClient(path: server.path, timeout: 600)
    let error = #expect(throws: ControlError.self) { try client.ask(ControlRequest(.status)) }
    #expect(error?.code == .foreign && error?.description.contains("more than 2 MiB") == true)
    client.follow()
    #expect(throws: ControlError.self) { try client.readLine() }
    #expect(client.readReadyLines() == nil)
  }

  @Test(arguments: ControlRequest.Name.allCases)
  func `knows what each request takes`(name: ControlRequest.Name) {
    let watching: Set<ControlRequest.Name> = [
      .status, .devices, .metrics, .trace, .inspect, .why,
    ]
    #expect(name.right == (watching.contains(name) ? .watch : .command))
  }
}
