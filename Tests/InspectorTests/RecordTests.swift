import ControlSocket
import Foundation
import RouteLog
import TestSupport
import Testing

/// The records that the page is made of, without a browser.
@Suite struct RecordTests {
  /// What a line is of: the kind of an inspection line, or the event and the last call of a route.
  private func records(of lines: some Sequence<Substring>) throws -> [InspectionRecord] {
    try lines.filter { $0.contains("\"inspect\":\"") }.map {
      try JSONDecoder().decode(InspectionRecord.self, from: Data($0.utf8))
    }
  }

  /// The lines in a page.
  private func lines(of arguments: String...) throws -> [Substring] {
    let page = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: page) }
    let run = try CommandRun(
      arguments: ["demo", "--trace", "none", "--report", page.path] + arguments)
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
    let html = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(html.range(of: "type=\"application/x-ndjson\">"))
    let end = try #require(html[start.upperBound...].range(of: "</script>"))
    return html[start.upperBound..<end.lowerBound].split(separator: "\n")
  }

  @Test func `with hidden positions views show no finger`() throws {
    let shown = try records(of: try lines(of: "--app", "visualiser"))
    #expect(shown.contains { $0.inspect == .hit })
    let hidden = try records(of: try lines(of: "--app", "visualiser", "--hide-positions"))
    #expect(hidden.filter { [.tree, .change].contains($0.inspect) }.map(\.inspect) == [.tree])
    #expect(!hidden.contains { $0.inspect == .hit })
  }

  @Test func `keys come with their raw codes and their meaning on the device`() throws {
    let keys = try records(of: try lines()).compactMap(\.key)
    #expect(!keys.isEmpty && keys.allSatisfy { $0.name.hasPrefix("KEY_") && $0.node == nil })
    let next = try #require(keys.first { $0.name == "KEY_NEXTSONG" })
    #expect(next.code == 163 && next.value == 1 && next.meaning == "nextTrack")
  }

  @Test func `each shake comes with the numbers that decided, right before its route`() throws {
    let lines = try lines()
    let shakes = lines.indices.filter { lines[$0].contains("\"inspect\":\"shake\"") }
    let causes = try records(of: shakes.map { lines[$0] }).compactMap(\.shake)
    #expect(causes.map(\.phase) == ["began", "ended"])
    #expect(causes[0].cause == "2 changes of direction beyond 0.9 g; 2 are needed")
    let end = try #require(
      causes[1].cause.wholeMatch(
        of:
          /(\d+) changes of direction in ([\d.]+) s; (\d) of (\d) windows were a shake, (\d) a soft one; half of them are needed/
      ))
    #expect(try #require(Int(end.1)) >= 3 && (Int(end.3) ?? 0) * 2 >= (Int(end.4) ?? 9))
    for index in shakes { #expect(lines[index + 1].contains("\"event\":\"motion\"")) }
    let samples = try records(of: lines).compactMap(\.sample)
    #expect(samples.contains(where: \.isShaking) && samples.contains { !$0.isShaking })
    #expect(samples.allSatisfy { $0.g.count == 3 && $0.swing == 0.9 })
  }

  @Test func `where positions are hidden no line holds one`() throws {
    let lines = try lines(of: "--hide-positions")
    #expect(!lines.contains { $0.contains("\"inspect\":\"hit\"") })
    let touches = lines.filter { $0.contains("\"event\":\"touches\"") }
    #expect(!touches.isEmpty && touches.allSatisfy { $0.contains("\"x\":null,\"y\":null") })
  }

  @Test func `a report that cannot be written is an error`() throws {
    let run = try CommandRun("demo", "--trace", "none", "--report", "/no/such/folder/x.html")
    #expect(run.status == 73)
    #expect(run.errors.contains("cannot write /no/such/folder/x.html: no such file or directory"))
    let device = try CommandRun("demo", "--trace", "none", "--report", "/dev/null")
    #expect(device.status == 73 && device.errors.contains("not a regular file"))
  }

  @Test func `a running daemon sends the views, and the hit test of a tap before its route`() throws
  {
    let daemon = try WatchedDaemon()
    defer { daemon.terminate() }
    let client = try ControlClient(path: daemon.socket)
    _ = try client.ask(ControlRequest(.inspect))
    client.follow()
    let first = try #require(try client.readLine())
    let tree = try JSONDecoder().decode(InspectionRecord.self, from: first)
    #expect(tree.inspect == .tree && tree.tree?.views.count == 8)
    let tap = ControlRequest.Input(.tap, points: [ControlRequest.Point(x: 50, y: 60)])
    _ = try ControlClient(path: daemon.socket).ask(ControlRequest(.input, input: tap))
    let second = try #require(try client.readLine())
    let hit = try JSONDecoder().decode(InspectionRecord.self, from: second)
    #expect(hit.hit?.path == ["window", "white", "red", "yellow"] && hit.hit?.steps.count == 8)
    let third = try #require(try client.readLine())
    let route = try JSONDecoder().decode(RouteRecord.self, from: third)
    #expect(route.touches.map(\.id) == [hit.hit?.touch] && route.device == "responderd ctl")
  }
}
