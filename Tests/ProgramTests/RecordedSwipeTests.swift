import Foundation
import Logging
import Recordings
import ResponderHost
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct RecordedSwipeTests {
  @Test func `a recorded swipe that begins on the button does not count`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "swipe.yml")
    var configuration = HostConfiguration()
    configuration.screenSize = CGSize(width: 320, height: 480)
    configuration.trace = .none
    let replay = try Replay(configuration, logger: Logger(label: "test"))
    let delegate = CounterAppDelegate()
    replay.launch(delegate)
    let journal = RouteJournal(UIApplication.shared)

    replay.play(try RecordingFile.read(path: file.path))
    #expect(journal.calls.first == "plus.touchesBegan")
    #expect(journal.calls.last == "plus.touchesEnded")
    #expect(journal.actions.last == "plus.touchUpOutside")
    #expect(delegate.counter.count == 0)
    replay.terminate()
  }
}
