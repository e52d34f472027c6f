import Foundation
import Logging
import Recordings
import ResponderHost
import ResponderKit
import TestSupport

/// An application with pages as high as the screen, one below the other, of which the third is seen first.
final class Pages: UIResponder, UIApplicationDelegate, UIScrollViewDelegate {
  private lazy var window = UIWindow()
  let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
  private(set) var calls: [String] = []
  /// Whether it is pages, and not content without an end to speak of.
  var hasPages = true
  /// Where the content was let go of, when, and how fast it was, in points per second.
  private(set) var release: (time: TimeInterval, offset: CGFloat, speed: CGFloat)?
  /// Where the content was as it glided on: for each change, and for each picture of a display.
  private(set) var changes: [(time: TimeInterval, offset: CGFloat)] = []
  private(set) var pictures: [(time: TimeInterval, offset: CGFloat)] = []
  private var link: CADisplayLink?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    view.isPagingEnabled = hasPages
    view.contentSize = CGSize(width: 800, height: hasPages ? 2400 : 40_000)
    view.contentOffset.y = hasPages ? 960 : 9600
    view.delegate = self
    let controller = UIViewController()
    controller.view.addSubview(view)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return true
  }

  /// Notes a call, movements that follow each other once.
  private func note(_ call: String) {
    if call != "didScroll" || calls.last != call { calls.append(call) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    note("didScroll")
    if view.isDecelerating { changes.append((CACurrentMediaTime(), view.contentOffset.y)) }
  }

  private func show() {
    if view.isDecelerating { pictures.append((CACurrentMediaTime(), view.contentOffset.y)) }
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEndDragging for \(Int(unsafe targetContentOffset.pointee.y))")
    release = (CACurrentMediaTime(), view.contentOffset.y, velocity.y * 1000)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating")
    let link = CADisplayLink(target: self, selector: Selector(Pages.show))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("didEndDecelerating")
    link?.invalidate()
    link = nil
  }

  // MARK: - The finger

  /// A finger that moved up for 0.84 s, by 290 points, and down again; it was lifted at rest.
  private static let file =
    "touchscreens/Atmel maXTouch Touchscreen.1-finger-drag-up-down.events"

  /// What it was recorded as, lifted after half a second in mid-movement or as it was.
  static func finger(isCut: Bool) throws -> String {
    let path = Repository.recording(file)
    var lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    if isCut {
      lines.removeAll { line in
        let words = line.split(separator: " ")
        return words.first == "E:" && (Double(words[1]) ?? 0) > 0.5
      }
      lines += ["0003 0039 -001", "0001 014a 0000", "0000 0000 0000"].map { "E: 0.510000 \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Plays it.
  func play(isCut: Bool, isRealtime: Bool = false) throws {
    let text = try Self.finger(isCut: isCut)
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "the finger")
    var configuration = HostConfiguration()
    configuration.trace = .none
    configuration.screenSize = CGSize(width: 800, height: 480)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let replay = try Replay(configuration, isRealtime: isRealtime, logger: logger)
    replay.launch(self)
    for recording in recordings { replay.play(recording) }
    replay.terminate()
  }
}
