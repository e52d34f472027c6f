import KernelInput
import Recordings
import Testing

/// The recordings that the demo carries in its binary.
@Suite struct SampleRecordingTests {
  private static let originals = [
    (
      "taps.events",
      "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
    ),
    (
      "four_fingers.events",
      "touchscreens/Atmel maXTouch Touchscreen.4-finger-drag-down.events"
    ),
  ]

  @Test(arguments: originals)
  func `a sample without comments is the same recording`(sample: String, original: String) throws {
    let own = try Fixture.recording(Fixture.sample(sample))
    let source = try Fixture.recording(Fixture.evemu(original))
    #expect(own.description == source.description)
    #expect(own.events == source.events)
  }

  @Test func `together the samples are small enough to carry along`() throws {
    let sizes = try ["taps", "four_fingers", "shake", "headset"].map {
      try Fixture.bytes(Fixture.sample("\($0).events")).count
    }
    #expect(sizes.reduce(0, +) < 40_000)
  }

  @Test func `the shake is an accelerometer at rest, shaken, and at rest again`() throws {
    let recording = try Fixture.recording(Fixture.sample("shake.events"))
    #expect(recording.description.classByCapabilities == .accelerometer)
    #expect(recording.description.ranges[.z]?.resolution == 1000)
    #expect(recording.description.ranges[.z]?.minimum == -8000)
    #expect(frames(recording).count == 85)
    // Reversals of more than one g either way along X.
    let x = recording.events.filter { $0.type == .absolute && $0.code == 0 }
    let signs = x.compactMap { $0.value > 1200 ? 1 : $0.value < -800 ? -1 : nil }
    #expect(zip(signs, signs.dropFirst()).count { $0 != $1 } == 7)
    let strong = x.filter { abs($0.value) > 1500 }.map(\.time.microseconds)
    #expect(strong.min() == 720_000)
    #expect(strong.max() == 1_640_000)
    #expect(x.last?.time.microseconds ?? 0 > 3_200_000)
  }

  @Test func `the headset presses play, previous and next`() throws {
    let recording = try Fixture.recording(Fixture.sample("headset.events"))
    let device = recording.description
    #expect(device.bus == .bluetooth)
    #expect(device.keys.codes == [163, 165, 166, 168, 200, 201, 208])
    #expect(device.eventTypes.codes == [0, 1])
    let keys = recording.events.filter { $0.type == .key }
    #expect(keys.map(\.code) == [200, 200, 165, 165, 163, 163])
    #expect(keys.map(\.value) == [1, 0, 1, 0, 1, 0])
    #expect(keys.first?.time.microseconds == 1_611_178_682_185_211)
    #expect(frames(recording).count == 6)
  }
}
