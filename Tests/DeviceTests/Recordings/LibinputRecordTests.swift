import KernelInput
import Recordings
import Testing

@Suite struct LibinputRecordTests {
  @Test func `a file of two devices gives what two evemu files give`() throws {
    var recordings = try RecordingFile.read(path: Fixture.twoDevices)
    #expect(
      recordings.map { $0.udevProperties["ID_INPUT"] } == ["1", "1"])
    // An evemu file has no place for what udev says.
    for index in recordings.indices { recordings[index].udevProperties = [:] }
    let touchscreen = try Fixture.recording(
      Fixture.evemu("touchscreens/Atmel maXTouch Touchscreen.2-fingers-touch-release.events"))
    let headset = try Fixture.recording(Fixture.sample("headset.events"))
    #expect(recordings == [touchscreen, headset])
    #expect(recordings.first?.initialState?.axes == [.x: 382, .y: 393])
    #expect(recordings.first?.initialState?.knowsKeys == false)
  }

  /// Tabs, other kinds of events, unknown keys and empty lists, all seen in real files.
  private static let anomalies = """
    # libinput record
    version: 1
    ndevices: 3
    devices:
    - node: /dev/input/event1
      evdev:
        # Event type 3 (EV_ABS)
        #   Event code 47 (ABS_MT_SLOT)
        #       Value           2
        name: "Screen: a \\"good\\" one"
        id: [3, 1008, 2378, 273]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          3: [47] # EV_ABS
        absinfo:
          47: [0, 4, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT=1
        - LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1
        - EMPTY=
        virtual: false
      quirks:
      events:
      # Current time is 12:31:56
      - hid:
          time: [  0,      0]
          hidraw0: [1, 2, 3, 4]
      - evdev:
        - [  0,\t   0,\t3,   57,      30] # EV_ABS / ABS_MT_TRACKING_ID   30
        - [  0,\t   0,\t0,   0,       1] # ------------ SYN_REPORT (1) ---------- +0ms
      - libinput:
        - {time: 0.000, type: TOUCH_DOWN, slot: 0, point: [ 12.00, 13.00]}
      - evdev:
        - [ 12, 999999,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID   -1
        - [ 12, 999999,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
    - node: /dev/input/event2
      evdev:
        # Name: 8BitDo
        name: 8
        id: [5, 0, 0, 0]
        codes:
          0: [0]
        properties: []
      udev:
        properties:
      events:
    - node: /dev/input/event3
      evdev:
        name: "Third"
        id: [5, 0, 0, 0]
        codes:
          0: [0]
        properties: []
      something: new
    """

  @Test func `parts of a recording that are not needed are ignored`() throws {
    let recordings = try RecordingFile.parse(Array(Self.anomalies.utf8), name: "odd.yml")
    try #require(recordings.count == 3)
    #expect(recordings.map(\.description.name) == ["Screen: a \"good\" one", "8", "Third"])
    #expect(recordings[0].initialState?.currentSlot == 2)
    #expect(recordings[0].events.map(\.value) == [30, 1, -1, 0])
    #expect(recordings[0].events.map(\.time.microseconds) == [0, 0, 12_999_999, 12_999_999])
    #expect(
      recordings[0].udevProperties
        == [
          "ID_INPUT": "1", "LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1", "EMPTY": "",
        ])
    #expect(recordings[1].udevProperties == [:])
    #expect(recordings[1].events.isEmpty)
    #expect(recordings[1].initialState == nil)
    #expect(recordings[2].events.isEmpty)
  }

  @Test func `an entry that was just begun does no harm`() throws {
    let bytes = try Fixture.bytes(Fixture.twoDevices) + Array("  - evdev:\n".utf8)
    let recordings = try RecordingFile.parse(bytes, name: "cut.yml")
    #expect(recordings.last?.events.count == 12)
  }

  @Test func `a file with an incomplete last entry is reported with the place to cut it`()
    throws
  {
    let bytes = try Fixture.bytes(Fixture.twoDevices) + Array("  - evdev:\n    - [  0, 12\n".utf8)
    let line = bytes.count { $0 == UInt8(ascii: "\n") }
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(bytes, name: "cut.yml")
    }
    #expect(error.line == line)
    #expect(
      error.reason.hasSuffix("the recording seems cut off: remove what follows line \(line - 1)"))
  }

  @Test func `a thousand devices take seconds, and each has its own state`() throws {
    var text = "devices:\n"
    for device in 0..<1000 {
      text += """
        - node: a
          evdev:
            # Event type 3 (EV_ABS)
            #   Event code 0 (ABS_X)
            #       Value           \(device)
            name: a
            id: [3, 1, 2, 3]
            codes:
              3: [0]
          events:
            # Event type 3 (EV_ABS)
            #   Event code 0 (ABS_X)
            #       Value           -1

        """
    }
    let clock = ContinuousClock()
    let start = clock.now
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "many.yml")
    #expect(clock.now - start < .seconds(5))
    #expect(recordings.map { $0.initialState?.axes[.x] } == (0..<1000).map { $0 })
  }

  @Test func `nesting without end is an error`() {
    let deep = "devices: " + String(repeating: "[", count: 100_000)
    #expect(throws: RecordingError.self) {
      try RecordingFile.parse(Array(deep.utf8), name: "deep.yml")
    }
  }
}
