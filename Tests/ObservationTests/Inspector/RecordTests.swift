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
  private func lines(of arguments: String...) throws -> [Substring] { try lines(of: arguments) }

  private func lines(of arguments: [String]) throws -> [Substring] {
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
    #expect(!hidden.contains { $0.inspect == .hit || $0.inspect == .fingers })
  }

  @Test func `each finger comes with its raw values, at the time and place of its touch`() throws {
    let lines = try lines()
    let frames = try records(of: lines).filter { $0.inspect == .fingers }
    let routes = try lines.filter { $0.contains("\"event\":\"touches\"") }.map {
      try JSONDecoder().decode(RouteRecord.self, from: Data($0.utf8))
    }
    var found = 0
    for route in routes where ["began", "moved"].contains(route.subtype) {
      for touch in route.touches where touch.phase == route.subtype {
        let frame = try #require(
          frames.first { abs($0.time - route.time) < 1e-6 }?.fingers, "event \(route.seq)")
        #expect(frame.device == route.device && frame.node == nil)
        let finger = frame.fingers.first {
          abs($0.x - touch.x) < 0.01 && abs($0.y - touch.y) < 0.01
        }
        #expect(finger.map { $0.slot < 10 } == true, "touch \(touch.id) of event \(route.seq)")
        found += 1
      }
    }
    #expect(found > 50)
    let raw = Set(frames.flatMap { $0.fingers?.fingers ?? [] }.map(\.raw.x))
    #expect(raw.count > 10)
  }

  @Test func `a movement that was almost a shake says what was missing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = (0..<400).map { step in
      let time = Double(step) / 100
      let x = (100..<175).contains(step) ? 0.75 * sin(2 * .pi * 4 * (time - 1)) : 0
      return "\(time),\(x),0,-1"
    }
    let table = folder.appending(path: "weak.csv")
    try (["t_seconds,x_g,y_g,z_g"] + samples).joined(separator: "\n")
      .write(to: table, atomically: true, encoding: .utf8)
    let page = folder.appending(path: "weak.html")
    let run = try CommandRun(
      "replay", "--trace", "none", "--report", page.path, table.path)
    #expect(run.status == 0, "\(run)")
    let html = try String(contentsOf: page, encoding: .utf8)
    let shakes = try records(of: html.split(separator: "\n").filter { $0.hasPrefix("{") })
      .compactMap(\.shake)
    #expect(shakes.map(\.phase) == ["missed"])
    let cause = try #require(shakes.first?.cause)
    #expect(
      cause.wholeMatch(
        of:
          /\d changes of direction, 0 of them beyond 0.9 g and fast enough; 2 are needed; the greatest acceleration was 0.[678]\d* g/
      ) != nil, "\(cause)")
  }

  @Test func `hidden names are nowhere in a report`() throws {
    let options = ["--app", "sticker"]
    let shown = try lines(of: options)
    let hidden = try lines(of: options + ["--hide-names"])
    #expect(hidden.count == shown.count)
    var all: Set<String> = []
    for record in try records(of: shown) {
      for view in record.tree?.views ?? [] {
        all.formUnion([view.name, view.type, view.controller ?? "UIView"])
      }
      for recognizer in record.tree?.recognizers ?? [] {
        all.formUnion([recognizer.name, recognizer.type])
      }
      if let device = record.fingers?.device { all.insert(device) }
    }
    for line in shown where line.contains("\"event\"") {
      let route = try JSONDecoder().decode(RouteRecord.self, from: Data(line.utf8))
      all.formUnion(route.calls.map(\.to) + [route.handledBy].compactMap(\.self))
    }
    let names = all.filter { !$0.hasPrefix("UI") }
    #expect(names.count >= 6, "\(names)")
    for name in names {
      // As a word: the keys of the lines are words, too, with a colon after them.
      let word = try Regex("\\b\(NSRegularExpression.escapedPattern(for: name))\\b(?!\":)")
      #expect(shown.contains { $0.contains(word) })
      #expect(!hidden.contains { $0.contains(word) }, "\(name)")
    }
    #expect(hidden.contains { $0.contains("\"view 1\"") && $0.contains("\"UIWindow\"") })
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
