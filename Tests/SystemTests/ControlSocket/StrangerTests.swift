import ControlSocket
import Testing

@Suite @MainActor struct `A client without rights` {
  @Test func `is distinguished from the owner, root and the groups by its credentials`() {
    var policy = ControlPolicy(owner: 1000, watchers: 50, commanders: 60)
    #expect(
      policy.right(of: PeerCredentials(process: 1, user: 7, groups: [9, 50, 60])) == .command)
    #expect(policy.right(of: PeerCredentials(process: 1, user: 1000, groups: [9])) == .command)
    #expect(policy.right(of: PeerCredentials(process: 1, user: 0, groups: [0])) == .command)
    #expect(policy.right(of: PeerCredentials(process: 1, user: 7, groups: [9, 50])) == .watch)
    #expect(policy.right(of: PeerCredentials(process: 1, user: 7, groups: [9])) == .none)
    policy.watchers = nil
    #expect(policy.right(of: PeerCredentials(process: 1, user: 7, groups: [0, 50])) == .none)
  }

  @Test func `cannot be a group that is not there`() {
    let watchers = #expect(throws: ControlError.self) {
      try ControlPolicy(watchedBy: "no-such-group")
    }
    let commanders = #expect(throws: ControlError.self) {
      try ControlPolicy(watchedBy: nil, commandedBy: "no-such-group")
    }
    for error in [watchers, commanders] {
      #expect(error?.description.contains("\"no-such-group\"") == true)
    }
  }
}
