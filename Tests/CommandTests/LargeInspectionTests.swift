import TestSupport
import Testing

@Suite struct LargeInspectionTests {
  @Test func `a recording whose page would be too large is refused`() throws {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 0, y: 0, at: 1)
    for step in 1...150_000 { screen.move(x: step % 1000, at: 1 + Double(step) / 1000) }
    screen.lift(at: 160)
    let recording = try WrittenRecording(screen)
    defer { recording.remove() }
    let run = try CommandRun("inspect", recording.path)
    #expect(run.status == 65)
    let reason = /error: the page would have \d+ MiB, more than 64 MiB; replay a part of the/
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
