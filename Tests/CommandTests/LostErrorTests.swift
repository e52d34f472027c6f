import Foundation
import TestSupport
import Testing

/// Applications that print to a standard error which accepts nothing.
@Suite struct `A standard error that accepts nothing` {
  @Test(
    arguments: ["six-views", "player", "settings", "life-cycle", "level"],
    ["exec 2>/dev/full", "exec 2>&-", "exec 2> >(exit 0); wait $!"])
  func `ends no demonstration`(app: String, preparation: String) throws {
    let program = try BuildProducts().executable("responderd")
    let run = try CommandRun(
      of: "/bin/bash",
      arguments: ["-c", "\(preparation); exec \"$0\" demo --trace none --app \(app)", program])
    #expect(run.status == 0)
  }

  @Test func `stops no daemon`() throws {
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting
    let flags = fcntl(end.fileDescriptor, F_GETFL)
    _ = fcntl(end.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    let line = [UInt8](repeating: UInt8(ascii: "-"), count: 4096)
    while write(end.fileDescriptor, line, line.count) > 0 {}
    while write(end.fileDescriptor, line, 1) > 0 {}
    _ = fcntl(end.fileDescriptor, F_SETFL, flags)
    let daemon = try RunningDaemon(["--app", "six-views"], errors: end)
    #expect(try daemon.run("ctl", "tap", "50,60").status == 0)
    #expect(try daemon.run("ctl", "status").status == 0)
    #expect(daemon.terminate() == 0)
    withExtendedLifetime(pipe) {}
  }
}
