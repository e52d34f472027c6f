import KernelInput
import Recordings
import Testing

/// What is written, read again.
@Suite struct EvemuWriterTests {
  private static let writer = EvemuWriter()

  private static func text(of recording: Recording) -> String {
    let device = RecordedDevice(
      node: "/dev/input/event3", description: recording.description,
      state: recording.initialState, udevProperties: ["ID_INPUT=1"])
    return writer.header(deviceCount: 1, version: "0.1", system: "debian:12", kernel: "6.1.0")
      + writer.device(device)
      + writer.frames(
        recording.events, since: recording.events.first?.time ?? Timestamp(microseconds: 0))
  }

  private static func read(_ text: String) throws -> Recording {
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "written.events")
    try #require(recordings.count == 1)
    return recordings[0]
  }

  @Test(arguments: Fixture.evemuFiles)
  func `a recording of a real device comes back as it was`(file: String) throws {
    let recording = try Fixture.recording(Fixture.evemu(file))
    let read = try Self.read(Self.text(of: recording))
    let start = recording.events.first?.time.microseconds ?? 0
    #expect(
      read.events
        == recording.events.map {
          KernelEvent(
            time: Timestamp(microseconds: $0.time.microseconds - start + 1), type: $0.type,
            code: $0.code, value: $0.value)
        })
    let (before, after) = (recording.description, read.description)
    #expect(after.name == before.name)
    #expect(
      [after.bus.rawValue, after.vendor, after.product, after.version]
        == [before.bus.rawValue, before.vendor, before.product, before.version])
    #expect(after.properties == before.properties)
    #expect(after.keys == before.keys)
    #expect(after.relativeAxes == before.relativeAxes)
    #expect(after.switches == before.switches)
    #expect(after.miscellaneousCodes == before.miscellaneousCodes)
    #expect(after.ranges == before.ranges.filter { before.absoluteAxes.contains($0.key) })
    #expect(after.classByCapabilities == before.classByCapabilities)
    #expect(read.initialState?.axes == recording.initialState?.axes)
    #expect(read.initialState?.currentSlot == recording.initialState?.currentSlot)
  }

  @Test(arguments: ["", "  ", "two\nlines", "N: x\u{2028}E: 1", "escape\u{1b}[2J", "Touché 屏幕 🖐"])
  func `any name stays in its line`(name: String) throws {
    let read = try Self.read(
      Self.text(of: Recording(description: DeviceDescription(name: name))))
    #expect(read.events.isEmpty)
    #expect(!read.description.name.isEmpty)
    if name.hasPrefix("T") { #expect(read.description.name == name) }
    #expect(
      !read.description.name.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func `an event looks as evemu writes it, with its name for people`() {
    let writer = EvemuWriter { type, code in
      type == .key && code == 164 ? "KEY_PLAYPAUSE" : nil
    }
    let start = Timestamp(seconds: 100, microseconds: 999_000)
    let time = Timestamp(seconds: 112, microseconds: 2)
    #expect(
      writer.frames([KernelEvent(.playPause, 1, at: time), .report(at: time)], since: start) == """
        E: 11.001003 0001 00a4 1\t# KEY_PLAYPAUSE 1
        E: 11.001003 0000 0000 0

        """)
  }

  @Test func `an event from before the beginning counts as the beginning`() {
    let text = Self.writer.frames(
      [.report(at: Timestamp(microseconds: 5))], since: Timestamp(microseconds: 9))
    #expect(text == "E: 0.000001 0000 0000 0\n")
  }

  @Test(arguments: [
    ("touches.events", true), ("a/b.evemu", true), ("touches.yml", false), ("events", false),
    ("touches.events.yml", false), (nil, false),
  ])
  func `the end of a file's name chooses its format`(path: String?, isEvemu: Bool) {
    #expect(RecordingFile.writer(for: path) is EvemuWriter == isEvemu)
  }
}
