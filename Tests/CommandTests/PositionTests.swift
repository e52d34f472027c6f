import Foundation
import TestSupport
import Testing

@Suite struct `Positions that are hidden` {
  private static let recording = Repository.recordings.first { $0.contains("Atmel") } ?? ""

  @Test func `are null in JSON, and all else is as it was`() throws {
    let path = Repository.recording(Self.recording)
    let plain = try CommandRun("replay", "--trace", "json", path)
    let hidden = try CommandRun("replay", "--trace", "json", "--hide-positions", path)
    let touches = try RouteLine.all(in: hidden.output).flatMap(\.touches)
    #expect(!touches.isEmpty)
    #expect(touches.allSatisfy { $0.x.isNaN && $0.y.isNaN })
    let blanked = plain.output.replacing(
      #/"x":-?[0-9.]+,"y":-?[0-9.]+/#, with: #""x":null,"y":null"#)
    #expect(blanked == hidden.output)
    #expect(plain.output != hidden.output)
  }

  @Test func `are left out of the text`() throws {
    let path = Repository.recording(Self.recording)
    let plain = try CommandRun("replay", path)
    let hidden = try CommandRun("replay", "--hide-positions", path)
    #expect(plain.output.contains(#/ #1 \(/#))
    #expect(plain.output.replacing(#/ \(-?[0-9.]+, -?[0-9.]+\)/#, with: "") == hidden.output)
  }

  @Test(arguments: ["responderd.service", "responderd-user.service"])
  func `are hidden by the units`(unit: String) throws {
    let file = Repository.root.appending(path: "systemd/\(unit)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let starts = lines.filter { $0.hasPrefix("ExecStart=") }
    #expect(starts.count == 1 && starts.allSatisfy { $0.contains(" --hide-positions") })
  }
}
