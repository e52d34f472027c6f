import EventLoop
import Foundation
import Logging
import ResponderKit
import Synchronization
import TestSupport
import Testing

@testable import ResponderHost

/// A daemon that cannot watch devices.
@Suite(.serialized) @MainActor struct FailedDaemonTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    var onLaunch: @MainActor () -> Void = {}

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      onLaunch()
      return true
    }
  }

  @Test func `ends its application and writes the waiting routes before it fails`() throws {
    let pipe = Pipe()
    let output = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(output, 1031 /* F_SETPIPE_SZ */, 4096)
    var configuration = HostConfiguration()
    configuration.traceDescriptor = output
    configuration.nodes = ["/dev/input/none"]
    configuration.systemEvents = []
    configuration.stateDirectory = nil
    configuration.controlPath = nil
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let daemon = try Daemon(configuration, logger: logger)
    let text = Mutex("")
    let reader = Thread { [input = pipe.fileHandleForReading] in
      let data = input.remainingData()
      text.withLock { $0 = String(decoding: data, as: UTF8.self) }
    }
    let delegate = Delegate()
    delegate.onLaunch = {
      // A descriptor can be watched once, so the daemon cannot watch its own any more.
      for descriptor in 3..<512 as Range<CInt> where descriptor != output {
        _ = try? daemon.loop.watch(descriptor) {}
      }
      daemon.loop.schedule(at: 0) {
        for _ in 0..<100 {
          daemon.life.begin(.interruption)
          daemon.life.end([.interruption])
        }
        // Not earlier, so that lines are waiting when the daemon fails.
        reader.start()
      }
    }
    #expect(throws: (any Error).self) { try daemon.run(delegate) }
    try pipe.fileHandleForWriting.close()
    try wait(for: "the reader") { reader.isFinished }
    let lines = text.withLock { $0 }.split(separator: "\n")
    #expect(lines.count { $0.contains("turns inactive") } == 100)
    #expect(lines.count { $0.contains("back on the screen") } == 100)
    #expect(lines.last?.contains("applicationWillTerminate") == true)
  }
}
