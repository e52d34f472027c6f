import Foundation
import Logging
import Recordings
import ResponderHost
import TestSupport
import Testing

/// The size of the page of a replay.
@Suite(.serialized) @MainActor struct ReportFileTests {
  /// Plays a recording until its events are larger than a page of 1 MiB.
  /// - Returns: What writing said, and whether there is a file.
  private func write(
    times: Int, hidesNames: Bool
  ) throws -> (failure: String?, exists: Bool, path: String) {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = HostConfiguration()
    configuration.trace = .none
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let text = try Pages.finger(isCut: false)
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "the finger")
    let replay = try Replay(configuration, logger: logger)
    let page = ReportFile(path, of: replay, hidesNames: hidesNames, largestSize: 1 << 20)
    replay.launch(Pages())
    for _ in 0..<times { for recording in recordings { replay.play(recording) } }
    replay.terminate()
    let failure = page.write()
    return (failure, FileManager.default.fileExists(atPath: path), path)
  }

  @Test(arguments: [false, true])
  func `has a bound, and what exceeds it is not written`(hidesNames: Bool) throws {
    let small = try write(times: 1, hidesNames: hidesNames)
    #expect(small.failure == nil && small.exists)
    let large = try write(times: 60, hidesNames: hidesNames)
    let failure = try #require(large.failure)
    #expect(failure.hasPrefix("\(large.path): the page would have "))
    #expect(failure.hasSuffix(" MiB, more than 1 MiB; replay a part of the recording"))
    #expect(!large.exists)
  }
}
