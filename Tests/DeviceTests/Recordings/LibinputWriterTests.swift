import KernelInput
import Recordings
import Testing

/// What is written, read again.
@Suite struct LibinputWriterTests {
  private static let writer = LibinputWriter()
  private static let properties = [
    "ID_INPUT=1", "LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1", "A=b=c",
  ]

  private static func text(
    of recordings: [Recording], writer: LibinputWriter = writer
  ) -> String {
    let origin = recordings.compactMap(\.events.first?.time).min()
    var text = writer.header(
      deviceCount: recordings.count, version: "0.1", system: "debian:12", kernel: "6.1.0")
    for recording in recordings {
      text += writer.device(
        RecordedDevice(
          node: "/dev/input/event3", description: recording.description,
          state: recording.initialState, udevProperties: properties))
      text += writer.frames(recording.events, since: origin ?? Timestamp(microseconds: 0))
    }
    return text
  }

  /// The recording with its times counted from an origin, and without the types that have no
  /// codes here: what a file can say of it.
  private static func expected(_ recording: Recording, since origin: Timestamp?) -> Recording {
    var result = recording
    result.udevProperties = [
      "ID_INPUT": "1", "LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1", "A": "b=c",
    ]
    func moved(_ time: Timestamp) -> Timestamp {
      Timestamp(microseconds: time.microseconds - (origin?.microseconds ?? 0))
    }
    result.events = recording.events.map {
      KernelEvent(time: moved($0.time), type: $0.type, code: $0.code, value: $0.value)
    }
    let start = recording.events.isEmpty ? Timestamp(microseconds: 0) : recording.events[0].time
    result.initialState?.time = recording.events.isEmpty ? start : moved(start)
    let device = recording.description
    result.description.absoluteAxes = CodeSet(
      device.absoluteAxes.codes.filter { device.ranges[Axis(rawValue: $0)] != nil })
    result.description.ranges = device.ranges.filter {
      device.absoluteAxes.contains($0.key)
    }
    let sets: [(EventType, CodeSet)] = [
      (.key, device.keys), (.relative, device.relativeAxes),
      (.absolute, result.description.absoluteAxes), (.miscellaneous, device.miscellaneousCodes),
      (.switch, device.switches),
    ]
    result.description.eventTypes = CodeSet(
      [0] + sets.filter { !$0.1.isEmpty }.map(\.0.rawValue)
        + (device.eventTypes.contains(EventType.autorepeat) ? [20] : []))
    return result
  }

  @Test(arguments: Fixture.evemuFiles)
  func `a recording of a real device comes back as it was`(file: String) throws {
    var recording = try Fixture.recording(Fixture.evemu(file))
    // A description alone has no time for its state.
    if recording.events.isEmpty { recording.initialState = nil }
    let text = Self.text(of: [recording])
    let read = try RecordingFile.parse(Array(text.utf8), name: "written.yml")
    #expect(read == [Self.expected(recording, since: recording.events.first?.time)])
  }

  @Test func `two devices keep the time between them`() throws {
    let recordings = try RecordingFile.read(path: Fixture.twoDevices)
    let text = Self.text(of: recordings)
    let read = try RecordingFile.parse(Array(text.utf8), name: "written.yml")
    let origin = recordings.compactMap(\.events.first?.time).min()
    #expect(read == recordings.map { Self.expected($0, since: origin) })
  }

  @Test(arguments: [
    "a \"good\" one: # - {}", "back\\slash", "", " blank ", "'", "null", "8", "yes", "- a",
    "tab\there", "line\nbreak", "escape\u{1b}[2J", "right\u{202e}to left", "\u{2028}\u{2029}\u{85}",
    "Touché 屏幕 🖐", "a\u{feff}\u{7f}\u{e000}\u{10fffe}",
  ])
  func `any name comes back as it was`(name: String) throws {
    var recording = Recording(description: DeviceDescription(name: name))
    recording.description.physicalPath = name
    let text = Self.text(of: [recording])
    let read = try RecordingFile.parse(Array(text.utf8), name: "written.yml")
    #expect(read.map(\.description.name) == [name])
    #expect(read.map(\.description.physicalPath) == [name])
    // Nothing in it turns the direction of writing, or ends a line.
    #expect(
      !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(!text.unicodeScalars.contains("\u{202e}") && !text.unicodeScalars.contains("\u{2028}"))
  }

  @Test func `an infra-red receiver stays one`() throws {
    var recording = Recording(description: DeviceDescription(name: "receiver"))
    recording.description.isInfraRedReceiver = true
    let text = Self.text(of: [recording])
    let read = try RecordingFile.parse(Array(text.utf8), name: "written.yml")
    #expect(read.map(\.description.isInfraRedReceiver) == [true])
  }

  @Test func `an event looks as libinput writes it, with its name for people`() {
    let writer = LibinputWriter { type, code in type == .key && code == 164 ? "KEY_PLAYPAUSE" : nil
    }
    let start = Timestamp(seconds: 100, microseconds: 999_000)
    let time = Timestamp(seconds: 112, microseconds: 2)
    #expect(
      writer.frames([KernelEvent(.playPause, 1, at: time), .report(at: time)], since: start) == """
          - evdev:
            - [ 11,   1002,   1, 164,       1] # KEY_PLAYPAUSE 1
            - [ 11,   1002,   0,   0,       0]

        """)
  }

  @Test func `an event from before the beginning counts as the beginning`() {
    let text = Self.writer.frames(
      [.report(at: Timestamp(microseconds: 5))], since: Timestamp(microseconds: 9))
    #expect(text == "  - evdev:\n    - [  0,      0,   0,   0,       0]\n")
  }

  @Test func `a file that ends after any frame can be read`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("touchscreens/Atmel maXTouch Touchscreen.2-fingers-touch-release.events"))
    var text = Self.text(of: [Recording(description: recording.description)])
    var count = 0
    for frame in frames(recording) {
      text += Self.writer.frames(frame, since: recording.events[0].time)
      count += frame.count
      let read = try RecordingFile.parse(Array(text.utf8), name: "cut.yml")
      #expect(read.map(\.events.count) == [count])
    }
  }
}
