import Foundation
import TestSupport
import Testing

/// The effect of keys and gravity on the application's life cycle, from recordings.
@Suite struct `A replayed system` {
  private static let homePage = 172
  private static let leaving = ["applicationWillResignActive", "applicationDidEnterBackground"]
  private static let returning = ["applicationWillEnterForeground", "applicationDidBecomeActive"]

  private func replay(
    _ devices: WrittenRecording.Device..., options: [String] = []
  ) throws -> [RouteLine] {
    let recording =
      try devices.count == 1
      ? WrittenRecording(devices[0]) : WrittenRecording(devices[0], devices[1])
    defer { recording.remove() }
    let run = try CommandRun(
      arguments: ["replay", "--trace", "json"] + options + [recording.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    return try RouteLine.all(in: run.output)
  }

  /// The delegate's calls from its activation to the end of the recording, which are followed by
  /// those of the application's end.
  private func life(in lines: [RouteLine]) throws -> [String] {
    let calls = lines.filter { $0.event == "lifecycle" && $0.subtype.hasPrefix("application") }
      .map(\.subtype)
    let start = try #require(calls.firstIndex(of: "applicationDidBecomeActive"))
    return Array(calls[(start + 1)...])
  }

  @Test func `leaves the application at the home key, and comes back at the next`() throws {
    var button = WrittenRecording.Device.button(Self.homePage)
    for time in [0.0, 1, 2] { button.tap(Self.homePage, at: time) }
    let lines = try replay(button)
    #expect(
      try life(in: lines) == Self.leaving + Self.returning + Self.leaving
        + ["applicationWillTerminate"])
    #expect(
      lines.filter { $0.event == "machine" }.map(\.subtype)
        == ["homeKey", "homeKey", "homeKey", "end"])
  }

  @Test func `has a finger bring the application back, which is not the application's`() throws {
    var button = WrittenRecording.Device.button(Self.homePage)
    button.tap(Self.homePage, at: 0)
    var screen = WrittenRecording.Device.screen
    for (id, time) in [(1, 1.0), (2, 2.0)] {
      screen.put(id, in: 0, x: 500, y: 500, at: time)
      screen.lift(at: time + 0.1)
    }
    let lines = try replay(button, screen)
    #expect(try life(in: lines).prefix(4) == (Self.leaving + Self.returning)[...])
    let handled = lines.filter { $0.event == "touches" && $0.handledBy != nil }
    #expect(handled.map(\.subtype) == ["began", "ended"])
  }

  @Test func `plays a recording whose system events come days after its first touch`() throws {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.lift(at: 0.1)
    let recording = try WrittenRecording(screen, machine: [(2 * 86_400.0, "background")])
    defer { recording.remove() }
    let run = try CommandRun("replay", "--trace", "json", recording.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try life(in: RouteLine.all(in: run.output)) == Self.leaving + ["applicationWillTerminate"])
  }

  @Test func `is inspected also after the application was launched again`() throws {
    var screen = WrittenRecording.Device.screen
    for (id, time) in [(1, 0.0), (2, 5.0), (3, 6.0)] {
      screen.put(id, in: 0, x: 500, y: 500, at: time)
      screen.lift(at: time + 0.1)
    }
    let recording = try WrittenRecording(screen, machine: [(2, "background"), (3, "relaunch")])
    let page = recording.path + ".html"
    defer {
      recording.remove()
      try? FileManager.default.removeItem(atPath: page)
    }
    let run = try CommandRun("replay", "--trace", "none", "--report", page, recording.path)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOfFile: page, encoding: .utf8).split(separator: "\n")
    let relaunch = try #require(lines.firstIndex { $0.contains("\"subtype\":\"relaunch\"") })
    let after = lines[relaunch...]
    #expect(after.count { $0.contains("\"inspect\":\"tree\"") } >= 1)
    #expect(after.count { $0.contains("\"inspect\":\"hit\"") } == 2)
    // Each launch numbers its touches from 1, as live; the page has to distinguish its views.
    let touches = lines.compactMap { line in
      line.contains("\"inspect\":\"hit\"") ? line.firstMatch(of: /"touch":(\d+)/)?.1 : nil
    }
    #expect(touches == ["1", "1", "2"])
    let windows = lines.compactMap { $0.firstMatch(of: /"views":\[\{.*?"id":(\d+)/)?.1 }
    let first = lines[..<relaunch].count { $0.contains("\"inspect\":\"tree\"") }
    #expect(Set(windows[..<first]).isDisjoint(with: windows[first...]), "\(windows)")
  }

  @Test func `receives no key that is excluded`() throws {
    var button = WrittenRecording.Device.button(Self.homePage)
    button.tap(Self.homePage, at: 0)
    let recording = try WrittenRecording(button)
    defer { recording.remove() }
    let run = try CommandRun("replay", "--ignore", "home-key", recording.path)
    #expect(!run.output.contains("homeKey"))
    #expect(run.errors.contains("not read") || !run.output.contains("device added"), "\(run)")
  }

  @Test func `turns the interface, and the touchscreen with it`() throws {
    var sensor = WrittenRecording.Device.accelerometer
    sensor.hang(x: 0, y: -1000, from: 0, to: 1)
    sensor.hang(x: 1000, y: 0, from: 1, to: 4)
    var screen = WrittenRecording.Device.screen
    // One finger in the second slot stays down while it turns, and is another's afterwards.
    screen.put(1, in: 1, x: 100, y: 100, at: 0.5)
    screen.move(x: 300, at: 3.5)
    screen.lift(at: 3.6)
    screen.put(2, in: 1, x: 250, y: 750, at: 3.7)
    screen.lift(at: 3.8)
    let lines = try replay(sensor, screen)
    #expect(lines.filter { $0.subtype == "turned" }.map(\.reason) == ["landscapeLeft"])
    let touches = lines.filter { $0.event == "touches" }
    #expect(touches.map(\.subtype) == ["began", "cancelled", "began", "ended"])
    let place = try #require(touches.dropFirst(2).first?.touches.first)
    // The left edge is up: what was far down is far to the left.
    #expect(abs(place.x - 120) < 1 && abs(place.y - 80) < 1, "\(place)")
  }

  @Test func `turns nothing that it is to ignore`() throws {
    var sensor = WrittenRecording.Device.accelerometer
    sensor.hang(x: 1000, y: 0, from: 0, to: 3)
    #expect(
      try !replay(sensor, options: ["--ignore", "turns"]).contains { $0.subtype == "turned" })
  }
}
