import Foundation
import ResponderKit
import ResponderTesting
import Testing

private class ListController: UIViewController {}
private class DetailController: UIViewController {}
private class MainController: UIViewController {}
private class FlipController: UIViewController {}

/// Records life-cycle calls as the route log does: seconds since the sequence began, and the call.
@MainActor
private final class SequenceLog: RouteObserver {
  var lines: [String] = []
  var start: TimeInterval = 0

  func application(_ application: UIApplication, didRoute route: Route) {
    guard case .lifecycle = route.event, let call = route.calls.first else { return }
    let time = String(format: "%.6f", route.timestamp - start)
    lines.append("\(time) \(type(of: call.responder)).\(call.method)")
  }
}

/// Holds the page of sequences to what happens.
@MainActor
@Suite(.serialized)
final class SequenceTests {
  private let log = SequenceLog()
  private lazy var device: SimulatedDevice = {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)), behavior: .iOS4)
    device.launch(ProbeDelegate("delegate", Log()))
    window = UIWindow(frame: device.application.screen.bounds)
    return device
  }()
  private var window: UIWindow?
  private lazy var main = MainController()
  private lazy var list = ListController()
  private lazy var navigation = UINavigationController(rootViewController: list)

  private func show(_ root: UIViewController) {
    _ = device
    window?.rootViewController = root
    window?.makeKeyAndVisible()
    device.settle()
  }

  /// The calls during an action, until no transition is in progress any more.
  private func record(_ body: () throws -> Void) rethrows -> [String] {
    device.application.routeObserver = log
    log.lines = []
    log.start = device.now
    try body()
    device.settle()
    return log.lines
  }

  private func presented() -> [String] {
    show(main)
    let flip = FlipController()
    return record { main.present(flip, animated: true) }
  }

  @Test func `S5 S6 every sequence on the page is what happens`() throws {
    var found: [String: [String]] = [:]
    found["Presenting"] = presented()
    found["Dismissing"] = record { main.dismiss(animated: true) }

    device.application.behavior.presentationOrder = .oldAroundNew
    found["Presenting full screen, as iOS 8 to 13 do"] = presented()
    found["Dismissing from the full screen, as iOS 8 to 13 do"] = record {
      main.dismiss(animated: true)
    }

    device.application.behavior.automaticPresentationStyle = .pageSheet
    found["Presenting a sheet, as iOS 13 does"] = presented()
    found["Dismissing a sheet, as iOS 13 does"] = record { main.dismiss(animated: true) }

    show(navigation)
    let detail = DetailController()
    found["Pushing"] = record { navigation.pushViewController(detail, animated: true) }
    found["Popping"] = record { navigation.popViewController(animated: true) }

    device.application.behavior.navigationOrder = .oldThenNew
    found["Pushing, as iOS 5 to 14 do"] = record {
      navigation.pushViewController(detail, animated: true)
    }
    found["Popping, as iOS 5 to 14 do"] = record { navigation.popViewController(animated: true) }
    navigation.pushViewController(detail, animated: false)
    device.settle()
    found["A cancelled interactive pop"] = try record {
      try device.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 100, y: 200))
    }
    navigation.popViewController(animated: false)
    device.settle()

    list.addSegue(SegueTemplate(identifier: "detail", kind: .show) { DetailController() })
    found["A segue"] = record { list.performSegue(withIdentifier: "detail", sender: nil) }
    found["Rotating the screen"] = record { device.rotate(to: .landscapeLeft) }

    let page = try SequencePage.drawings()
    let others = LifeSequencesTests.headings + RestorationGuideTests.headings
    #expect(Set(page.keys) == Set(found.keys).union(others), "a sequence that nothing plays")
    for (title, lines) in found.sorted(by: { $0.key < $1.key }) {
      #expect(
        page[title] == lines, "\n## \(title)\n\n```text\n\(lines.joined(separator: "\n"))\n```\n")
    }
  }
}
