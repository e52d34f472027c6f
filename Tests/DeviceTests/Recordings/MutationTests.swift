import Recordings
import TestSupport
import Testing

@Suite struct MutationTests {
  static let files = [
    Fixture.evemu("touchscreens/Atmel maXTouch Touchscreen.2-fingers-touch-release.events"),
    Fixture.sample("headset.events"),
    Fixture.twoDevices,
  ]

  @Test(arguments: files)
  func `a damaged file is read or refused, and never ends the program`(file: String) throws {
    let original = try Fixture.bytes(file)
    var generator = SeededGenerator(seed: 20)
    var refused = 0
    for _ in 0..<2000 {
      let bytes = Self.damaged(original, &generator)
      do {
        _ = try RecordingFile.parse(bytes, name: "damaged")
      } catch {
        refused += 1
        #expect(!error.reason.isEmpty)
      }
    }
    // Neither everything nor nothing: the mutations reach what they are meant to reach.
    #expect((100...1990).contains(refused))
  }

  private static func damaged(
    _ original: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
      guard place < bytes.count else { return bytes }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes.removeSubrange(place..<min(place + 30, bytes.count))
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<min(place + 30, bytes.count)], at: place)
      case 4: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      // The characters that mean something in one of the formats.
      case 5:
        bytes[place] = Array("[]{}:-#&*!|>%@'\"\t\n,? ".utf8).randomElement(using: &generator) ?? 0
      case 6:
        bytes[place] = Array("0123456789abcdefABNIPSLE".utf8).randomElement(using: &generator) ?? 0
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    return bytes
  }
}
