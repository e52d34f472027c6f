import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Holds the drawings of the page of sequences to what happens.
@MainActor
@Suite("The drawings of restoring state") struct RestorationGuideTests {
  /// Writes down each life-cycle call, as the page shows it.
  private final class Calls: RouteObserver {
    private var lines: [String] = []

    func application(_ application: UIApplication, didRoute route: Route) {
      guard case .lifecycle = route.event, let call = route.calls.first else { return }
      // What every controller does anyway is on another page.
      if call.method.contains("LayoutSubviews") || call.method == "loadView" { return }
      lines.append("\(Self.name(call.responder)).\(call.method)")
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }

    private static func name(_ object: AnyObject) -> String {
      switch object {
      case is RestoringDelegate: "AppDelegate"
      case let controller as RestoringController: controller.name
      default: "\(type(of: object))"
      }
    }
  }

  nonisolated static let headings = ["Saving the state", "Restoring the state"]

  @Test func `draws what is called when the application is left and comes back`() throws {
    let stage = RestorationStage()
    let calls = Calls()
    stage.prepare = { $0.routeObserver = calls }
    stage.plan.makeRoot = { log in
      let stack = UINavigationController(
        rootViewController: RestoringController("ListController", log, id: "list"))
      stack.restorationIdentifier = "stack"
      return stack
    }
    let names = ["note": "NoteController", "sheet": "SheetController"]
    func make(_ id: String) -> UIViewController {
      let controller = RemadeController(names[id]!, stage.log, id: id)
      controller.restorationClass = RemadeController.self
      controller.modalPresentationStyle = .pageSheet
      return controller
    }
    RemadeController.make = { path, _ in make(path.last!) }
    stage.launch()
    let stack = stage.window.rootViewController as! UINavigationController
    stack.pushViewController(make("note"), animated: false)
    stage.device.settle()
    stack.topViewController?.present(make("sheet"), animated: false)
    stage.device.settle()
    _ = calls.take()
    stage.leave()
    let drawings = try Self.headings.map { try #require(SequencePage.drawings()[$0]) }
    #expect(drawings.first == calls.take())
    stage.launch()
    stage.device.settle()
    #expect(drawings.last == calls.take())
  }
}
