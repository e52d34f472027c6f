import Testing

@testable import ResponderHost

@Suite struct `The command line of a hosted application` {
  @Test(arguments: [[], ["--verbose"], ["play", "replay"], ["-replay", "a.events"]])
  func `is the application's own`(arguments: [String]) throws {
    #expect(try HostedCommand(["/usr/bin/Hello"] + arguments) == .run)
  }

  @Test func `may ask for a replay`() throws {
    #expect(
      try HostedCommand(["Hello", "replay", "a.events", "b.yml"])
        == .replay(["a.events", "b.yml"], isRealtime: false))
    #expect(
      try HostedCommand(["Hello", "replay", "--realtime", "a.events"])
        == .replay(["a.events"], isRealtime: true))
  }

  @Test func `that requests a replay wrongly gets the reason`() {
    #expect(
      throws: HostedCommand.Misuse(
        description: "missing recording: Hello replay touches.events")
    ) { try HostedCommand([".build/debug/Hello", "replay", "--realtime"]) }
    #expect(
      throws: HostedCommand.Misuse(description: "unknown option --fast; replay has --realtime")
    ) { try HostedCommand(["Hello", "replay", "--fast", "a.events"]) }
    #expect(ExitStatus(HostedCommand.Misuse(description: "")) == .usage)
  }
}
