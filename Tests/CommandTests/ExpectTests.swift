import Foundation
import TestSupport
import Testing

@Suite final class `A replay that is compared with what is expected` {
  private let recording = Repository.root
    .appending(path: "Sources/SampleApps/Recordings/taps.events").path
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "expected-\(UUID().uuidString).jsonl")

  deinit { try? FileManager.default.removeItem(at: file) }

  private func routes() throws -> [Substring] {
    try CommandRun("replay", "--trace", "json", recording).lines
  }

  private func compare(with lines: [some StringProtocol]) throws -> CommandRun {
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    return try CommandRun("replay", "--trace", "none", "--expect", file.path, recording)
  }

  @Test func `succeeds with its own trace, and with some of its keys`() throws {
    let own = try compare(with: try routes())
    #expect(own.status == 0 && own.errors.isEmpty, "\(own)")
    let fromWindows = try compare(with: try routes().map { $0 + "\r" })
    #expect(fromWindows.status == 0 && fromWindows.errors.isEmpty, "\(fromWindows)")
    // The first taps, without times; other kinds of events are not compared.
    let touches = try routes().filter { $0.contains("\"event\":\"touches\"") }
    let few = touches.map { line in
      let phase = line.contains("touchesBegan") ? "began" : "ended"
      return "{\"event\":\"touches\",\"touches\":[{\"phase\":\"\(phase)\"}]}"
    }
    #expect(!few.isEmpty)
    #expect(try compare(with: few).status == 0)
  }

  @Test func `shows the first difference, with its line and both values`() throws {
    var lines = try routes().map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("touchesBegan") })
    lines[index].replace("\"phase\":\"began\"", with: "\"phase\":\"moved\"")
    let run = try compare(with: lines)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("error: \(file.path):\(index + 1): route \(index + 1) at "))
    #expect(run.errors.contains("touches[0].phase is \"began\", and \"moved\" is expected"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `shows a route that is missing, and one that is too many`() throws {
    let lines = try routes()
    let missing = try compare(with: lines + [lines[lines.count - 1]])
    #expect(missing.status == 1)
    #expect(
      missing.errors.contains(":\(lines.count + 1): no route came where this one is expected"))
    let touches = lines.filter { $0.contains("\"event\":\"touches\"") }
    let more = try compare(with: touches.dropLast())
    #expect(more.status == 1 && more.errors.contains("comes after the last that is expected"))
  }

  @Test func `does not succeed if it stops before everything was compared`() throws {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.lift(at: 3600)
    let slow = try WrittenRecording(screen)
    defer { slow.remove() }
    let trace = try CommandRun("replay", "--trace", "json", slow.path)
    try trace.output.write(to: file, atomically: true, encoding: .utf8)
    let replay = try Follower(
      ["replay", "--realtime", "--trace", "json", "--expect", file.path, slow.path])
    #expect(replay.wait(for: "\"subtype\":\"began\""))
    replay.send(SIGTERM)
    #expect(replay.status() == 1)
    // A reader that wants only the first line.
    let shell = try CommandRun(
      of: "/bin/bash",
      arguments: [
        "-c",
        "\"$0\" replay --trace json --expect \"$1\" \"$2\" | head -n 1; exit ${PIPESTATUS[0]}",
        BuildProducts().executable("responderd"), file.path, recording,
      ])
    #expect(shell.status == 1, "\(shell)")
  }

  @Test func `compares hidden positions, and shows none`() throws {
    let hidden = try CommandRun("replay", "--hide-positions", "--trace", "json", recording)
    try hidden.output.write(to: file, atomically: true, encoding: .utf8)
    let options = ["replay", "--hide-positions", "--trace", "none", "--expect", file.path]
    #expect(try CommandRun(arguments: options + [recording]).status == 0)
    try hidden.output.replacing("began", with: "moved")
      .write(to: file, atomically: true, encoding: .utf8)
    let different = try CommandRun(arguments: options + [recording])
    #expect(different.status == 1)
    #expect(different.errors.contains("\"x\":null") && !different.errors.contains(#/"x":-?[0-9]/#))
  }

  @Test func `does not replace a file that it reads by its report`() throws {
    let copy = file.path + ".events"
    try FileManager.default.copyItem(atPath: recording, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let link = file.path + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: copy)
    defer { try? FileManager.default.removeItem(atPath: link) }
    for path in [copy, link] {
      let run = try CommandRun("replay", "--trace", "none", "--report", path, copy)
      #expect(run.status == 64 && run.errors.contains("which is the same file"), "\(run)")
    }
    #expect(FileManager.default.contentsEqual(atPath: copy, andPath: recording))
  }

  @Test(arguments: [
    (#"{"event":"lifecycel"}"#, "no such event: \"lifecycel\"; did you mean \"lifecycle\"?"),
    (
      #"{"event":"touches","subtyp":"began"}"#, "no such key: \"subtyp\"; did you mean \"subtype\"?"
    ),
    (
      #"{"event":"touches","touches":[{"phaes":"began"}]}"#,
      "no such key: \"touches.phaes\"; did you mean \"phase\"?"
    ), (#"{"event":"touches","calls":[{"too":"a"}]}"#, "no such key: \"calls.too\""),
  ])
  func `refuses a key or a kind of event that no route has`(line: String, words: String) throws {
    let run = try compare(with: [#"{"event":"touches"}"#, line])
    #expect(run.status == 65)
    #expect(run.errors.contains("\(file.path):2: \(words)"), "\(run.errors)")
  }

  @Test func `refuses a file without routes`() throws {
    for text in ["", "[]", "{}", "{\"event\":1}", "not JSON", "{\"event\":\"touches\"}\n{"] {
      let run = try compare(with: [text])
      #expect(run.status == 65, "\(text): \(run)")
    }
    let absent = try CommandRun("replay", "--expect", "/no/such/file", recording)
    #expect(absent.status == 66)
    let folder = try CommandRun("replay", "--expect", "/tmp", recording)
    #expect(folder.status == 66 && folder.errors.hasSuffix("cannot read /tmp: is a directory\n"))
  }
}
