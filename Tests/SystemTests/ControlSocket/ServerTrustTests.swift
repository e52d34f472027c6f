import Foundation
import Glibc
import Testing

@testable import ControlSocket

@Suite @MainActor struct `A client trusts` {
  @Test func `root and its own user, wherever they listen`() {
    let anywhere = ServerTrust(client: 1000, folder: (owner: 0, mode: 0o41777))
    #expect(anywhere.includes(0) && anywhere.includes(1000))
    #expect(ServerTrust(client: 1000, folder: nil).includes(1000))
  }

  @Test func `the owner of a folder that no other user may write to`() {
    #expect(ServerTrust(client: 1000, folder: (owner: 61184, mode: 0o40755)).includes(61184))
    for mode: UInt32 in [0o41777, 0o40775, 0o40757] {
      #expect(!ServerTrust(client: 1000, folder: (owner: 61184, mode: mode)).includes(61184))
    }
  }

  @Test func `no other user`() {
    #expect(!ServerTrust(client: 0, folder: (owner: 0, mode: 0o40755)).includes(1000))
    #expect(!ServerTrust(client: 1000, folder: nil).includes(61184))
  }

  @Test func `the user who listens, according to the kernel`() throws {
    let desk = try Desk()
    defer { desk.close() }
    _ = try ControlClient(path: desk.path)
    let own = geteuid()
    guard own != 0 else { return }
    let trust = ServerTrust(client: own + 1, folder: nil)
    let error = #expect(throws: ControlError.self) {
      try ControlClient(path: desk.path, timeout: 5, trust: trust)
    }
    #expect(error?.code == .untrusted)
  }
}
