import ControlSocket
import EventLoop
import Foundation
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

  @Test func `is taken away when it is closed`() throws {
    let desk = try Desk()
    let caller = desk.caller()
    desk.close()
    #expect(!FileManager.default.fileExists(atPath: desk.path))
    #expect(caller.wasLeft)
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
    // What a process leaves behind that was killed: the file, and nobody behind it.
    let left = desk.path + "-left"
    try #require(LeftSocket.make(at: left))
    let next = try ControlServer(at: left, policy: ControlPolicy(owner: 0), loop: desk.loop) {
      _, _ in .done
    }
    next.close()
  }

  @Test(arguments: ControlRequest.Name.allCases)
  func `knows what each request takes`(name: ControlRequest.Name) {
    let watching: Set<ControlRequest.Name> = [.status, .devices, .metrics, .trace]
    #expect(name.right == (watching.contains(name) ? .watch : .command))
  }
}
