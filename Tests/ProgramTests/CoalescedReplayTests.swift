import Foundation
import Logging
import Recordings
import ResponderHost
import Testing

@MainActor @Suite(.serialized) struct `A replay of an app that coalesces movements` {
  private final class Samples: UIView {
    var counts: [Int] = []

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      counts += touches.map { event?.coalescedTouches(for: $0)?.count ?? 0 }
    }
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    let view = Samples(frame: UIScreen.main.bounds)
    private let window = UIWindow()

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      application.behavior.coalescesTouches = true
      let controller = UIViewController()
      controller.view = view
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return true
    }
  }

  @Test func `delivers each frame on its own`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "swipe.yml")
    var configuration = HostConfiguration()
    configuration.trace = .none
    let replay = try Replay(configuration, logger: Logger(label: "test"))
    let delegate = Delegate()
    replay.launch(delegate)
    #expect(UIApplication.shared.behavior.coalescesTouches)
    replay.play(try RecordingFile.read(path: file.path))
    #expect(delegate.view.counts == Array(repeating: 1, count: 11))
    replay.terminate()
  }
}
