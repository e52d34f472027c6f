import Foundation
import InputTranslation
import TestSupport
import Testing

@testable import FuzzHarness

/// What the fuzzers of `Tests/Fuzz` found worth keeping, tried each time: one input for each way
/// through the code, and those that once went wrong.
@Suite struct CorpusTests {
  @Test(arguments: Harness.allCases) @MainActor
  func `the inputs of the fuzzers cause no error`(harness: Harness) throws {
    let folder = Repository.root.appending(path: "Tests/Fuzz/Corpus/\(harness.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 20)
    for file in files {
      let mistakes = harness.mistakes(in: Array(try Data(contentsOf: file)))
      #expect(mistakes == [], "\(file.lastPathComponent)")
    }
  }

  /// The books notice what they are there for.
  @Test func `a finger that is never lifted is a mistake`() {
    var books = Bookkeeper()
    books.take(Self.finger(.began))
    books.close()
    #expect(books.mistakes == ["1 fingers were left down"])
    books.take(Self.finger(.began))
    #expect(books.mistakes.count == 2)
  }

  private static func finger(_ phase: Contact.Phase) -> HardwareEvent {
    .contact(
      Contact(device: DeviceID(rawValue: 1), id: 1, phase: phase, x: 1, y: 1, timestamp: 1))
  }
}
