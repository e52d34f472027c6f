import Foundation
import TestSupport
import Testing

@Suite struct `The user defaults of a replay` {
  private static let storyboard = """
    version: 1
    scenes:
      only:
        view:
          views:
            cover: {frame: [0, 0, 100%, 100%]}
        when:
          viewDidLoad: {set: {cover.isHidden: $defaults.hidden}}
          viewDidAppear: {set: {defaults.hidden: true}}
    """

  @Test func `are new each time, and never the user's own`() throws {
    let home = FileManager.default.temporaryDirectory.appending(
      path: "responderd-home-\(UUID().uuidString)")
    let temporary = home.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appending(path: "app.yaml")
    try Data(Self.storyboard.utf8).write(to: file)
    let environment = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/.config", "TMPDIR": temporary.path,
    ]
    let taps = Repository.root.appending(path: "Sources/SampleApps/Recordings/taps.events").path
    var logs: [String] = []
    for _ in 0..<2 {
      let run = try CommandRun(
        "replay", "--app", file.path, "--trace", "json", taps, environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      logs.append(run.output)
    }
    #expect(logs[0] == logs[1])
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.config"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }
}
