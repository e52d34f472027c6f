import Logging
import Storyboards
import Testing

@testable import StoryboardHost

@MainActor @Suite struct `A daemon that runs no commands` {
  @Test func `logs it once for each action, without positions`() {
    let log = Log()
    let services = HostedServices(
      logger: Logger(label: "test") { _ in log.handler }, showsArguments: false)
    var ends: [ActionEnd] = []
    for place in ["b.yaml:1:1", "b.yaml:1:1", "b.yaml:2:1"] {
      services.run(
        StoryboardCommand(
          place: place, arguments: ["echo", "136"], environment: [:], timeout: 1, limit: 1)
      ) { ends.append($0) }
    }
    #expect(ends == Array(repeating: .notRun("a replay runs no commands"), count: 3))
    #expect(log.lines == ["b.yaml:1:1 not run", "b.yaml:2:1 not run"])
  }
}

@MainActor @Suite(.serialized) struct `A hosted storyboard that ends` {
  @Test func `gives the players that it asked for something the time to answer`() throws {
    let fixture = try CommandFixture()
    let logger = Logger(label: "test")
    let services = HostedServices(logger: logger, runner: fixture.runner, showsArguments: false)
    var times: [Double] = []
    services.finishPlayers = { times.append($0) }
    let storyboard = try Storyboard.parse(
      Array("version: 1\nscenes: {main: {}}\n".utf8), name: "b.yaml")
    let hosted = HostedStoryboard(storyboard, path: nil, services: services, logger: logger)
    hosted.finishCommands()
    #expect(times == [2])
  }
}
