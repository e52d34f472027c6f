import Logging
import Storyboards
import Testing

@testable import StoryboardHost

@MainActor @Suite(.serialized) struct `A hosted storyboard that ends` {
  @Test func `gives the players that it asked for something the time to answer`() throws {
    let fixture = try CommandFixture()
    let logger = Logger(label: "test")
    let services = HostedServices(logger: logger, runner: fixture.runner)
    var times: [Double] = []
    services.finishPlayers = { times.append($0) }
    let storyboard = try Storyboard.parse(
      Array("version: 1\nscenes: {main: {}}\n".utf8), name: "b.yaml")
    let hosted = HostedStoryboard(storyboard, path: nil, services: services, logger: logger)
    hosted.finishCommands()
    #expect(times == [2])
  }
}
