import Testing

@testable import ResponderHost

@Suite struct `The directory of states` {
  @Test(
    arguments: [
      ([:], nil),
      (["HOME": "/home/u"], "/home/u/.local/state/responderd"),
      (["HOME": "/home/u", "XDG_STATE_HOME": "/s"], "/s/responderd"),
      (["HOME": "/home/u", "XDG_STATE_HOME": "relative"], "/home/u/.local/state/responderd"),
      (["HOME": "/home/u", "STATE_DIRECTORY": "/var/lib/responderd"], "/var/lib/responderd"),
      (["STATE_DIRECTORY": "/var/lib/a:/var/lib/b", "XDG_STATE_HOME": "/s"], "/var/lib/a"),
    ] as [([String: String], String?)])
  func `is the service's own, else among the user's`(
    environment: [String: String], path: String?
  ) {
    #expect(StateDirectory.path(in: environment) == path)
  }
}
